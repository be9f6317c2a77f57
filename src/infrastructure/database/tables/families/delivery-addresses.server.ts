import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, lengthUpTo, oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'
import { deliveryCountries, maxDelivery, postalCodePatterns } from '#src/shared/delivery.ts'

/** Where a family's box is sent: the address on the parcel, without any data about a child. */
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
    check('delivery_addresses_recipient', notEmptyUpTo(t.recipient, maxDelivery.recipient)),
    check('delivery_addresses_line1', notEmptyUpTo(t.line1, maxDelivery.line)),
    check('delivery_addresses_line2', notEmptyUpTo(t.line2, maxDelivery.line)),
    check('delivery_addresses_town', notEmptyUpTo(t.town, maxDelivery.town)),
    check('delivery_addresses_country', oneOf(t.country, deliveryCountries)),
    check('delivery_addresses_postal_code', sql`${t.postalCode} ~ ${patternFor(t.country)}`),
  ],
)

/** A check that a text is not empty and has at most `max` characters; null passes. */
function notEmptyUpTo(column: AnyPgColumn, max: number): SQL {
  return sql`${column} <> '' and ${lengthUpTo(column, max)}`
}

function patternFor(country: AnyPgColumn): SQL {
  const cases = deliveryCountries.map((code) => `when '${code}' then '${postalCodePatterns[code]}'`)
  return sql`case ${country} ${sql.raw(cases.join(' '))} end`
}
