import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError, call, hasErrorCode } from '#src/api/call.ts'
import { useSubmit } from '#src/api/use-submit.ts'
import { whyItFailed } from '#src/domain/back-office/admin-call.ts'
import { storeToken } from '#src/domain/back-office/session/admin-token.ts'
import type { adminLogin } from '#src/features/back-office/administrators/admin-session.contract.ts'
import { CodeField } from '#src/features/back-office/administrators/code-field.tsx'
import { maxPassword } from '#src/shared/fields/field-limits.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { EmailField, TextField } from '#src/ui/forms/field.tsx'
import { adminLoginTexts as texts } from './admin-login.texts.ts'

interface SignInFormProps {
  firstField?: RefObject<HTMLInputElement | null>
  /** Called once the new token is stored. */
  onSignedIn: () => unknown
}

/**
 * Signs an administrator in. While a field is empty nothing is sent (SPEC §5), and the browser says which one
 * it is. The code field appears only if a code is needed.
 */
export function SignInForm({ firstField, onSignedIn }: SignInFormProps) {
  const [needsCode, setNeedsCode] = useState(false)
  const { submit, isPending, failure } = useSubmit((error) => {
    if (hasErrorCode<typeof adminLogin>(error, 'codeNeeded')) {
      setNeedsCode(true)
      return
    }
    return error instanceof ApiError &&
      (error.status !== 401 || hasErrorCode<typeof adminLogin>(error, 'wrongCode'))
      ? whyItFailed(error, { mayRepeat: true })
      : texts.wrong
  })
  const codeField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (needsCode) codeField.current?.focus()
  }, [needsCode])

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email')).trim()
    const password = String(form.get('password'))
    const code = needsCode ? String(form.get('code')).trim() : undefined
    if (!email || !password || code === '') return
    await submit(async () => {
      const { adminToken } = await call<typeof adminLogin>('POST', '/api/admin/login', {
        body: { email, password, code },
      })
      storeToken(adminToken)
      await onSignedIn()
    })
  }

  return (
    <form className="stack" method="post" onSubmit={signIn}>
      {failure && <Notice tone="error">{failure}</Notice>}
      <EmailField ref={firstField} name="email" label={texts.email} autoComplete="username" required />
      <TextField
        name="password"
        type="password"
        label={texts.password}
        autoComplete="current-password"
        required
        maxLength={maxPassword}
      />
      {needsCode && <CodeField ref={codeField} label={texts.code} hint={texts.codeHint} />}
      <Button type="submit" wide="full" pending={isPending} pendingLabel={texts.submitting}>
        {texts.submit}
      </Button>
    </form>
  )
}
