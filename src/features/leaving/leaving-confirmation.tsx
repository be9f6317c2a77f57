import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#src/api/call.ts'
import type { ResponseOf } from '#src/api/endpoint.ts'
import { useSubmit } from '#src/api/use-submit.ts'
import { wordsByCode } from '#src/api/words-by-code.ts'
import { longDate } from '#src/shared/language/format.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import type { confirmLeaving } from './leaving.contract.ts'
import { leavingPath, outcomeOf } from './leaving.rules.ts'
import type { LeavingTexts } from './leaving-form.tsx'

type Confirmed = ResponseOf<typeof confirmLeaving>

interface LeavingConfirmationProps {
  token: string
  language: Language
  texts: LeavingTexts
}

/**
 * The page behind the link of the e-mail. Only a click confirms, so that a mail scanner that opens the link
 * ends no contract.
 */
export function LeavingConfirmation({ token, language, texts }: LeavingConfirmationProps) {
  const [done, setDone] = useState<Confirmed>()
  const { submit, isPending, failure } = useSubmit((error) => failureOf(error, texts))

  const confirm = () =>
    submit(async () =>
      setDone(await call<typeof confirmLeaving>('POST', '/api/withdrawals/confirm', { body: { token } })),
    )

  if (done) {
    const effectiveAt = done.effectiveAt === null ? null : new Date(done.effectiveAt)
    const outcome = outcomeOf({ kind: done.kind, effectiveAt, confirmedAt: new Date(done.confirmedAt) })
    const { title, text } = texts.done[outcome]
    return (
      <Notice tone="success" title={title}>
        {interpolate(text, {
          received: longDate(new Date(done.receivedAt), language),
          effective: effectiveAt ? longDate(effectiveAt, language) : '',
        })}
      </Notice>
    )
  }
  return (
    <>
      <p className="lead">{texts.confirm.text}</p>
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className="row">
        <Button pending={isPending} pendingLabel={texts.confirm.pending} onClick={() => void confirm()}>
          {texts.confirm.button}
        </Button>
        {failure && (
          <ButtonLink as={Link} variant="line" to={leavingPath('cancel', language)}>
            {texts.heading}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function failureOf(error: unknown, { errors }: LeavingTexts): string {
  const { invalidLink, noContract, tooLate } = errors
  return wordsByCode(error, { invalidLink, noContract, tooLate }) ?? errors.failed
}
