// Imported first, before any schema is built.
import './no-generated-code.ts'

import { z } from 'zod'
import { maxEmail } from '#src/shared/fields/email-limits.ts'
import { type InLanguage, interpolate, languages } from '#src/shared/language/languages.ts'
import { fieldTexts } from './fields.texts.ts'

type FieldWords = InLanguage<typeof fieldTexts>

/**
 * For calls whose other messages are in French, as the specification gives them. Not made by `inLanguage`,
 * which every page would then download.
 */
export const frenchFieldWords: FieldWords = { tooLong: fieldTexts.tooLong.fr, oneLine: fieldTexts.oneLine.fr }

/** The pattern of a {@link line}. Without `words` the server finds a message (`invalid-field.server.ts`). */
export const ofOneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

/** Text of one line or many, trimmed before it is measured. */
export function text(max: number, words?: Pick<FieldWords, 'tooLong'>) {
  return z
    .string()
    .trim()
    .max(max, words && interpolate(words.tooLong, { max }))
}

/** Text without a line break or another control character, trimmed before it is measured. */
export function line(max: number, words?: FieldWords) {
  return text(max, words).regex(ofOneLine, words?.oneLine)
}

/** A {@link line} that may not be empty; `required` is the message. */
export function requiredLine(max: number, required: string, words?: FieldWords) {
  return z
    .string({ error: ({ code }) => (code === 'invalid_type' ? required : undefined) })
    .trim()
    .min(1, required)
    .max(max, words && interpolate(words.tooLong, { max }))
    .regex(ofOneLine, words?.oneLine)
}

/**
 * One address without a display name, trimmed of spaces and tabs, in lower case, at most 254 characters. A
 * line break is rejected even at its end, where trimming would hide it.
 */
export function emailAddress(message?: string) {
  return z
    .string(message)
    .overwrite(withoutTabsAround)
    .regex(ofOneLine, message)
    .trim()
    .toLowerCase()
    .max(maxEmail, message)
    .pipe(z.email(message))
}

export const language = z.enum(languages)

/**
 * An id in a request, of any UUID version, in upper or lower case (RFC 9562 §4). The handler gets it in lower
 * case, as the database writes it.
 */
export const givenId = z.guid().toLowerCase()

/** A moment in a response: ISO 8601 in UTC. */
export const isoMoment = z.iso.datetime()

/**
 * Years that every part of the product can handle: PostgreSQL has no year 0, and time zone conversions
 * misread years under 100.
 */
export const supportedYearPattern = /^2[01]\d\d-/
export const ofMonth = /^\d{4}-(?:0[1-9]|1[0-2])$/

/** A moment in a request: RFC 3339, in UTC or with an offset. The handler gets it in UTC. */
export const givenMoment = z.iso
  .datetime({ offset: true, abort: true })
  .overwrite((given) => new Date(given).toISOString())
  .regex(supportedYearPattern)

/** A month in a request: YYYY-MM. */
export const givenMonth = z.string().regex(ofMonth).regex(supportedYearPattern)

/** A day in a request: YYYY-MM-DD. */
export const givenDay = z.iso.date().regex(supportedYearPattern)

export const usualPageSize = 50

/** A page of a list: `?page=2&pageSize=50`, 500 rows at most. */
export const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(usualPageSize),
}

/** A response without content. */
export const nothing = z.object({})

/** Without a regular expression, which would take time quadratic in the number of tabs. */
function withoutTabsAround(typed: string): string {
  let [from, to] = [0, typed.length]
  while (from < to && isBlank(typed.charAt(from))) from += 1
  while (to > from && isBlank(typed.charAt(to - 1))) to -= 1
  return typed.slice(from, to)
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\t'
}
