import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, lengthUpTo, moment, oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'
import { maxTracking, parcelStates } from '#src/shared/delivery.ts'

/**
 * The box of a month (YYYY-MM). `cutOffOn` is the last day, in Luxembourg, on which its list of families can
 * change; `listedAt` is when that list was stored.
 */
export const boxes = pgTable(
  'boxes',
  {
    month: text().primaryKey(),
    contents: jsonb().$type<Record<'fr' | 'en' | 'it', string>>().notNull(),
    challengeId: text(),
    cutOffOn: date({ mode: 'string' }).notNull(),
    listedAt: moment(),
    createdAt: createdAt(),
    changedAt: createdAt(),
  },
  (t) => [
    check('boxes_month', sql`${t.month} ~ '^2[01][0-9]{2}-(0[1-9]|1[0-2])$'`),
    index('boxes_to_list').on(t.cutOffOn).where(sql`${t.listedAt} is null`),
  ],
)

/**
 * One family's parcel of a month: its address and its children's age groups as they were at the cut-off, and
 * its state.
 */
export const boxParcels = pgTable(
  'box_parcels',
  {
    month: text()
      .notNull()
      .references(() => boxes.month),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: parcelStates }).notNull().default('toSend'),
    tracking: text(),
    recipient: text(),
    line1: text(),
    line2: text(),
    postalCode: text(),
    town: text(),
    country: text(),
    ages: text().array().notNull(),
    createdAt: createdAt(),
    changedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.userId] }),
    check('box_parcels_state', oneOf(t.state, parcelStates)),
    check('box_parcels_tracking', lengthUpTo(t.tracking, maxTracking)),
    index('box_parcels_of_family').on(t.userId, t.month.desc()),
  ],
)
