import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { childrenTakingPart } from '#src/account/children/family-children.server.ts'
import { lockFamilies } from '#src/account/lock-families.server.ts'
import { refuse } from '#src/api/refuse.server.ts'
import { handle } from '#src/api/serve.server.ts'
import type { Services, SignedInUser } from '#src/api/services.server.ts'
import { companyTimeZone } from '#src/business/days.ts'
import { liveDoorMinutes } from '#src/business/home-challenges.ts'
import { liveHoursPerWeek } from '#src/business/numbers.ts'
import type { Connection } from '#src/database/database.server.ts'
import { childProfiles, children, liveJoins, liveSessions, onboardingProfiles } from '#src/database/schema.server.ts'
import { later, minute } from '#src/outside/clock.server.ts'
import { enterClass, LiveClassAway } from '#src/outside/live-class.server.ts'
import { joinLive } from './live.contract.ts'

/** Whether a live session lies in the week of a moment, Monday to Sunday in Luxembourg. */
export function isThisWeek(moment: Date): SQL<boolean> {
  return isInWeekOf(sql`${moment.toISOString()}::timestamptz`)
}

export const liveHandlers = [
  handle(joinLive, async ({ params, body, user, services }) => {
    const { db, clock } = services
    const wanted = { liveId: params.id, childIds: [...new Set(body.childIds)], user, now: clock.now() }
    // Asked before anything is written: a class that does not open costs no child an hour of the week.
    const url = await wayIn(services, await admitted(db, wanted))
    await db.transaction(async (tx) => {
      // One family's joins come one after the other, so that the week's limit holds.
      await lockFamilies(tx, [user.id])
      await admitted(tx, wanted)
      await tx
        .insert(liveJoins)
        .values(wanted.childIds.map((childId) => ({ childId, liveSessionId: wanted.liveId, joinedAt: wanted.now })))
        .onConflictDoNothing()
    })
    return { url }
  }),
]

interface Wanted {
  liveId: string
  childIds: string[]
  user: SignedInUser
  now: Date
}

type Admitted = Awaited<ReturnType<typeof admitted>>

/** The live session and the children, when they may join it now. Throws the refusals of {@link joinLive}. */
async function admitted(db: Connection, { liveId, childIds, user, now }: Wanted) {
  // One that the team is deleting is waited for, and then not found.
  const [live] = await db.select().from(liveSessions).where(eq(liveSessions.id, liveId)).for('key share')
  if (!live) throw refuse(joinLive, 'unknownLive')
  const coming = await db
    .select({
      id: children.id,
      displayName: children.displayName,
      // The first child's choices are in the onboarding profile.
      camera: sql<'on' | 'off' | 'mood' | null>`coalesce(${childProfiles.cameraDefault}, ${onboardingProfiles.cameraDefault})`,
    })
    .from(children)
    .leftJoin(childProfiles, eq(childProfiles.childId, children.id))
    .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, children.userId))
    .where(and(inArray(children.id, childIds), childrenTakingPart(db, user.id)))
    .orderBy(asc(children.position))
  if (coming.length < childIds.length) throw refuse(joinLive, 'unknownChild')
  const isOpen = later(live.startsAt, -liveDoorMinutes * minute) <= now && now < later(live.startsAt, live.minutes * minute)
  if (!isOpen) throw refuse(joinLive, 'notOpen')
  const others = await db
    .select({ childId: liveJoins.childId, minutes: sql<number>`sum(${liveSessions.minutes})::int` })
    .from(liveJoins)
    .innerJoin(liveSessions, eq(liveSessions.id, liveJoins.liveSessionId))
    .where(and(inArray(liveJoins.childId, childIds), sql`${liveSessions.id} <> ${live.id}`, isInWeekOf(sql`${live.startsAt.toISOString()}::timestamptz`)))
    .groupBy(liveJoins.childId)
  if (others.some(({ minutes }) => minutes + live.minutes > liveHoursPerWeek * 60)) throw refuse(joinLive, 'weekIsFull')
  return { live, children: coming, language: user.language }
}

/** The link that the team typed, else the way into the class. Children who share a screen enter as one. */
async function wayIn(services: Services, { live, children: coming, language }: Admitted): Promise<string> {
  if (live.joinUrl !== null) return live.joinUrl
  if (!services.settings.liveClasses) throw refuse(joinLive, 'noAddress')
  const cameras = coming.map(({ camera }) => camera ?? 'off')
  try {
    return await enterClass(services, live, {
      role: 'VIEWER',
      id: coming.map(({ id }) => id).join(' '),
      name: coming.map(({ displayName }) => displayName).join(', '),
      language,
      camera: cameras.includes('off') ? 'off' : cameras.includes('mood') ? 'mood' : 'on',
    })
  } catch (error) {
    if (!(error instanceof LiveClassAway)) throw error
    services.log.warn({ err: error }, 'the live-class server is away')
    throw refuse(joinLive, 'classAway', 5)
  }
}

function isInWeekOf(moment: SQL): SQL<boolean> {
  const weekOf = (when: SQL) => sql`date_trunc('week', ${when} at time zone ${sql.raw(`'${companyTimeZone}'`)})`
  return sql<boolean>`${weekOf(sql`${liveSessions.startsAt}`)} = ${weekOf(moment)}`
}
