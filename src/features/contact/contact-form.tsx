import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#src/api/call.ts'
import { useAttempts } from '#src/api/use-attempts.ts'
import { fieldsWithIssues, statusOf, useSubmit } from '#src/api/use-submit.ts'
import { useAuth } from '#src/domain/accounts/auth-state.ts'
import type { readOnboarding } from '#src/domain/children/answers/onboarding-profile.contract.ts'
import type { InLanguage, Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { EmailField, TextField } from '#src/ui/forms/field.tsx'
import { FormError } from '#src/ui/forms/form-error.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { TrapField } from '#src/ui/forms/trap-field.tsx'
import { useProblems } from '#src/ui/forms/use-problems.ts'
import { WithoutScripts } from '#src/ui/forms/without-scripts.tsx'
import { Interpolated } from '#src/ui/layout/interpolated.tsx'
import type { sendContact } from './contact.contract.ts'
import { maxLine } from './contact.rules.ts'
import type { contactTexts } from './contact.texts.ts'
import { type Field, type FieldErrors, fields, problemsFrom, problemsOf, valuesOf } from './contact-fields.ts'

type Texts = InLanguage<typeof contactTexts>

interface ContactFormProps {
  language: Language
  texts: Texts
  values: Readonly<Record<string, string>>
}

/**
 * SPEC §2, contact. Errors are shown beside their fields, and the form keeps its values until the message has
 * arrived.
 */
export function ContactForm({ language, texts, values }: ContactFormProps) {
  const { form, errors } = texts
  const [isSent, setSent] = useState(false)
  const { wrong: fieldErrors, summary, show } = useProblems<Field>()
  const formRef = usePrefilledForm()
  const { attemptOf, forget: forgetAttempt } = useAttempts()
  const { submit, isPending, failure, forget } = useSubmit<'failed' | 'tooMany'>((error) => {
    const named = fieldsWithIssues(error, fields)
    if (!named[0] || !formRef.current) return statusOf(error) === 429 ? 'tooMany' : 'failed'
    show(problemsFrom(named, valuesOf(formRef.current), errors))
  })

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const body = { ...valuesOf(element), language }
    const problems = problemsOf(body, errors)
    forget()
    setSent(false)
    if (show(problems)) return
    await submit(async () => {
      const attempt = attemptOf(body)
      await call<typeof sendContact>('POST', '/api/contact', { body: { ...body, attempt } })
      forgetAttempt()
      element.reset()
      setSent(true)
    })
  }

  return (
    <form
      ref={formRef}
      className="stack"
      method="dialog"
      noValidate
      onSubmit={send}
      aria-labelledby="contact-form"
    >
      <h2 id="contact-form">{form.title}</h2>
      <p className="soft">{form.required}</p>
      <FormError
        ref={summary}
        title={errors.summary}
        items={fields
          .filter((field) => fieldErrors[field])
          .map((field) => ({ id: idOf(field), label: form[field] }))}
      />
      <ContactFields form={form} fieldErrors={fieldErrors} />
      <TrapField label={form.trap} />
      <p className="small soft">
        {form.privacy} <Link to={pathOf('privacy', language)}>{form.privacyLink}</Link>
      </p>
      <Button type="submit" wide="phone" pending={isPending} pendingLabel={form.sending}>
        {form.send}
      </Button>
      <WithoutScripts>{form.withoutScripts}</WithoutScripts>
      <OutcomeNotice outcome={isSent ? 'sent' : failure} texts={texts} values={values} />
    </form>
  )
}

function ContactFields({ form, fieldErrors }: { form: Texts['form']; fieldErrors: FieldErrors }) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        <TextField
          id={idOf('firstName')}
          name="firstName"
          label={form.firstName}
          autoComplete="given-name"
          maxLength={maxLine.firstName}
          required
          error={fieldErrors.firstName}
        />
        <TextField
          id={idOf('lastName')}
          name="lastName"
          label={form.lastName}
          autoComplete="family-name"
          maxLength={maxLine.lastName}
          required
          error={fieldErrors.lastName}
        />
      </div>
      <EmailField
        id={idOf('email')}
        name="email"
        label={form.email}
        placeholder={form.emailExample}
        required
        error={fieldErrors.email}
      />
      <TextField
        id={idOf('phone')}
        name="phone"
        type="tel"
        label={form.phone}
        hint={form.phoneHint}
        autoComplete="tel"
        inputMode="tel"
        maxLength={maxLine.phone}
        error={fieldErrors.phone}
      />
      <TextArea
        id={idOf('message')}
        name="message"
        label={form.message}
        hint={form.messageHint}
        rows={6}
        required
        error={fieldErrors.message}
      />
    </>
  )
}

/**
 * Fills in what is known of a signed-in family, except in fields that already contain something (PROGRAMME
 * §7).
 */
function usePrefilledForm() {
  const { user } = useAuth()
  const form = useRef<HTMLFormElement>(null)
  const email = user?.email
  // The known names are the payer's, and are not shown to the team when it views the family's pages.
  const hasNames = user?.isPayer && !user.teamView
  useEffect(() => {
    if (!email) return
    const fill = (known: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(known)) {
        const field = form.current?.elements.namedItem(name)
        if (field instanceof HTMLInputElement && field.value === '') field.value = value
      }
    }
    fill({ email })
    if (!hasNames) return
    call<typeof readOnboarding>('GET', '/api/onboarding')
      .then((profile) => {
        if (profile) fill({ firstName: profile.parentFirstName, lastName: profile.parentLastName })
      })
      .catch(() => undefined)
  }, [email, hasNames])
  return form
}

function OutcomeNotice({
  outcome,
  texts: { errors, sent, failed },
  values,
}: { outcome: 'sent' | 'failed' | 'tooMany' | undefined } & Pick<ContactFormProps, 'texts' | 'values'>) {
  if (outcome === 'sent')
    return (
      <Notice tone="success" title={sent.title}>
        {sent.text}
      </Notice>
    )
  if (outcome === 'failed')
    return (
      <Notice tone="error" title={failed.title}>
        <p>{failed.text}</p>
        <p>{failed.kept}</p>
      </Notice>
    )
  if (outcome === 'tooMany')
    return (
      <Notice tone="error" title={failed.title}>
        <p>
          <Interpolated text={errors.tooMany} values={values} />
        </p>
      </Notice>
    )
}

function idOf(field: Field): string {
  return `contact-${field}`
}
