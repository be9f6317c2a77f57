import '#src/ui/styles/dialog.css'
import { useId, useRef, useState } from 'react'
import { exchange } from '#src/api/call.ts'
import { statusOf, useSubmit } from '#src/api/use-submit.ts'
import { openOtherView } from '#src/domain/child-view/hand-over.ts'
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
  const [isSent, setSent] = useState(false)
  const exit = useSubmit((error) => {
    setPin('')
    return { 403: words.wrong, 429: words.resting }[statusOf(error)] ?? words.failed
  })
  const link = useSubmit(() => words.failed)
  const failure = exit.failure ?? link.failure

  function sayNothing() {
    setSent(false)
    exit.forget()
    link.forget()
  }

  async function leave() {
    sayNothing()
    await exit.submit(async () => {
      await exchange('DELETE', '/api/child-view', { body: { pin } })
      openOtherView(pathOf('dashboard', language))
      return 'leaving'
    })
  }

  async function askForLink() {
    sayNothing()
    setSent(await link.submit(() => exchange('POST', '/api/child-view/link')))
  }

  const press = (digit: string) => {
    sayNothing()
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
          else if (event.key === 'Enter' && pin.length >= least) {
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
        {failure && <Notice tone="error">{failure}</Notice>}
        {isSent && <Notice>{words.sent}</Notice>}
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
        <Button
          type="submit"
          disabled={pin.length < least}
          pending={exit.isPending}
          pendingLabel={words.confirm}
        >
          {words.confirm}
        </Button>
        <Button variant="quiet" size="small" onClick={() => void askForLink()}>
          {words.forgotten}
        </Button>
      </form>
    </Modal>
  )
}
