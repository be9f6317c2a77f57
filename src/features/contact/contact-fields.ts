import type { SentBody } from '#src/api/endpoint.ts'
import { countCharacters } from '#src/shared/fields/count-characters.ts'
import { looksLikeEmail } from '#src/shared/fields/email-limits.ts'
import { type InLanguage, interpolate } from '#src/shared/language/languages.ts'
import type { sendContact } from './contact.contract.ts'
import { maxLine, messageProblem } from './contact.rules.ts'
import type { contactTexts } from './contact.texts.ts'

type Sent = SentBody<typeof sendContact>

/** The fields of the form, in the order of the page. */
export const fields = ['firstName', 'lastName', 'email', 'phone', 'message'] as const satisfies (keyof Sent)[]
export type Field = (typeof fields)[number]
export type FieldErrors = Partial<Record<Field, string>>
type Errors = InLanguage<typeof contactTexts>['errors']
type FormValues = Record<Field | 'website', string>

/** Reads the form's values, including the honeypot's. */
export function valuesOf(form: HTMLFormElement): FormValues {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    message: text('message'),
    website: text('website'),
  }
}

/** Checks the form by SPEC §5 as far as the browser can; the server decides. */
export function problemsOf({ firstName, lastName, email, message }: FormValues, errors: Errors): FieldErrors {
  const problem = messageProblem(message)
  return {
    ...(firstName.trim() === '' && { firstName: errors.firstName }),
    ...(lastName.trim() === '' && { lastName: errors.lastName }),
    ...(email.trim() === ''
      ? { email: errors.email }
      : !looksLikeEmail(email) && { email: errors.emailInvalid }),
    ...(problem && { message: errors[problem] }),
  }
}

/** The errors of the fields that the server rejected, in the page's language. */
export function problemsFrom(rejected: readonly Field[], sent: FormValues, errors: Errors): FieldErrors {
  const known = problemsOf(sent, errors)
  return Object.fromEntries(
    rejected.map((field) => [field, known[field] ?? lineProblem(field, sent[field], errors)]),
  )
}

function lineProblem(field: Field, written: string, errors: Errors): string {
  if (field === 'email') return errors.emailInvalid
  if (field === 'message') return errors.messageLong
  const max = maxLine[field]
  return countCharacters(written.trim()) > max ? interpolate(errors.tooLong, { max }) : errors.oneLine
}
