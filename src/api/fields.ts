import '#src/api/no-generated-code.ts'
import { z } from 'zod'
import { languages } from '#src/language/languages.ts'

/** Fields that several calls share. Text is trimmed before it is measured. */
export function line(most: number) {
  return z.string().trim().max(most)
}

export function requiredLine(most: number, message?: string) {
  return z.string({ error: message }).trim().min(1, message).max(most)
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

/** A moment on the wire: ISO 8601 in UTC. */
export const isoMoment = z.iso.datetime()

/** A page of a list: `?page=2&pageSize=50`, 500 rows at most. */
export const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(50),
}

/** An answer without content. */
export const nothing = z.object({})
