import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, lengthUpTo, oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { deliveryCountries, deliveryMost, postalCodePatterns } from '#src/shared/delivery.ts'
import { users } from './users.server.ts'

/** Where a family's box is sent: what is written on the parcel, and nothing of a child. */
export const deliveryAddresses = pgTable(
  'delivery_addresses',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    recipient: text().notNull(),
    line1: text().notNull(),
    line2: text(),
    postalCode: text().notNull(),
    town: text().notNull(),
    country: text({ enum: deliveryCountries }).notNull(),
    updatedAt: createdAt(),
  },
  (t) => [
    check('delivery_addresses_recipient', writtenUpTo(t.recipient, deliveryMost.recipient)),
    check('delivery_addresses_line1', writtenUpTo(t.line1, deliveryMost.line)),
    check('delivery_addresses_line2', writtenUpTo(t.line2, deliveryMost.line)),
    check('delivery_addresses_town', writtenUpTo(t.town, deliveryMost.town)),
    check('delivery_addresses_country', oneOf(t.country, deliveryCountries)),
    check('delivery_addresses_postal_code', sql`${t.postalCode} ~ ${patternFor(t.country)}`),
  ],
)

/** Not empty, and of at most that length; null passes. */
function writtenUpTo(column: AnyPgColumn, most: number): SQL {
  return sql`${column} <> '' and ${lengthUpTo(column, most)}`
}

function patternFor(country: AnyPgColumn): SQL {
  const cases = deliveryCountries.map((code) => `when '${code}' then '${postalCodePatterns[code]}'`)
  return sql`case ${country} ${sql.raw(cases.join(' '))} end`
}
