import { and, eq, max } from 'drizzle-orm'
import { isRestTime, type LimitReached } from '#src/domain/child-limits/limits.rules.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { childDays, watches } from '#src/infrastructure/database/schema.server.ts'
import { dayIn, wallTimeIn } from '#src/shared/dates.ts'
import { later, minute } from '#src/shared/durations.ts'

/** For how long the player may still fetch the end of the sentence that is being spoken (PROGRAMME §6). */
const graceMinutes = 2

/** The limit of a child's view that was reached at least two minutes ago; undefined for none. */
export async function limitWithGrace(
  db: Database,
  { childId, dailyMinutes, restFrom, restTo, timeZone }: LimitedChild,
  now: Date,
): Promise<LimitReached | undefined> {
  const isResting = [now, later(now, -graceMinutes * minute)].every((at) =>
    isRestTime({ restFrom, restTo }, wallTimeIn(timeZone, at).slice(11)),
  )
  if (isResting) return 'restTime'
  if (childId === null || dailyMinutes === null) return undefined
  const today = { childId, day: dayIn(timeZone, now), maxSeconds: dailyMinutes * 60 }
  return (await isDayOver(db, today, now)) ? 'dailyLimit' : undefined
}

interface LimitedChild {
  childId: string | null
  dailyMinutes: number | null
  restFrom: string | null
  restTo: string | null
  timeZone: string
}

/**
 * In a child's view no report counts once the limit is reached, so that the last one that counted tells when
 * that was. A parent's browser in which the child watches counts on: that ends the grace too. Of a client that
 * reports nothing, no seconds are known: it is held only by the hours of rest and by the address's three hours.
 */
async function isDayOver(
  db: Database,
  { childId, day, maxSeconds }: { childId: string; day: string; maxSeconds: number },
  now: Date,
): Promise<boolean> {
  const [today] = await db
    .select({ seconds: childDays.seconds, lastCountedAt: max(watches.lastCountedAt) })
    .from(childDays)
    .leftJoin(watches, eq(watches.childId, childDays.childId))
    .where(and(eq(childDays.childId, childId), eq(childDays.day, day)))
    .groupBy(childDays.seconds)
  if (!today || today.seconds < maxSeconds) return false
  const { seconds, lastCountedAt } = today
  return (
    seconds >= maxSeconds + graceMinutes * 60 ||
    lastCountedAt === null ||
    lastCountedAt <= later(now, -graceMinutes * minute)
  )
}
