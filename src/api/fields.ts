// First, before any schema is made.
import './no-generated-code.ts'

import { z } from 'zod'
import { emailMost } from '#src/shared/fields/email-limits.ts'
import { type InLanguage, interpolate, languages } from '#src/shared/language/languages.ts'
import { fieldTexts } from './fields.texts.ts'

type FieldWords = InLanguage<typeof fieldTexts>

// Not by `inLanguage`, which only loaders call: every page would download it.
/** For the calls whose other words are the specification's, which are French. */
export const frenchFieldWords: FieldWords = { tooLong: fieldTexts.tooLong.fr, oneLine: fieldTexts.oneLine.fr }

/** What a {@link line} looks like. Without words of its own the server finds them (`refused-field.server.ts`). */
export const ofOneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

/** Text of one line or many, trimmed before it is measured. */
export function text(most: number, words?: Pick<FieldWords, 'tooLong'>) {
  return z
    .string()
    .trim()
    .max(most, words && interpolate(words.tooLong, { most }))
}

/** Text without a line break or another control character, trimmed before it is measured. */
export function line(most: number, words?: FieldWords) {
  return text(most, words).regex(ofOneLine, words?.oneLine)
}

/** A {@link line} that may not be empty; `required` says so. */
export function requiredLine(most: number, required: string, words?: FieldWords) {
  return z
    .string({ error: ({ code }) => (code === 'invalid_type' ? required : undefined) })
    .trim()
    .min(1, required)
    .max(most, words && interpolate(words.tooLong, { most }))
    .regex(ofOneLine, words?.oneLine)
}

/**
 * Trimmed, folded to lower case, at most 254 characters, one address without a display name. Tabs around it
 * go as spaces do; a line break is refused even at its end, where trimming would hide it.
 */
export function emailAddress(message?: string) {
  return z
    .string(message)
    .overwrite(withoutTabsAround)
    .regex(ofOneLine, message)
    .trim()
    .toLowerCase()
    .max(emailMost, message)
    .pipe(z.email(message))
}

export const language = z.enum(languages)

/** A moment in an answer: ISO 8601 in UTC. */
export const isoMoment = z.iso.datetime()

/**
 * Years that every part of the product can reckon with: PostgreSQL has no year 0, and clocks of time zones
 * read years under 100 as others.
 */
export const ofReckonableYear = /^2[01]\d\d-/
export const ofMonth = /^\d{4}-(?:0[1-9]|1[0-2])$/

/** A moment that a caller may give: RFC 3339, in UTC or with an offset. It arrives in UTC. */
export const givenMoment = z.iso
  .datetime({ offset: true, abort: true })
  .overwrite((given) => new Date(given).toISOString())
  .regex(ofReckonableYear)

/** A month that a caller may give: YYYY-MM. */
export const givenMonth = z.string().regex(ofMonth).regex(ofReckonableYear)

/** A day that a caller may give: YYYY-MM-DD. */
export const givenDay = z.iso.date().regex(ofReckonableYear)

export const usualPageSize = 50

/** A page of a list: `?page=2&pageSize=50`, 500 rows at most. */
export const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(usualPageSize),
}

/** An answer without content. */
export const nothing = z.object({})

/** Not by a pattern, which would start anew at each tab. */
function withoutTabsAround(typed: string): string {
  let [from, to] = [0, typed.length]
  while (from < to && isBlank(typed.charAt(from))) from += 1
  while (to > from && isBlank(typed.charAt(to - 1))) to -= 1
  return typed.slice(from, to)
}

function isBlank(sign: string): boolean {
  return sign === ' ' || sign === '\t'
}
