import { useState } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import type { OnboardingTexts } from './onboarding-data.ts'

/**
 * Says that the answers stay on the device until they are sent, and lets the parent erase them after
 * confirmation.
 */
export function StoredAnswersNote({ texts, onErase }: { texts: OnboardingTexts; onErase(): void }) {
  const [isConfirming, setConfirming] = useState<boolean>()
  return (
    <div className="row small soft mt-8" role="status">
      <p>{isConfirming ? texts.eraseQuestion : texts.kept}</p>
      {isConfirming ? (
        <>
          <Button
            variant="danger"
            size="small"
            onClick={() => {
              setConfirming(undefined)
              onErase()
            }}
          >
            {texts.eraseYes}
          </Button>
          <Button variant="line" size="small" ref={takeFocus} onClick={() => setConfirming(false)}>
            {texts.eraseNo}
          </Button>
        </>
      ) : (
        <Button
          variant="quiet"
          size="small"
          className="px-0"
          ref={isConfirming === false ? takeFocus : undefined}
          onClick={() => setConfirming(true)}
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
