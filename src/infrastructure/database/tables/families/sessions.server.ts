import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { admins } from '#src/infrastructure/database/tables/administration.server.ts'
import { children } from '#src/infrastructure/database/tables/children/children.server.ts'
import { bytes, createdAt, moment } from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'
import { guardians } from './guardians.server.ts'

/** A signed-in browser. The cookie's token is stored only as its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The guardian who is signed in; null for the first guardian, who pays. */
    guardianId: uuid().references(() => guardians.id, { onDelete: 'cascade' }),
    tokenHash: bytes().notNull().unique(),
    userAgent: text(),
    /**
     * Opened by a payment, which does not prove who owns the mailbox (CONTRACT §7): it ends when a login link
     * is used, or when another checkout attaches to the account.
     */
    byPayment: boolean().notNull().default(false),
    /** The child in whose view the session is locked (PROGRAMME §6); it ends with the child. */
    childId: uuid().references(() => children.id, { onDelete: 'cascade' }),
    /**
     * The administrator who views the family's pages in this session: it is read-only, and not a sign-in of
     * the family's (docs/decisions/0030).
     */
    viewedBy: uuid().references(() => admins.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    index('sessions_of_user').on(t.userId),
    index('sessions_expiry').on(t.expiresAt),
    index('sessions_of_child').on(t.childId),
    index('sessions_of_guardian').on(t.guardianId).where(sql`${t.guardianId} is not null`),
  ],
)
