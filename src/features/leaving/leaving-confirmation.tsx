import { Link, useLocation, useNavigate } from 'react-router'
import { call, hasErrorCode } from '#src/api/call.ts'
import { useSubmit } from '#src/api/use-submit.ts'
import { wordsByCode } from '#src/api/words-by-code.ts'
import { longDate } from '#src/shared/language/format.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import type { confirmLeaving } from './leaving.contract.ts'
import {
  type ConfirmedLeaving,
  confirmedFrom,
  type LeavingKind,
  type LeavingLink,
  leavingPath,
  outcomeOf,
} from './leaving.rules.ts'
import type { LeavingTexts } from './leaving-form.tsx'

/** The id of the page's heading, which gets the focus once something was sent. */
export const headingId = 'leaving'

interface LeavingConfirmationProps {
  link: LeavingLink
  language: Language
  texts: LeavingTexts
}

/**
 * The page behind the e-mail's link. Only a click confirms, so that a mail scanner that opens the link ends
 * no contract. The confirmed declaration is stored in the history entry, so that reloading the page shows it
 * again.
 */
export function LeavingConfirmation({ link, language, texts }: LeavingConfirmationProps) {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const { submit, isPending, failure } = useSubmit<{ text: string; next: LeavingKind }>((error) => ({
    text: failureOf(error, texts),
    // After the fourteen days the contract can only be cancelled.
    next: hasErrorCode<typeof confirmLeaving>(error, 'tooLate') ? 'cancel' : (link.kind ?? 'withdraw'),
  }))
  const done = confirmedFrom(state)
  if (done) return <Done done={done} language={language} texts={texts} />

  const confirm = () =>
    submit(async () => {
      const { token } = link
      const confirmed = await call<typeof confirmLeaving>('POST', '/api/withdrawals/confirm', {
        body: { token },
      })
      const here = { pathname, search, hash }
      await navigate(here, { replace: true, preventScrollReset: true, state: { confirmed } })
      focusRendered(headingId)
    })
  const kind = link.kind ?? 'declaration'
  return (
    <>
      <h1>{texts.confirm.heading[kind]}</h1>
      <p className="lead">{texts.confirm.text}</p>
      {link.kind && <p>{texts.explained[link.kind]}</p>}
      {failure && <Notice tone="error">{failure.text}</Notice>}
      <div className="row">
        <Button pending={isPending} pendingLabel={texts.confirm.pending} onClick={() => void confirm()}>
          {texts.confirm.button[kind]}
        </Button>
        {failure && (
          <ButtonLink as={Link} variant="line" to={leavingPath(failure.next, language)}>
            {texts.heading}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function Done({
  done,
  language,
  texts,
}: Omit<LeavingConfirmationProps, 'link'> & { done: ConfirmedLeaving }) {
  const effectiveAt = done.effectiveAt === null ? null : new Date(done.effectiveAt)
  const outcome = outcomeOf({ kind: done.kind, effectiveAt, confirmedAt: new Date(done.confirmedAt) })
  const { title, text } = texts.done[outcome]
  return (
    <>
      <h1 id={headingId} tabIndex={-1}>
        {texts.heading}
      </h1>
      <Notice tone="success" title={title}>
        {interpolate(text, {
          received: longDate(new Date(done.receivedAt), language),
          effective: effectiveAt ? longDate(effectiveAt, language) : '',
        })}
      </Notice>
    </>
  )
}

function failureOf(error: unknown, { errors }: LeavingTexts): string {
  const { invalidLink, noContract, tooLate } = errors
  return wordsByCode(error, { invalidLink, noContract, tooLate }) ?? errors.failed
}
