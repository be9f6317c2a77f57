import '#src/ui/styles/dialog.css'
import { useId, useRef, useState } from 'react'
import { ApiError, exchange } from '#src/api/call.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Modal } from '#src/ui/feedback/modal.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import type { OrchardPageData } from './orchard-data.ts'

const most = 6
const least = 4

/** The grown-up's way out: ten keys, or the keyboard. How many digits the code has is not said. */
export default function PinPad({
  page: { texts, language },
  onClose,
}: {
  page: OrchardPageData
  onClose: () => void
}) {
  const words = texts.pin
  const id = useId()
  const first = useRef<HTMLButtonElement>(null)
  const [pin, setPin] = useState('')
  const [isPending, setPending] = useState(false)
  const [said, say] = useState<{ tone?: 'error'; text: string }>()

  async function leave() {
    setPending(true)
    try {
      await exchange('DELETE', '/api/child-view', { body: { pin } })
      // A new document: nothing that was read in the child's view stays.
      window.location.assign(pathOf('dashboard', language))
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      say({
        tone: 'error',
        text: status === 403 ? words.wrong : status === 429 ? words.resting : words.failed,
      })
      setPin('')
      setPending(false)
    }
  }

  async function askForLink() {
    await exchange('POST', '/api/child-view/link').then(
      () => say({ text: words.sent }),
      () => say({ tone: 'error', text: words.failed }),
    )
  }

  const press = (digit: string) => {
    say(undefined)
    setPin((typed) => (typed + digit).slice(0, most))
  }

  return (
    <Modal
      className="dialog"
      onClose={onClose}
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      firstFocus={first}
    >
      <form
        className="pin"
        onSubmit={(event) => {
          event.preventDefault()
          if (pin.length >= least) void leave()
        }}
        onKeyDown={(event) => {
          if (/^[0-9]$/.test(event.key)) press(event.key)
          else if (event.key === 'Backspace') setPin((typed) => typed.slice(0, -1))
          else if (event.key === 'Enter' && pin.length >= least && !isPending) {
            event.preventDefault()
            void leave()
          }
        }}
      >
        <h2 id={`${id}-title`}>{words.title}</h2>
        <p id={`${id}-text`}>{words.text}</p>
        <div className="pin-dots" role="img" aria-label={interpolate(words.typed, { count: pin.length })}>
          {Array.from({ length: Math.max(least, pin.length) }, (_, place) => `place ${place}`).map(
            (place, index) => (
              <i key={place} className={index < pin.length ? 'on' : undefined} />
            ),
          )}
        </div>
        {said && <Notice tone={said.tone}>{said.text}</Notice>}
        <div className="pad">
          {[...'123456789'].map((digit) => (
            <button
              key={digit}
              ref={digit === '1' ? first : undefined}
              type="button"
              aria-label={interpolate(words.digit, { digit })}
              onClick={() => press(digit)}
            >
              {digit}
            </button>
          ))}
          <button type="button" className="no" onClick={onClose}>
            {words.close}
          </button>
          <button
            type="button"
            aria-label={interpolate(words.digit, { digit: 0 })}
            onClick={() => press('0')}
          >
            {'0'}
          </button>
          <button type="button" className="no" onClick={() => setPin((typed) => typed.slice(0, -1))}>
            {words.erase}
          </button>
        </div>
        <Button type="submit" disabled={pin.length < least} pending={isPending} pendingLabel={words.confirm}>
          {words.confirm}
        </Button>
        <Button variant="quiet" size="small" onClick={() => void askForLink()}>
          {words.forgotten}
        </Button>
      </form>
    </Modal>
  )
}
