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
import { isGuardianNowSql } from './guardians.server.ts'

/** The most sessions that one query reads. Their requests resume together, and other requests wait meanwhile. */
const maxTogether = 16
/** How long a poll waits for others, in milliseconds: as long as some sixteen take to arrive on a full evening. */
const pollWaitMs = 40

/**
 * Creates a loader that finds a session and its family by the session's token; undefined if there is none.
 * All lookups in one turn of the event loop share one prepared query, and those of polls the query of the
 * polls that arrive soon after. No result is cached (decision 0044).
 */
export function createSessionLoader({ db, clock }: Services) {
  // PostgreSQL's estimate of these rows does not depend on the text, so it plans the statement only once.
  const asked = db
    .select({ hash: sql<string>`token.hash`.as('hash') })
    .from(sql`string_to_table(${sql.placeholder('hashes')}, ',') as token(hash)`)
    .as('asked')
  // The limit makes PostgreSQL plan this for a single token, so it uses the index on tokens however many there
  // are.
  const session = db
    .select({
      sessionId: sql<string>`${sessions.id}`.as('session_id'),
      id: users.id,
      email: sql<string>`coalesce(${guardians.email}, ${users.email})`.as('email'),
      guardianId: sessions.guardianId,
      isByPayment: sessions.byPayment,
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
    .leftJoin(guardians, and(eq(guardians.id, sessions.guardianId), isGuardianNowSql))
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

  const loaderWith = (batchScheduleFn: (load: () => void) => void) =>
    new DataLoader<string, Found | undefined>(
      async (hashes) => {
        const found = await find.execute({ hashes: [...new Set(hashes)].join(), now: clock.now() })
        const byHash = new Map(found.map(({ asked, session }) => [asked.hash, session]))
        return hashes.map((hash) => byHash.get(hash))
      },
      { cache: false, batchScheduleFn, maxBatchSize: maxTogether },
    )
  const usual = loaderWith(setImmediate)
  const polls = loaderWith((load) => setTimeout(load, pollWaitMs))
  return (token: string, isPoll: boolean): Promise<Found | undefined> =>
    (isPoll ? polls : usual).load(hashOf(token).toString('hex'))
}
