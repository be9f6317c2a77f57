// First, before any schema is made.
import './no-generated-code.ts'

import { z } from 'zod'
import { emailMost } from '#src/shared/fields/email-limits.ts'
import { type InLanguage, interpolate, languages } from '#src/shared/language/languages.ts'
import { fieldTexts } from './fields.texts.ts'

type FieldWords = InLanguage<typeof fieldTexts>

// Not by `inLanguage`, which only loaders call: every page would download it.
const french: FieldWords = { tooLong: fieldTexts.tooLong.fr, oneLine: fieldTexts.oneLine.fr }
const ofOneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

/** Text of one line or many, trimmed before it is measured. */
export function text(most: number, { tooLong }: Pick<FieldWords, 'tooLong'> = french) {
  return z.string().trim().max(most, interpolate(tooLong, { most }))
}

/** Text without a line break or another control character, trimmed before it is measured. */
export function line(most: number, words: FieldWords = french) {
  return text(most, words).regex(ofOneLine, words.oneLine)
}

/** A {@link line} that may not be empty; `required` says so. */
export function requiredLine(most: number, required: string, { tooLong, oneLine }: FieldWords = french) {
  return z
    .string(required)
    .trim()
    .min(1, required)
    .max(most, interpolate(tooLong, { most }))
    .regex(ofOneLine, oneLine)
}

/**
 * Trimmed, folded to lower case, at most 254 characters, one address without a display name. Tabs around it
 * go as spaces do; a line break is refused even at its end, where trimming would hide it.
 */
export function emailAddress(message = 'Invalid e-mail address') {
  return z
    .string({ error: message })
    .overwrite(withoutTabsAround)
    .regex(/^\P{Cc}*$/u, message)
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
const reckonable = { pattern: /^2[01]\d\d-/, message: 'Une date entre 2000 et 2199' }

/** A moment that a caller may give. */
export const givenMoment = z.iso.datetime(reckonable.message).regex(reckonable.pattern, reckonable.message)

/** A month that a caller may give: YYYY-MM. */
export const givenMonth = z
  .string(reckonable.message)
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Un mois tel que 2026-09')
  .regex(reckonable.pattern, reckonable.message)

/** A day that a caller may give: YYYY-MM-DD. */
export const givenDay = z.iso.date(reckonable.message).regex(reckonable.pattern, reckonable.message)

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
