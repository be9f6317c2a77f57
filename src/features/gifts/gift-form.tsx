import { type FormEvent, useEffect, useState } from 'react'
import { call } from '#src/api/call.ts'
import type { SentBody } from '#src/api/endpoint.ts'
import { serverNow } from '#src/api/server-time.ts'
import { fieldsWithIssues, leaving, statusOf, useSubmit } from '#src/api/use-submit.ts'
import { companyDay, dayAfter } from '#src/shared/dates.ts'
import { looksLikeEmail } from '#src/shared/fields/email-limits.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { type GiftMonths, giftDaysAhead, maxGiftMessage } from '#src/shared/money/gifts.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { RadioGroup } from '#src/ui/forms/choices.tsx'
import { EmailField, TextField } from '#src/ui/forms/field.tsx'
import { FormError } from '#src/ui/forms/form-error.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { useProblems } from '#src/ui/forms/use-problems.ts'
import { WithoutScripts } from '#src/ui/forms/without-scripts.tsx'
import type { GiftTexts } from './gift-data.ts'
import type { buyGift } from './gifts.contract.ts'

const fields = ['recipientEmail', 'buyerEmail', 'deliverOn', 'message'] as const satisfies (keyof SentBody<
  typeof buyGift
>)[]
type Field = (typeof fields)[number]

interface GiftFormProps {
  language: Language
  texts: GiftTexts
  offers: readonly { months: GiftMonths; label: string; price: string }[]
}

/** The form that buys a gift: duration, recipient, day and message. It leads to the payment page. */
export function GiftForm({ language, texts, offers }: GiftFormProps) {
  const [months, setMonths] = useState<GiftMonths>(3)
  const [chosenDay, setChosenDay] = useState<string>()
  const [today, setToday] = useState<string>()
  const day = chosenDay ?? today ?? ''
  const { wrong, summary, show } = useProblems<Field>()
  const { submit, isPending, failure, forget } = useSubmit((error) => {
    const invalid = fieldsWithIssues(error, fields)
    return showFor(invalid) ? undefined : failureOf(error, texts)
  })
  // The page is prerendered, so the current day is known only in the browser.
  useEffect(() => setToday(companyDay(serverNow())), [])

  const labels: Readonly<Record<Field, string>> = {
    recipientEmail: texts.form.recipient,
    buyerEmail: texts.form.buyer,
    deliverOn: texts.form.deliverOn,
    message: texts.form.message,
  }

  function showFor(invalid: readonly Field[]) {
    return show(Object.fromEntries(invalid.map((field) => [field, problemsIn(texts)[field]])))
  }

  async function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const textIn = (name: Field) => String(data.get(name) ?? '').trim()
    const body = {
      months,
      buyerEmail: textIn('buyerEmail'),
      recipientEmail: textIn('recipientEmail'),
      message: textIn('message'),
      locale: language,
    }
    const buy = () => {
      const deliverOn = chosenDay ?? companyDay(serverNow())
      return call<typeof buyGift>('POST', '/api/gifts', { body: { ...body, deliverOn } })
    }
    const invalid = fields.filter(
      (field) =>
        (field.endsWith('Email') && !looksLikeEmail(textIn(field))) || (field === 'deliverOn' && day === ''),
    )
    forget()
    if (showFor(invalid)) return
    await submit(async () => {
      // If the device's clock is wrong, the first response tells it which day it is.
      const { url } = await buy().catch((error: unknown) =>
        chosenDay === undefined && fieldsWithIssues(error, fields).includes('deliverOn')
          ? buy()
          : Promise.reject(error),
      )
      window.location.assign(url)
      return leaving
    })
  }

  const price = offers.find((offer) => offer.months === months)?.price ?? ''
  return (
    <form className="stack" method="dialog" noValidate onSubmit={pay} aria-label={texts.form.label}>
      <FormError
        ref={summary}
        title={texts.errors.summary}
        items={fields
          .filter((field) => wrong[field])
          .map((field) => ({ id: `gift-${field}`, label: labels[field] }))}
      />
      <RadioGroup
        label={texts.form.months}
        name="months"
        value={String(months)}
        options={offers.map((offer) => ({ value: String(offer.months), label: offer.label }))}
        onChoose={(value) => setMonths(offers.find((offer) => String(offer.months) === value)?.months ?? 3)}
      />
      <GiftFields texts={texts.form} wrong={wrong} day={day} today={today} onDay={setChosenDay} />
      {failure && <Notice tone="error">{failure}</Notice>}
      <p className="small soft">{texts.form.terms}</p>
      <div className="row">
        <Button type="submit" wide="phone" pending={isPending} pendingLabel={texts.form.pending}>
          {interpolate(texts.form.submit, { price })}
        </Button>
        <WithoutScripts>{texts.form.withoutScripts}</WithoutScripts>
      </div>
    </form>
  )
}

interface GiftFieldsProps {
  texts: GiftTexts['form']
  wrong: Readonly<Partial<Record<Field, string>>>
  day: string
  /** Undefined until the browser has rendered the page. */
  today: string | undefined
  onDay(day: string): void
}

function GiftFields({ texts, wrong, day, today, onDay }: GiftFieldsProps) {
  return (
    <>
      <EmailField
        id="gift-recipientEmail"
        name="recipientEmail"
        label={texts.recipient}
        hint={texts.recipientHint}
        autoComplete="off"
        required
        error={wrong.recipientEmail}
      />
      <EmailField
        id="gift-buyerEmail"
        name="buyerEmail"
        label={texts.buyer}
        hint={texts.buyerHint}
        required
        error={wrong.buyerEmail}
      />
      <TextField
        id="gift-deliverOn"
        name="deliverOn"
        type="date"
        label={texts.deliverOn}
        hint={texts.deliverHint}
        value={day}
        min={today}
        max={today && dayAfter(today, giftDaysAhead)}
        required
        error={wrong.deliverOn}
        onChange={(event) => onDay(event.target.value)}
      />
      <TextArea
        id="gift-message"
        name="message"
        label={texts.message}
        optional={texts.optional}
        maxLength={maxGiftMessage}
        rows={4}
        error={wrong.message}
      />
    </>
  )
}

function problemsIn({ errors }: GiftTexts): Readonly<Record<Field, string>> {
  return {
    recipientEmail: errors.email,
    buyerEmail: errors.email,
    deliverOn: errors.deliverOn,
    message: errors.message,
  }
}

function failureOf(error: unknown, { errors }: GiftTexts): string {
  const status = statusOf(error)
  if (status === 429) return errors.tooMany
  return status === 503 ? errors.away : errors.failed
}
