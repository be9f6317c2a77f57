import { type FormEvent, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '#src/api/call.ts'
import type { SentBody } from '#src/api/endpoint.ts'
import { fieldsWithIssues, statusOf, useSubmit } from '#src/api/use-submit.ts'
import { looksLikeEmail } from '#src/shared/fields/email-limits.ts'
import { maxDeclarant } from '#src/shared/fields/field-limits.ts'
import type { InLanguage, Language } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { EmailField, TextField } from '#src/ui/forms/field.tsx'
import { FormError } from '#src/ui/forms/form-error.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'
import { TrapField } from '#src/ui/forms/trap-field.tsx'
import { useProblems } from '#src/ui/forms/use-problems.ts'
import { WithoutScripts } from '#src/ui/forms/without-scripts.tsx'
import type { requestLeaving } from './leaving.contract.ts'
import { kindFrom, type LeavingKind } from './leaving.rules.ts'
import type { leavingTexts } from './leaving.texts.ts'

export type LeavingTexts = InLanguage<typeof leavingTexts>

const fields = ['name', 'email', 'wishedOn'] as const satisfies (keyof SentBody<typeof requestLeaving>)[]
type Field = (typeof fields)[number]

interface LeavingFormProps {
  language: Language
  texts: LeavingTexts
  onSent: () => void
}

/**
 * The form of a declaration: withdrawal or cancellation, the declarant, and the desired date. The fields keep
 * their values until the declaration is sent.
 */
export function LeavingForm({ language, texts, onSent }: LeavingFormProps) {
  const [kind, setKind] = useState<LeavingKind>('withdraw')
  const { wrong, summary, show } = useProblems<Field>()
  const { submit, isPending, failure, forget } = useSubmit((error) => {
    const invalid = fieldsWithIssues(error, fields)
    if (show(Object.fromEntries(invalid.map((field) => [field, texts.errors[field]])))) return
    return statusOf(error) === 429 ? texts.errors.tooMany : texts.errors.failed
  })
  const location = useLocation()
  // The footer's links also lead here from this very page, without a remount.
  useEffect(() => setKind(kindFrom(location.search)), [location])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const body = {
      kind,
      name: text('name'),
      email: text('email'),
      wishedOn: text('wishedOn') || null,
      locale: language,
      website: text('website'),
    }
    const problems = {
      ...(body.name === '' && { name: texts.errors.name }),
      ...(!looksLikeEmail(body.email) && { email: texts.errors.email }),
    }
    forget()
    if (show(problems)) return
    await submit(async () => {
      await call<typeof requestLeaving>('POST', '/api/withdrawals', { body })
      onSent()
    })
  }

  return (
    <form className="stack" method="dialog" noValidate onSubmit={send} aria-label={texts.heading}>
      <FormError
        ref={summary}
        title={texts.errors.summary}
        items={fields
          .filter((field) => wrong[field])
          .map((field) => ({ id: `leaving-${field}`, label: texts[field] }))}
      />
      <Segmented
        label={texts.kind}
        value={kind}
        onChoose={setKind}
        options={[
          { value: 'withdraw', label: texts.kinds.withdraw },
          { value: 'cancel', label: texts.kinds.cancel },
        ]}
      />
      <p>{texts.explained[kind]}</p>
      <TextField
        id="leaving-name"
        name="name"
        label={texts.name}
        autoComplete="name"
        maxLength={maxDeclarant}
        required
        error={wrong.name}
      />
      <EmailField id="leaving-email" name="email" label={texts.email} required error={wrong.email} />
      <TextField
        id="leaving-wishedOn"
        name="wishedOn"
        type="date"
        label={texts.wishedOn}
        optional={texts.optional}
        hint={texts.wishedHint}
        error={wrong.wishedOn}
      />
      <TrapField label={texts.trap} />
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button type="submit" wide="phone" pending={isPending} pendingLabel={texts.sending}>
        {texts.send[kind]}
      </Button>
      <WithoutScripts>{texts.withoutScripts}</WithoutScripts>
    </form>
  )
}
