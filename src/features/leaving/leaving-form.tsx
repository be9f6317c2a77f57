import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError, call } from '#src/api/call.ts'
import type { InLanguage, Language } from '#src/shared/language/languages.ts'
import { FormError, Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { EmailField, TextField } from '#src/ui/forms/field.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'
import { TrapField } from '#src/ui/forms/trap-field.tsx'
import type { requestLeaving } from './leaving.contract.ts'
import { kindFrom, type LeavingKind } from './leaving.rules.ts'
import type { leavingTexts } from './leaving.texts.ts'

export type LeavingTexts = InLanguage<typeof leavingTexts>

const fields = ['name', 'email', 'wishedOn'] as const
type Field = (typeof fields)[number]

interface LeavingFormProps {
  language: Language
  texts: LeavingTexts
  onSent: () => void
}

/**
 * The declaration: which of the two, who, and from when it is wished. What was written stays until it has
 * arrived.
 */
export function LeavingForm({ language, texts, onSent }: LeavingFormProps) {
  const [kind, setKind] = useState<LeavingKind>('withdraw')
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const location = useLocation()
  // The footer's links lead here from this page too.
  useEffect(() => setKind(kindFrom(location.search)), [location])

  function show(problems: Partial<Record<Field, string>>) {
    setWrong(problems)
    requestAnimationFrame(() => summary.current?.focus())
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
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
      ...(!/^\S+@\S+$/.test(body.email) && { email: texts.errors.email }),
    }
    setFailure(undefined)
    if (Object.keys(problems).length > 0) return show(problems)
    setWrong({})
    setSending(true)
    try {
      await call<typeof requestLeaving>('POST', '/api/withdrawals', { body })
      onSent()
    } catch (error) {
      const named =
        error instanceof ApiError && error.status === 400
          ? fields.filter((field) => error.issues.some(({ path }) => path === field))
          : []
      if (named.length > 0) show(Object.fromEntries(named.map((field) => [field, texts.errors[field]])))
      else
        setFailure(
          error instanceof ApiError && error.status === 429 ? texts.errors.tooMany : texts.errors.failed,
        )
    } finally {
      setSending(false)
    }
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={send} aria-label={texts.heading}>
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
        maxLength={200}
        required
        error={wrong.name}
      />
      <EmailField
        id="leaving-email"
        name="email"
        label={texts.email}
        maxLength={254}
        required
        error={wrong.email}
      />
      <TextField
        id="leaving-wishedOn"
        name="wishedOn"
        type="date"
        label={texts.wishedOn}
        optional={texts.optional}
        error={wrong.wishedOn}
      />
      <TrapField label={texts.trap} />
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button type="submit" wide="phone" pending={isSending} pendingLabel={texts.sending}>
        {texts.send[kind]}
      </Button>
    </form>
  )
}
