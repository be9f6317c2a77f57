import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, moment } from '#src/infrastructure/database/tables/columns.server.ts'
import { users } from '#src/infrastructure/database/tables/users.server.ts'
import { adminTokenShown } from '#src/shared/numbers.ts'
import { guardians } from './guardians.server.ts'

/** SPEC §3 magic link. Only the first characters of the token are stored readably, for the back-office. */
export const loginLinks = pgTable(
  'login_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The guardian whom it signs in; null for the first guardian. */
    guardianId: uuid().references(() => guardians.id, { onDelete: 'cascade' }),
    tokenHash: bytes().notNull().unique(),
    tokenStart: text().notNull(),
    madeBy: text({ enum: ['user', 'admin', 'payment'] }).notNull(),
    /**
     * The request that the link is for, and its time: the link of a later request voids those of earlier
     * ones, in whatever order their e-mails are sent.
     */
    requestId: uuid().notNull(),
    requestedAt: moment().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    voidedAt: moment(),
  },
  (t) => [
    index('login_links_newest').on(t.createdAt.desc(), t.id),
    index('login_links_of_guardian').on(t.guardianId).where(sql`${t.guardianId} is not null`),
    index('login_links_of_user').on(t.userId, t.requestedAt),
  ],
)

export const tokenStartLength = adminTokenShown
