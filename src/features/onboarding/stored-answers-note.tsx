import { useState } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import type { OnboardingTexts } from './onboarding-data.ts'

/**
 * Says that the answers stay on the device until they are sent, and lets the parent erase them, after a
 * question.
 */
export function StoredAnswersNote({ texts, onErase }: { texts: OnboardingTexts; onErase(): void }) {
  const [isAsking, setAsking] = useState<boolean>()
  return (
    <div className="row small soft mt-8" role="status">
      <p>{isAsking ? texts.eraseQuestion : texts.kept}</p>
      {isAsking ? (
        <>
          <Button
            variant="danger"
            size="small"
            onClick={() => {
              setAsking(undefined)
              onErase()
            }}
          >
            {texts.eraseYes}
          </Button>
          <Button variant="line" size="small" ref={takeFocus} onClick={() => setAsking(false)}>
            {texts.eraseNo}
          </Button>
        </>
      ) : (
        <Button
          variant="quiet"
          size="small"
          className="px-0"
          ref={isAsking === false ? takeFocus : undefined}
          onClick={() => setAsking(true)}
        >
          {texts.erase}
        </Button>
      )}
    </div>
  )
}

/** The focused button was replaced: moves the focus to the least destructive button in its place. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus()
}
