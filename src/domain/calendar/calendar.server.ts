import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { httpError, signedOut } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { isGuardianNowSql } from '#src/domain/accounts/guardians.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { calendarFeeds, guardians, sessions, users } from '#src/infrastructure/database/schema.server.ts'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import { day, later } from '#src/shared/durations.ts'
import type { Language, Text } from '#src/shared/language/languages.ts'
import { endCalendar, makeCalendar, readCalendar } from './calendar.contract.ts'
import { calendarFile } from './calendar-file.ts'
import { type CalendarSource, calendarReach } from './calendar-source.server.ts'

const calendarName: Text = {
  fr: 'Les lives de Mirabelle',
  en: 'Mirabelle live sessions',
  it: 'Le dirette di Mirabelle',
}

/** The family's private calendar (PROGRAMME §1), with the entries of these sources. */
export function calendarHandlers(sources: readonly CalendarSource[]) {
  return [
    handle(makeCalendar, async ({ user, services: { db, clock, settings } }) => {
      const token = newToken()
      await db.transaction(async (tx) => {
        // The lock delays whatever ends a session that a payment opened, so that it then finds and deletes
        // this feed (CONTRACT §7).
        const [session] = await tx
          .select({ byPayment: sessions.byPayment })
          .from(sessions)
          .where(eq(sessions.id, user.sessionId))
          .for('key share')
        if (!session) throw signedOut()
        const { byPayment } = session
        const row = {
          guardianId: user.guardianId,
          byPayment,
          tokenHash: hashOf(token),
          createdAt: clock.now(),
        }
        await tx
          .insert(calendarFeeds)
          .values({ userId: user.id, ...row })
          .onConflictDoUpdate({ target: calendarFeeds.userId, set: row })
      })
      return { url: `${settings.publicUrl}/api/calendar/${token}.ics` }
    }),

    handle(endCalendar, async ({ user, services: { db } }) => {
      await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, user.id))
      return {}
    }),

    handle(readCalendar, async ({ params: { secret }, services: { db, clock, settings }, reply }) => {
      const now = clock.now()
      const [family] = await db
        .select({
          userId: users.id,
          language: sql<Language>`coalesce(${guardians.language}, ${users.language})`,
        })
        .from(calendarFeeds)
        .innerJoin(users, eq(users.id, calendarFeeds.userId))
        .leftJoin(guardians, and(eq(guardians.id, calendarFeeds.guardianId), isGuardianNowSql))
        .where(and(eq(calendarFeeds.tokenHash, hashOf(secret)), isValidSql))
      if (!family) throw httpError(readCalendar, 'unknown')
      const query = {
        ...family,
        origin: settings.publicUrl,
        from: later(now, -calendarReach.back * day),
        to: later(now, calendarReach.ahead * day),
      }
      const entries = (await Promise.all(sources.map((entriesOf) => entriesOf(db, query)))).flat()
      reply.header('Content-Disposition', 'inline; filename="mirabelle.ics"')
      return calendarFile({
        entries: entries.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()),
        feed: { name: calendarName[family.language] },
      })
    }),
  ]
}

/** When the current URL of a family's calendar was made; undefined if it has none. */
export async function calendarFeedOf(
  db: Connection,
  userId: string,
): Promise<{ createdAt: Date } | undefined> {
  const [feed] = await db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .leftJoin(guardians, and(eq(guardians.id, calendarFeeds.guardianId), isGuardianNowSql))
    .where(and(eq(calendarFeeds.userId, userId), isValidSql))
  return feed
}

/**
 * Whether the guardian who requested the feed still has access, which may end while a request is under way.
 */
const isValidSql = or(isNull(calendarFeeds.guardianId), isNotNull(guardians.id))
