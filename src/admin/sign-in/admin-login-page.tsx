import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { whyItFailed } from '#src/admin/admin-call.ts'
import { adminLoginTexts as texts } from '#src/admin/sign-in/admin-login.texts.ts'
import type { adminLogin } from '#src/admin/sign-in/admin-session.contract.ts'
import { keepToken } from '#src/admin/sign-in/admin-token.ts'
import { CodeField } from '#src/admin/sign-in/code-field.tsx'
import { ApiError, call, isRefusal } from '#src/api/call.ts'
import { Button } from '#src/design/button.tsx'
import { EmailField, TextField } from '#src/design/field.tsx'
import { shieldIcon } from '#src/design/icons.ts'
import { Mark } from '#src/design/logo.tsx'
import { Notice } from '#src/design/notice.tsx'
import { adminMeta } from '#src/language/hidden-page-meta.ts'

export const meta = () => adminMeta(texts.title)

/** SPEC §2, admin login. Nothing happens while a field is empty (SPEC §5): the browser says which. A code is asked for only where one is needed. */
export default function AdminLoginPage() {
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isCodeAsked, setCodeAsked] = useState(false)
  const codeField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isCodeAsked) codeField.current?.focus()
  }, [isCodeAsked])

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email')).trim()
    const password = String(form.get('password'))
    const code = isCodeAsked ? String(form.get('code')).trim() : undefined
    if (!email || !password || code === '' || isPending) return
    setPending(true)
    setFailure(undefined)
    try {
      const { adminToken } = await call<typeof adminLogin>('POST', '/api/admin/login', { body: { email, password, code } })
      keepToken(adminToken)
      await navigate('/admin')
    } catch (error) {
      if (isRefusal<typeof adminLogin>(error, 'codeNeeded')) setCodeAsked(true)
      else
        setFailure(error instanceof ApiError && (error.status !== 401 || isRefusal<typeof adminLogin>(error, 'wrongCode')) ? whyItFailed(error) : texts.wrong)
      setPending(false)
    }
  }

  return (
    <main id="content" className="grid min-h-dvh content-center bg-page py-12">
      <div className="wrap w-full">
        <div className="card stack mx-auto max-w-sm">
          <div className="stack text-center">
            <Mark className="mx-auto" />
            <div>
              <h1>{texts.heading}</h1>
              <p className="soft">{texts.lead}</p>
            </div>
          </div>
          {failure && <Notice tone="error">{failure}</Notice>}
          <form className="stack" method="post" onSubmit={signIn}>
            <EmailField name="email" label={texts.email} autoComplete="username" required maxLength={254} />
            <TextField name="password" type="password" label={texts.password} autoComplete="current-password" required maxLength={1024} />
            {isCodeAsked && <CodeField ref={codeField} label={texts.code} hint={texts.codeHint} />}
            <Button type="submit" wide="full" pending={isPending} pendingLabel={texts.submitting}>
              {texts.submit}
            </Button>
          </form>
          <Notice icon={shieldIcon}>{texts.watched}</Notice>
        </div>
      </div>
    </main>
  )
}
