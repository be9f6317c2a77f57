import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { guardians, users } from '#src/infrastructure/database/schema.server.ts'
import type { Language } from '#src/shared/language/languages.ts'

/** Whom an e-mail address signs in. `guardianId` is null for the first guardian, who pays. */
export interface Signatory {
  userId: string
  guardianId: string | null
}

/** A second guardian who signs in as things stand: both have confirmed, and nobody has taken it back. */
export const isGuardianNow = and(isNotNull(guardians.joinedAt), isNull(guardians.endedAt))

/**
 * Whom an address signs in: an address belongs to one family, as its account's or as its second guardian's.
 * Undefined when it belongs to none.
 */
export async function signatoryOf(
  db: Connection,
  email: string,
): Promise<(Signatory & { language: Language }) | undefined> {
  const [account] = await db
    .select({ userId: users.id, language: users.language })
    .from(users)
    .where(eq(users.email, email))
  if (account) return { ...account, guardianId: null }
  const [guardian] = await db
    .select({ userId: guardians.userId, guardianId: guardians.id, language: guardians.language })
    .from(guardians)
    .where(and(eq(guardians.email, email), isGuardianNow))
  return guardian
}

/**
 * Holds an address for the rest of the transaction: whoever makes it an account's or a guardian's takes this
 * lock before any family's row, and looks at {@link signatoryOf} with it. The two columns are each unique, and
 * this keeps them from holding the same address.
 */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${addressLocks}, hashtext(${email}))`)
}

/** Apart from the locks of other uses. */
const addressLocks = 7_141

/** Where a person of a family is written to, in which language; undefined once the person is gone. */
export async function mailboxOf(
  db: Connection,
  { userId, guardianId }: Signatory,
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
    .where(and(eq(guardians.id, guardianId), isGuardianNow))
  return guardian
}

/** The kinds of e-mail that go to both guardians: the lives of their children, and what the team answers. */
export const emailsToBoth = [
  'live-registration',
  'live-news',
  'live-reminder',
  'one-to-one',
  'message-answer',
] as const

/** The second guardians of some families, for {@link emailsToBoth}; everything else goes to the first alone. */
export async function secondMailboxes(
  db: Connection,
  userIds: readonly string[],
): Promise<{ userId: string; to: string; language: Language }[]> {
  if (userIds.length === 0) return []
  return db
    .select({ userId: guardians.userId, to: guardians.email, language: guardians.language })
    .from(guardians)
    .where(and(inArray(guardians.userId, [...userIds]), isGuardianNow))
    .orderBy(guardians.userId)
}

/**
 * Where both guardians of each family are written to, for a statement about many families to join: `user_id`,
 * `email` and `language`.
 */
export const mailboxesOfFamilies = sql`(
  select ${users.id} as user_id, ${users.email} as email, ${users.language} as language from ${users}
  union all select ${guardians.userId}, ${guardians.email}, ${guardians.language} from ${guardians} where ${isGuardianNow})`

/** Of whom a column says which guardian it was: the address, of the account where it says none. */
export const guardianOf = alias(guardians, 'guardian')
export const addressOfPerson = sql<string>`coalesce(${guardianOf.email}, ${users.email})`
