import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, timestamp } from 'drizzle-orm/pg-core'
import { maxEmail } from '#src/shared/fields/email-limits.ts'

/**
 * A moment, in UTC with milliseconds; `column` is its name in the table where that differs from the code's.
 */
export const moment = (column = '') => timestamp(column, { withTimezone: true, precision: 3, mode: 'date' })

export const createdAt = () => moment().notNull().defaultNow()

export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
  toDriver: (value) => value,
})

/** A check that a column holds one of the given words; null passes, as in every SQL check. */
export function oneOf(column: AnyPgColumn, words: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`
}

export function between(column: AnyPgColumn, min: number, max: number): SQL {
  return sql`${column} between ${sql.raw(String(min))} and ${sql.raw(String(max))}`
}

/** A check on a text's length in characters. */
export function lengthUpTo(column: AnyPgColumn, max: number): SQL {
  return sql`char_length(${column}) <= ${sql.raw(String(max))}`
}

/**
 * The words of a text, as a text search finds them: an index on them is used only if the search contains the
 * same expression.
 */
export function words(text: AnyColumn): SQL {
  return sql`to_tsvector('simple', ${text})`
}

/** {@link words} for an e-mail address, which is split at punctuation. */
export function emailWords(email: AnyColumn): SQL {
  return sql`to_tsvector('simple', translate(${email}, '.@_-+', '     '))`
}

/** A check that an e-mail address is stored in lower case and is not too long. */
export function foldedEmail(column: AnyPgColumn): SQL {
  return sql`${column} = lower(${column}) and char_length(${column}) between ${sql.raw(`3 and ${maxEmail}`)}`
}
