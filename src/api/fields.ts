import '#src/api/no-generated-code.ts'
import { z } from 'zod'
import { fill, type InLanguage, languages } from '#src/language/languages.ts'
import { fieldTexts } from './fields.texts.ts'

type FieldWords = InLanguage<typeof fieldTexts>

// Not by `inLanguage`, which only loaders call: every page would download it.
const french: FieldWords = { tooLong: fieldTexts.tooLong.fr, oneLine: fieldTexts.oneLine.fr }
const ofOneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

/** Text of one line or many, trimmed before it is measured. */
export function text(most: number, { tooLong }: Pick<FieldWords, 'tooLong'> = french) {
  return z.string().trim().max(most, fill(tooLong, { most }))
}

/** Text without a line break or another control character, trimmed before it is measured. */
export function line(most: number, words: FieldWords = french) {
  return text(most, words).regex(ofOneLine, words.oneLine)
}

/** A {@link line} that may not be empty; `required` says so. */
export function requiredLine(most: number, required: string, { tooLong, oneLine }: FieldWords = french) {
  return z.string(required).trim().min(1, required).max(most, fill(tooLong, { most })).regex(ofOneLine, oneLine)
}

/** Trimmed, folded to lower case, at most 254 characters, one address without a display name. A line break is refused even at its end, where trimming would hide it. */
export function emailAddress(message = 'Invalid e-mail address') {
  return z
    .string({ error: message })
    .regex(/^\P{Cc}*$/u, message)
    .trim()
    .toLowerCase()
    .max(254, message)
    .pipe(z.email(message))
}

export const language = z.enum(languages)

/** A moment in an answer: ISO 8601 in UTC. */
export const isoMoment = z.iso.datetime()

/** Years that every part of the product can reckon with: PostgreSQL has no year 0, and clocks of time zones read years under 100 as others. */
const reckonable = { pattern: /^2[01]\d\d-/, message: 'Une date entre 2000 et 2199' }

/** A moment that a caller may give. */
export const givenMoment = z.iso.datetime(reckonable.message).regex(reckonable.pattern, reckonable.message)

/** A month that a caller may give: YYYY-MM. */
export const givenMonth = z
  .string(reckonable.message)
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Un mois tel que 2026-09')
  .regex(reckonable.pattern, reckonable.message)

/** A page of a list: `?page=2&pageSize=50`, 500 rows at most. */
export const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(50),
}

/** An answer without content. */
export const nothing = z.object({})
