import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { askForLink, type LinkOutcome } from '#src/domain/login-links/ask-for-link.ts'
import { returnPathIn } from '#src/domain/login-links/return-path.rules.ts'
import { type InLanguage, interpolate, type Language } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { dismissToast, showToast } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { EmailField } from '#src/ui/forms/field.tsx'
import { WithoutScripts } from '#src/ui/forms/without-scripts.tsx'
import type { loginTexts } from './login.texts.ts'

interface LoginFormProps {
  language: Language
  texts: InLanguage<typeof loginTexts>
  values: { minutes: number }
  /** The path of the pricing page. */
  plans: string
  /** The address of an earlier attempt, preselected to be changed. */
  earlier: string | undefined
  onSent(address: string): void
}

/** SPEC §2, §4, §8, login: the form for the e-mail address. It cannot be sent while the field is blank. */
export function LoginForm({ language, texts, values, plans, earlier, onSent }: LoginFormProps) {
  const { form, errors } = texts
  const { state } = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const [isBlank, setBlank] = useState(!earlier)
  const [outcome, setOutcome] = useState<LinkOutcome | 'sending'>()

  useEffect(() => {
    const field = input.current
    if (!field) return
    // Text that was entered before hydration fired no event here, so the field is read once.
    setBlank(field.value.trim() === '' && !field.matches(':autofill'))
    if (earlier) field.select()
  }, [earlier])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const address = input.current?.value.trim() ?? ''
    if (address === '' || outcome === 'sending') return
    setOutcome('sending')
    dismissToast()
    const result = await askForLink(address, returnPathIn(language, state))
    if (result.kind === 'sent') return onSent(address)
    setOutcome(result)
    if (result.kind === 'failed') showToast({ tone: 'error', title: errors.title, text: errors.failed })
    if (result.kind === 'badAddress') input.current?.focus()
  }

  const isSending = outcome === 'sending'
  const failure = isSending ? undefined : outcome
  return (
    <>
      <h1>{form.heading}</h1>
      <p className="lead">{interpolate(form.lead, values)}</p>
      <form className="stack" method="dialog" noValidate onSubmit={send}>
        <EmailField
          ref={input}
          name="email"
          label={form.email}
          hint={form.emailHint}
          placeholder={form.emailExample}
          defaultValue={earlier}
          required
          error={failure?.kind === 'badAddress' ? errors.badAddress : undefined}
          onChange={(event) => setBlank(event.target.value.trim() === '')}
        />
        {failure?.kind === 'failed' && <Notice tone="error">{errors.notSent}</Notice>}
        {failure?.kind === 'tooMany' && (
          <Notice tone="error" title={errors.title}>
            {interpolate(plural(language, failure.minutes, errors.tooMany), {
              minutes: failure.minutes,
            })}
          </Notice>
        )}
        {failure?.kind === 'noAccount' && (
          <Notice tone="error" title={errors.title}>
            <p>{errors.noAccount}</p>
            <p>
              <Link to={plans}>{form.plans}</Link>
            </p>
          </Notice>
        )}
        <Button type="submit" wide="phone" disabled={isBlank} pending={isSending} pendingLabel={form.sending}>
          {form.send}
        </Button>
        <WithoutScripts>{form.withoutScripts}</WithoutScripts>
      </form>
      {failure?.kind !== 'noAccount' && (
        <p>
          {form.newcomer} <Link to={plans}>{form.plans}</Link>
        </p>
      )}
    </>
  )
}
