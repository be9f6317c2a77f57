import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, call } from '#src/api/call.ts'
import { keyOf } from '#src/api/query-of.ts'
import { useSubmit } from '#src/api/use-submit.ts'
import { wordsByCode } from '#src/api/words-by-code.ts'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'
import { maxCode } from '#src/shared/fields/field-limits.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { dismissToast, showToast } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { EmailField, TextField } from '#src/ui/forms/field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { messageOf } from './message-of.ts'
import type { accessStatus, redeemReferralCode } from './referral.contract.ts'
import type { FamilyReferralsProps, ReferralPageData } from './referral-data.ts'

/**
 * SPEC §5, §8: the form for another family's code. It cannot be sent while the code or the e-mail is empty.
 */
export function UseCodeForm({ page, endWithSession }: FamilyReferralsProps) {
  const words = page.texts.use
  const queryClient = useQueryClient()
  const [address] = useSearchParams()
  const [code, setCode] = useState((address.get('ref') ?? '').toUpperCase())
  const [email, setEmail] = useState('')
  const [isDone, setDone] = useState(false)
  const {
    submit,
    isPending,
    failure: rejected,
  } = useSubmit((error) => {
    if (endWithSession(error)) return
    showToast({ tone: 'error', title: words.errorTitle, text: words.notUsed })
    return errorOf(error, page)
  })

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setDone(false)
    dismissToast()
    await submit(async () => {
      const { freeAccessDays } = await call<typeof redeemReferralCode>('POST', '/api/referrals/use-code', {
        body: { referralCode: code.trim(), email: email.trim() },
      })
      setDone(true)
      setCode('')
      setEmail('')
      showToast({
        tone: 'success',
        title: words.done,
        text: interpolate(words.doneText, { days: freeAccessDays }),
      })
      await queryClient.invalidateQueries({
        queryKey: keyOf<typeof accessStatus>('/api/referrals/access-status'),
      })
      await refreshUser()
    })
  }

  return (
    <Card as="section" className="col-span-12" aria-labelledby="referral-use">
      <form className="stack" method="post" noValidate onSubmit={send}>
        <h2 className="text-h3" id="referral-use">
          {words.heading}
        </h2>
        <p>{words.explain}</p>
        <div className="one-line">
          <TextField
            name="referralCode"
            label={words.code}
            placeholder={words.codeExample}
            inputClassName="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={maxCode.referral}
            required
            value={code}
            error={rejected?.field === 'code' ? rejected.message : undefined}
            onChange={(event) => setCode(event.target.value.toUpperCase())}
          />
          <EmailField
            name="email"
            label={words.email}
            hint={words.emailHint}
            required
            value={email}
            error={rejected?.field === 'email' ? rejected.message : undefined}
            onChange={(event) => setEmail(event.target.value)}
          />
          {/* Aligned with the fields, whose labels are above them. */}
          <Button
            wide="phone"
            type="submit"
            variant="line"
            disabled={code.trim() === '' || email.trim() === ''}
            pending={isPending}
            pendingLabel={words.sending}
          >
            {words.submit}
          </Button>
        </div>
        {rejected && !rejected.field && <Notice tone="error">{rejected.message}</Notice>}
        {isDone && <Notice tone="success">{words.doneHere}</Notice>}
      </form>
    </Card>
  )
}

/** The message for a failure, and the field that it belongs to. */
function errorOf(
  error: unknown,
  { language, texts: { use: words } }: ReferralPageData,
): { message: string; field?: 'code' | 'email' } {
  if (!(error instanceof ApiError)) return { message: words.failed }
  if (error.status === 0) return { message: words.offline }
  if (error.status === 429) {
    const minutes = Math.max(1, Math.ceil((error.retryAfterSeconds ?? 60) / 60))
    return { message: interpolate(plural(language, minutes, words.tooMany), { minutes }) }
  }
  const byCode = wordsByCode(error, words.errors)
  if (byCode) return { message: byCode, field: error.code === 'otherEmail' ? 'email' : 'code' }
  if (error.issues.some(({ path }) => path === 'email')) return { message: words.badEmail, field: 'email' }
  if (isOutOfReach(error)) return { message: words.offline }
  return { message: messageOf(error) ?? words.failed }
}

/** Whether the response is from a proxy or an overloaded server, so that the code was not checked. */
function isOutOfReach({ status }: ApiError): boolean {
  return status >= 502 && status <= 504
}
