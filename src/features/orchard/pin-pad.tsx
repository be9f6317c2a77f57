import '#src/ui/styles/dialog.css'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { call } from '#src/api/call.ts'
import { leaving, useSubmit } from '#src/api/use-submit.ts'
import { wordsByCode } from '#src/api/words-by-code.ts'
import type { leaveChildView, sendWayOut } from '#src/domain/child-view/child-view.contract.ts'
import { openOtherView } from '#src/domain/child-view/hand-over.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Modal } from '#src/ui/feedback/modal.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import type { OrchardPageData } from './orchard-data.ts'

const minDigits = 4
const maxDigits = 6

/** The exit for grown-ups, by ten keys or the keyboard. It does not reveal how many digits the PIN has. */
export default function PinPad({ page, onClose }: { page: OrchardPageData; onClose: () => void }) {
  const { texts, language } = page
  const words = texts.pin
  const id = useId()
  const first = useRef<HTMLButtonElement>(null)
  /** The button that had the focus when a digit was last typed on the keyboard. */
  const typedAt = useRef<EventTarget>(null)
  const [pin, setPin] = useState('')
  const [isSent, setSent] = useState(false)
  const exit = useSubmit((error) => {
    setPin('')
    return wordsByCode(error, { wrongPin: words.wrong, tooMany: words.resting }) ?? words.failed
  })
  const link = useSubmit(() => words.failed)
  const failure = exit.failure ?? link.failure

  function clearMessages() {
    setSent(false)
    exit.forget()
    link.forget()
  }

  async function leave() {
    if (pin.length < minDigits) return
    clearMessages()
    await exit.submit(async () => {
      await call<typeof leaveChildView>('DELETE', '/api/child-view', { body: { pin } })
      openOtherView(pathOf('dashboard', language))
      return leaving
    })
  }

  async function sendLink() {
    clearMessages()
    setSent(await link.submit(() => call<typeof sendWayOut>('POST', '/api/child-view/link')))
  }

  function addDigit(digit: string) {
    clearMessages()
    setPin((typed) => (typed + digit).slice(0, maxDigits))
  }

  function eraseDigit() {
    setPin((typed) => typed.slice(0, -1))
  }

  function handleKey(event: KeyboardEvent) {
    if (/^[0-9]$/.test(event.key)) {
      typedAt.current = event.target
      addDigit(event.key)
    } else if (event.key === 'Backspace') eraseDigit()
    // Enter confirms what was typed, unless the focus has since moved to a button, which Enter then presses.
    else if (event.key === 'Enter' && event.target === typedAt.current) {
      event.preventDefault()
      void leave()
    }
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
          void leave()
        }}
        onKeyDown={handleKey}
      >
        <h2 id={`${id}-title`}>{words.title}</h2>
        <p id={`${id}-text`}>{words.text}</p>
        <PinDots count={pin.length} label={interpolate(words.typed, { count: pin.length })} />
        {failure && <Notice tone="error">{failure}</Notice>}
        {isSent && <Notice tone="success">{words.sent}</Notice>}
        <Keys words={words} first={first} onDigit={addDigit} onErase={eraseDigit} onClose={onClose} />
        <Button
          type="submit"
          disabled={pin.length < minDigits}
          pending={exit.isPending}
          pendingLabel={words.confirm}
        >
          {words.confirm}
        </Button>
        <Button variant="quiet" size="small" onClick={() => void sendLink()}>
          {words.forgotten}
        </Button>
      </form>
    </Modal>
  )
}

function PinDots({ count, label }: { count: number; label: string }) {
  return (
    <div className="pin-dots" role="img" aria-label={label}>
      {Array.from({ length: Math.max(minDigits, count) }, (_, place) => `place ${place}`).map(
        (place, index) => (
          <i key={place} className={index < count ? 'on' : undefined} />
        ),
      )}
    </div>
  )
}

interface KeysProps {
  words: OrchardPageData['texts']['pin']
  first: RefObject<HTMLButtonElement | null>
  onDigit: (digit: string) => void
  onErase: () => void
  onClose: () => void
}

function Keys({ words, first, onDigit, onErase, onClose }: KeysProps) {
  const digitKey = (digit: string) => (
    <button
      key={digit}
      ref={digit === '1' ? first : undefined}
      type="button"
      aria-label={interpolate(words.digit, { digit })}
      onClick={() => onDigit(digit)}
    >
      {digit}
    </button>
  )
  return (
    <div className="pad">
      {[...'123456789'].map(digitKey)}
      <button type="button" className="no" onClick={onClose}>
        {words.close}
      </button>
      {digitKey('0')}
      <button type="button" className="no" onClick={onErase}>
        {words.erase}
      </button>
    </div>
  )
}
