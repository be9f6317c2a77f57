import { useState } from 'react'
import { call } from '#src/api/call.ts'
import type { InLanguage } from '#src/shared/language/languages.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { heartIcon } from '#src/ui/icons/child-icons.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import type { pressSafety } from './safety.contract.ts'
import type { safetyButtonTexts } from './safety.texts.ts'
import './safety-button.css'

type SafetyTexts = InLanguage<typeof safetyButtonTexts>

interface SafetyButtonProps {
  childId: string
  liveId?: string | undefined
  /** The slot of a one-to-one session. */
  slotId?: string | undefined
  texts: SafetyTexts
}

type State =
  | { kind: 'sending' }
  /** `words`: the reason, which was not sent although the alert itself was. */
  | { kind: 'failed'; words: string | undefined }
  | { kind: 'told'; told: string | null; isSaid: boolean }

/**
 * After how many milliseconds without a response the child is told that nobody has heard it yet, and may
 * press again.
 */
const timeoutMs = 10_000

/**
 * One press alerts the host and the team; the child may give a reason afterwards. Its dialog is shown above
 * every other.
 */
export function SafetyButton({ childId, liveId, slotId, texts }: SafetyButtonProps) {
  const [state, setState] = useState<State>()

  async function press(words?: string) {
    if (words === undefined) setState({ kind: 'sending' })
    try {
      const { told } = await call<typeof pressSafety>('POST', '/api/safety', {
        body: { childId, liveId, slotId, words },
        signal: AbortSignal.timeout(timeoutMs),
      })
      setState({ kind: 'told', told, isSaid: words !== undefined })
    } catch {
      setState({ kind: 'failed', words })
    }
  }

  const told = state?.kind === 'told' ? state : undefined
  const failed = state?.kind === 'failed' ? state : undefined
  const isUnheard = failed !== undefined && failed.words === undefined
  return (
    <>
      <button type="button" className="safety-button" onClick={() => void press()}>
        <Icon of={heartIcon} />
        {texts.button}
      </button>
      {state && (
        <Dialog
          title={isUnheard ? texts.button : texts.title}
          closeLabel={texts.close}
          onClose={() => setState(undefined)}
          actions={failed && <Button onClick={() => void press(failed.words)}>{texts.again}</Button>}
        >
          <p role="status">{statusText(state, texts)}</p>
          {told && !told.isSaid && (
            <div className="safety-reasons">
              {Object.values(texts.reasons).map((reason) => (
                <Button key={reason} variant="line" wide="full" onClick={() => void press(reason)}>
                  {reason}
                </Button>
              ))}
            </div>
          )}
          {told && <p className="safety-parent">{texts.parent}</p>}
        </Dialog>
      )}
    </>
  )
}

function statusText(state: State, texts: SafetyTexts): string {
  if (state.kind === 'sending') return texts.sending
  if (state.kind === 'failed') return state.words === undefined ? texts.failed : texts.notSaid
  if (state.isSaid) return texts.sent
  return state.told ? interpolate(texts.told, { name: state.told }) : texts.toldTeam
}
