import { and, eq, sql } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { familyTimeZoneSql } from '#src/infrastructure/database/family-time-zone.server.ts'
import { childDays, children, onboardingProfiles } from '#src/infrastructure/database/schema.server.ts'
import { dayIn, wallTimeIn } from '#src/shared/dates.ts'
import { type LimitReached, limitReached } from './limits.rules.ts'

/**
 * Why a child may not watch now, in the family's time zone; undefined while it may. An unknown child has no
 * limits.
 */
export async function limitReachedBy(
  db: Connection,
  childId: string,
  now: Date,
): Promise<LimitReached | undefined> {
  const [child] = await db
    .select({
      dailyMinutes: children.dailyMinutes,
      restFrom: children.restFrom,
      restTo: children.restTo,
      timeZone: familyTimeZoneSql,
    })
    .from(children)
    .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, children.userId))
    .where(eq(children.id, childId))
  if (!child || (child.dailyMinutes === null && child.restFrom === null)) return undefined
  const [day = '', wallTime = ''] = wallTimeIn(child.timeZone, now).split('T')
  const [today] =
    child.dailyMinutes === null
      ? []
      : await db
          .select({ seconds: childDays.seconds })
          .from(childDays)
          .where(and(eq(childDays.childId, childId), eq(childDays.day, day)))
  return limitReached(child, wallTime, today?.seconds ?? 0)
}

/** Adds the seconds that a child has just watched to its day, in the transaction that counts them. */
export async function countChildsSeconds(
  tx: Connection,
  childId: string,
  now: Date,
  seconds: number,
): Promise<void> {
  if (seconds <= 0) return
  const [family] = await tx
    .select({ timeZone: familyTimeZoneSql })
    .from(children)
    .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, children.userId))
    .where(eq(children.id, childId))
  if (!family) return
  const day = dayIn(family.timeZone, now)
  await tx
    .insert(childDays)
    .values({ childId, day, seconds })
    .onConflictDoUpdate({
      target: [childDays.childId, childDays.day],
      set: { seconds: sql`${childDays.seconds} + ${seconds}` },
    })
}
