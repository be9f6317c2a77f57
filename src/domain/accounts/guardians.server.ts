import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { guardians, users } from '#src/infrastructure/database/schema.server.ts'
import type { Language } from '#src/shared/language/languages.ts'

/** Identifies a guardian. `guardianId` is null for the first guardian, who pays. */
export interface GuardianRef {
  userId: string
  guardianId: string | null
}

/** A second guardian who can sign in now: both guardians have confirmed, and neither has ended the access. */
export const isGuardianNowSql = and(isNotNull(guardians.joinedAt), isNull(guardians.endedAt))

/**
 * The guardian whom an e-mail address signs in. It belongs to one family at most, as that of its account or
 * of its second guardian.
 */
export async function findGuardianByEmail(
  db: Connection,
  email: string,
): Promise<(GuardianRef & { language: Language }) | undefined> {
  const [account] = await db
    .select({ userId: users.id, language: users.language })
    .from(users)
    .where(eq(users.email, email))
  if (account) return { ...account, guardianId: null }
  const [guardian] = await db
    .select({ userId: guardians.userId, guardianId: guardians.id, language: guardians.language })
    .from(guardians)
    .where(and(eq(guardians.email, email), isGuardianNowSql))
  return guardian
}

/**
 * Locks an e-mail address for the rest of the transaction. Code that assigns it to an account or a guardian
 * takes this lock before any family's row, then checks {@link findGuardianByEmail}. Each of the two columns
 * is unique by itself; this lock keeps an e-mail address from being in both.
 */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${emailLocks}, hashtext(${email}))`)
}

/**
 * Returns {@link findGuardianByEmail}, or makes an account for an e-mail address that belongs to nobody. For
 * a second guardian's it returns that guardian's family and makes no account.
 */
export async function findOrCreateGuardianByEmail(
  tx: Transaction,
  { email, ...account }: { email: string; language?: Language; createdAt: Date },
): Promise<GuardianRef & { language: Language }> {
  await lockEmail(tx, email)
  if (!(await findGuardianByEmail(tx, email)))
    await tx
      .insert(users)
      .values({ email, ...account })
      .onConflictDoNothing()
  const guardian = await findGuardianByEmail(tx, email)
  if (!guardian) throw new Error('the account was neither found nor made')
  return guardian
}

/** A namespace of its own among advisory locks. */
const emailLocks = 7_141

/** The e-mail address and language of a guardian's e-mails; undefined once the guardian is gone. */
export async function readRecipient(
  db: Connection,
  { userId, guardianId }: GuardianRef,
): Promise<{ to: string; language: Language } | undefined> {
  if (guardianId === null) {
    const [family] = await db
      .select({ to: users.email, language: users.language })
      .from(users)
      .where(eq(users.id, userId))
    return family
  }
  const [guardian] = await db
    .select({ to: guardians.email, language: guardians.language })
    .from(guardians)
    .where(and(eq(guardians.id, guardianId), isGuardianNowSql))
  return guardian
}

/**
 * The kinds of e-mail that go to both guardians: about their children's live sessions, one-to-one sessions
 * and replays, and the team's replies.
 */
export const emailsToBoth = [
  'live-registration',
  'live-news',
  'live-reminder',
  'replay-news',
  'one-to-one',
  'message-answer',
] as const

/**
 * The addresses of both guardians of these families, the first guardian's first, for {@link emailsToBoth};
 * all other e-mails go to the first guardian only.
 */
export async function readRecipients(
  db: Connection,
  userIds: readonly string[],
): Promise<{ userId: string; to: string; language: Language }[]> {
  if (userIds.length === 0) return []
  return db
    .select({
      userId: sql<string>`recipient.user_id`,
      to: sql<string>`recipient.email`,
      language: sql<Language>`recipient.language`,
    })
    .from(sql`${guardianEmailsSql} as recipient`)
    .where(inArray(sql`recipient.user_id`, [...userIds]))
    .orderBy(sql`recipient.user_id`, sql`recipient.is_second`)
}

/**
 * The e-mail addresses of both guardians of each family, as rows of `user_id`, `email`, `language` and
 * `is_second` that a statement about many families can join.
 */
export const guardianEmailsSql = sql`(
  select ${users.id} as user_id, ${users.email} as email, ${users.language} as language, false as is_second
  from ${users}
  union all select ${guardians.userId}, ${guardians.email}, ${guardians.language}, true
  from ${guardians} where ${isGuardianNowSql})`

/** Joined on the column that names a guardian, for {@link guardianEmailSql}. */
export const guardianOf = alias(guardians, 'guardian')
/** The e-mail address of the joined guardian, or the account's where the column is null. */
export const guardianEmailSql = sql<string>`coalesce(${guardianOf.email}, ${users.email})`
