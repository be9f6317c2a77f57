import { sql } from 'drizzle-orm'
import { bigint, bigserial, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { adminRoles } from '#src/shared/options.ts'
import { bytes, createdAt, moment, oneOf } from './columns.server.ts'

/**
 * The team's accounts. `passwordHash` is an argon2id string in PHC form. `totpSecret` is encrypted, and
 * becomes active with its first correct code; until then `totpLastStep` is null.
 */
export const admins = pgTable(
  'admins',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull().unique(),
    passwordHash: text().notNull(),
    totpSecret: bytes(),
    totpLastStep: bigint({ mode: 'number' }),
    recoveryCodeHashes: jsonb().$type<string[]>().notNull().default([]),
    role: text({ enum: adminRoles }).notNull().default('owner'),
    name: text(),
    createdAt: createdAt(),
    disabledAt: moment(),
  },
  (t) => [
    check('admins_email_folded', sql`${t.email} = lower(${t.email})`),
    check('admins_role', oneOf(t.role, adminRoles)),
  ],
)

export const adminSessions = pgTable(
  'admin_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    tokenHash: bytes().notNull().unique(),
    ip: text(),
    userAgent: text(),
    createdAt: createdAt(),
    /**
     * When the password or the code was last confirmed; null before that, when the sign-in counts instead.
     */
    confirmedAt: moment(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
  },
  (t) => [
    index('admin_sessions_of_admin').on(t.adminId, t.createdAt.desc()),
    index('admin_sessions_expiry').on(t.expiresAt),
  ],
)

/**
 * An invitation to the team (PROGRAMME §2): the account exists from the beginning, without a password until
 * the link in the e-mail is used.
 */
export const adminInvitations = pgTable('admin_invitations', {
  adminId: uuid()
    .primaryKey()
    .references(() => admins.id, { onDelete: 'cascade' }),
  /** Null until the e-mail is sent. */
  tokenHash: bytes().unique(),
  /** The request that the link is for; a later request voids the link. */
  requestId: uuid().notNull(),
  createdAt: createdAt(),
  expiresAt: moment(),
  acceptedAt: moment(),
})

/**
 * The audit log: who did what, to whom, when, and from where. Append-only by trigger; each row's hash covers
 * the row before it.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: moment().notNull(),
    admin: text().notNull(),
    action: text().notNull(),
    target: text(),
    ip: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    previousHash: bytes().notNull(),
    hash: bytes().notNull().unique(),
  },
  (t) => [
    index('audit_log_newest').on(t.at.desc(), t.id.desc()),
    index('audit_log_by_admin').on(t.admin, t.at.desc()),
    index('audit_log_by_action').on(t.action, t.at.desc()),
  ],
)

/**
 * A single row with the number of entries of the audit log and the last entry's hash, so that entries missing
 * at its end are detected too. A trigger only lets it count up.
 */
export const auditHead = pgTable(
  'audit_head',
  {
    id: integer().primaryKey().default(1),
    entries: bigint({ mode: 'number' }).notNull(),
    hash: bytes().notNull(),
  },
  (t) => [check('audit_head_alone', sql`${t.id} = 1`)],
)
