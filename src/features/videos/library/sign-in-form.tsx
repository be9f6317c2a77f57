import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useCurrentLocation } from '#src/domain/accounts/current-location.ts'
import { askForLink, type LinkOutcome } from '#src/domain/login-links/ask-for-link.ts'
import { returnPathIn } from '#src/domain/login-links/return-path.rules.ts'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { EmailField } from '#src/ui/forms/field.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'

const headingId = 'sign-in'

/** SPEC §2: a visitor asks for a login link here; once it is sent the form closes. */
export function SignInForm({ page: { language, texts, minutes, scenes } }: { page: VideosPageData }) {
  const { signIn } = texts
  const location = useCurrentLocation()
  const field = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking')
  const [error, setError] = useState<string>()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const address = new FormData(event.currentTarget).get('email')
    setState('sending')
    const outcome = await askForLink(String(address).trim(), returnPathIn(language, location))
    if (outcome.kind === 'sent') {
      setState('sent')
      setError(undefined)
      showToast({ title: signIn.sent, tone: 'success' })
      focusRendered(headingId)
      return
    }
    setState('asking')
    setError(whyNot(outcome, signIn))
    showToast({ title: signIn.failed, tone: 'error' })
    field.current?.focus()
  }

  function askAgain() {
    setState('asking')
    focusRendered(field)
  }

  return (
    // Nearly as tall as the spinner that it replaces, so that the footer does not shift.
    <div className="mt-8 md:min-h-[70vh]">
      <section className="card sun grid items-center gap-8 md:grid-cols-2" aria-labelledby={headingId}>
        <div className="stack">
          <h2 id={headingId} tabIndex={-1}>
            {signIn.title}
          </h2>
          {state === 'sent' ? (
            <>
              <Notice tone="success" title={signIn.sentTitle}>
                {interpolate(signIn.sentText, { minutes })}
              </Notice>
              <Button variant="quiet" onClick={askAgain}>
                {signIn.again}
              </Button>
            </>
          ) : (
            <>
              <p>{signIn.text}</p>
              <form className="stack" onSubmit={(event) => void send(event)}>
                <EmailField
                  ref={field}
                  name="email"
                  label={signIn.email}
                  placeholder={signIn.placeholder}
                  required
                  error={error}
                />
                <Button
                  type="submit"
                  wide="phone"
                  pending={state === 'sending'}
                  pendingLabel={signIn.sending}
                >
                  {signIn.send}
                </Button>
              </form>
              <p className="small">
                {signIn.noAccount} <Link to={pathOf('pricing', language)}>{signIn.plans}</Link>
              </p>
            </>
          )}
        </div>
        <div className="scene-frame md:aspect-5/4">
          <img {...scenes[state === 'sent' ? 'sent' : 'asking']} alt="" />
        </div>
      </section>
    </div>
  )
}

function whyNot(outcome: LinkOutcome, texts: VideosPageData['texts']['signIn']): string {
  if (outcome.kind === 'noAccount') return texts.unknown
  return outcome.kind === 'tooMany' ? texts.tooMany : texts.retry
}
