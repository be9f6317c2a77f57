import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#src/api/call.ts'
import { useSubmit } from '#src/api/use-submit.ts'
import { whyItFailed } from '#src/domain/back-office/admin-call.ts'
import { SignInCard } from '#src/features/back-office/sign-in/sign-in-card.tsx'
import { maxPassword } from '#src/shared/fields/field-limits.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { minPassword } from '#src/shared/numbers.ts'
import { adminMeta } from '#src/shared/site/hidden-page-meta.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import type { acceptInvitation } from './team.contract.ts'
import { invitationTexts as texts } from './team.texts.ts'

export const meta = () => adminMeta(texts.title)

/**
 * PROGRAMME §2: a person invited to the team chooses a password here. Only sending the form uses the link up,
 * so mail scanners that open it have no effect.
 */
export default function InvitationPage() {
  const [token, setToken] = useState<string>()
  const { submit, isPending, failure } = useSubmit(whyItFailed)
  const [email, setEmail] = useState<string>()

  useEffect(() => {
    setToken(new URLSearchParams(window.location.search).get('token') ?? '')
  }, [])

  async function accept(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    if (!token) return
    const body = { token, password }
    await submit(async () =>
      setEmail((await call<typeof acceptInvitation>('POST', '/api/admin/team/accept', { body })).email),
    )
  }

  return (
    <SignInCard heading={texts.heading} lead={texts.lead}>
      {token === '' && <Notice tone="error">{texts.noLink}</Notice>}
      {failure && <Notice tone="error">{failure}</Notice>}
      {email === undefined ? (
        <form className="stack" method="post" onSubmit={accept}>
          <TextField
            name="password"
            type="password"
            label={texts.password}
            hint={texts.hint}
            autoComplete="new-password"
            required
            minLength={minPassword}
            maxLength={maxPassword}
          />
          <Button type="submit" wide="full" pending={isPending} pendingLabel={texts.submitting}>
            {texts.submit}
          </Button>
        </form>
      ) : (
        <>
          <Notice tone="success">{interpolate(texts.done, { email })}</Notice>
          <ButtonLink as={Link} to="/admin/login" wide="full">
            {texts.toLogin}
          </ButtonLink>
        </>
      )}
    </SignInCard>
  )
}
