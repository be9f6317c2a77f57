import DataLoader from 'dataloader'
import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import {
  children,
  guardians,
  sessions,
  subscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { hashOf } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { isGuardianNow } from './guardians.server.ts'

/** At most this many sessions are read by one query: their requests go on together, and hold up others. */
const maxTogether = 16

/**
 * Creates the reading of running sessions by their token, each with its family: undefined for none. All that
 * are asked for in one turn of the event loop share one prepared query (decision 0044); none is kept.
 */
export function createSessionLoader({ db, clock }: Services) {
  // The estimated number of these rows does not depend on the text: PostgreSQL plans the statement only once.
  const asked = db
    .select({ hash: sql<string>`token.hash`.as('hash') })
    .from(sql`string_to_table(${sql.placeholder('hashes')}, ',') as token(hash)`)
    .as('asked')
  // With its limit it is planned for one token, and so by the tokens' index however many there are.
  const session = db
    .select({
      sessionId: sql<string>`${sessions.id}`.as('session_id'),
      id: users.id,
      email: sql<string>`coalesce(${guardians.email}, ${users.email})`.as('email'),
      guardianId: sessions.guardianId,
      username: users.username,
      language: sql<Language>`coalesce(${guardians.language}, ${users.language})`.as('language'),
      isSubscribed: users.isSubscribed,
      hasCompletedOnboarding: users.hasCompletedOnboarding,
      freeAccessUntil: users.freeAccessUntil,
      plan: subscriptions.plan,
      accessUntil: subscriptions.accessUntil,
      suspendedAt: users.suspendedAt,
      viewedBy: sessions.viewedBy,
      sessionEndsAt: sessions.expiresAt,
      lastSeenAt: sessions.lastSeenAt,
      childId: sessions.childId,
      displayName: children.displayName,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(guardians, and(eq(guardians.id, sessions.guardianId), isGuardianNow))
    .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), subscriptions.isRunning))
    .leftJoin(children, eq(children.id, sessions.childId))
    .where(
      and(
        eq(sessions.tokenHash, sql`decode(${asked.hash}, 'hex')`),
        gt(sessions.expiresAt, sql.placeholder('now')),
        // A guardian who was removed is signed out at once.
        or(isNull(sessions.guardianId), isNotNull(guardians.id)),
      ),
    )
    .limit(1)
    .as('session')
  const find = db.select().from(asked).crossJoinLateral(session).prepare('session_user')
  type Found = Awaited<ReturnType<typeof find.execute>>[number]['session']

  const loader = new DataLoader<string, Found | undefined>(
    async (hashes) => {
      const found = await find.execute({ hashes: [...new Set(hashes)].join(), now: clock.now() })
      const byHash = new Map(found.map(({ asked, session }) => [asked.hash, session]))
      return hashes.map((hash) => byHash.get(hash))
    },
    { cache: false, batchScheduleFn: setImmediate, maxBatchSize: maxTogether },
  )
  return (token: string): Promise<Found | undefined> => loader.load(hashOf(token).toString('hex'))
}
