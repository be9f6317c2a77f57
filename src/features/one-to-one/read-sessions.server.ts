import { and, asc, desc, eq, gt, isNotNull, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm'
import type { SignedInUser } from '#src/api/server/signed-in.server.ts'
import { hasCompletePlan } from '#src/domain/access/access.rules.ts'
import { readFamilyZone } from '#src/domain/accounts/family-zone.server.ts'
import { choicesOfChildren } from '#src/domain/children/choices.server.ts'
import { isChildTakingPartSql } from '#src/domain/children/family-children.server.ts'
import { isExpectedSql } from '#src/domain/live-class/expected-expert.server.ts'
import { bookedSessions } from '#src/domain/one-to-one/booked-sessions.server.ts'
import { canCancel, monthIn, reasonForExpert, usedUp } from '#src/domain/one-to-one/one-to-one.rules.ts'
import { usesOfRemoved } from '#src/domain/one-to-one/uses.server.ts'
import { placesAround } from '#src/domain/registrations/places.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  experts,
  oneToOneBookings,
  oneToOneSlots,
  planSettings,
} from '#src/infrastructure/database/schema.server.ts'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import { overlap } from '#src/shared/class-times.ts'
import { day, later } from '#src/shared/durations.ts'
import { oneToOneQuota } from '#src/shared/one-to-one.ts'
import { expertTypes, type Interest, type Objective } from '#src/shared/options.ts'
import type { BookedSession, ExpertReason, OneToOneSessions, OneToOneSlot } from './one-to-one.contract.ts'

/** Slots are shown for the next 90 days, 500 of them at most. */
const shownAhead = { days: 90, maxSlots: 500 } as const
/** For how long past sessions stay on the page. */
const shownPastDays = 365

/** The number of sessions a month for each child on the complete plan, as set by the team. */
export async function quotaOf(db: Connection): Promise<number> {
  const [settings] = await db.select({ quota: planSettings.oneToOneQuota }).from(planSettings)
  return settings?.quota ?? oneToOneQuota.first
}

/**
 * Whether families can book a slot: its expert gives sessions and can still enter, and it has a place, on a
 * class server or at a typed link.
 */
export function isOfferedSql({ db, settings }: { db: Connection; settings: Settings }): SQL | undefined {
  return and(
    experts.isActive,
    isExpectedSql(db),
    isNull(oneToOneSlots.withdrawnAt),
    settings.liveClasses ? undefined : isNotNull(oneToOneSlots.joinUrl),
  )
}

const slotColumns = {
  id: oneToOneSlots.id,
  startsAt: oneToOneSlots.startsAt,
  minutes: oneToOneSlots.minutes,
  expert: { id: experts.id, name: experts.name, type: experts.type, portrait: experts.portrait },
}

/** Everything that the family's page shows. */
export async function readSessions(
  { db, settings }: { db: Connection; settings: Settings },
  user: SignedInUser,
  now: Date,
): Promise<OneToOneSessions> {
  const isComplete = hasCompletePlan(user)
  const [timeZone, booked, family, quota, slots] = await Promise.all([
    readFamilyZone(db, user.id),
    bookedBy(db, user.id, now),
    childrenOfFamily(db, user.id),
    isComplete ? quotaOf(db) : 0,
    isComplete ? freeSlots({ db, settings }, now) : [],
  ])
  const ids = family.map(({ id }) => id)
  const [{ months, sessionsIn, usedBy }, places] = await Promise.all([
    monthsOf(db, { userId: user.id, timeZone, quota }, family),
    slots.length > 0 ? placesAround(db, ids, slots) : [],
  ])
  const overlapping = places.filter((live) => slots.some((slot) => overlap(slot, live)))
  return {
    quota,
    used: sessionsIn(monthIn(timeZone, now)),
    timeZone,
    children: family.map(({ id, displayName, age, picture }) => ({
      id,
      displayName,
      age,
      picture,
      months: months.map((month) => ({ month, used: usedBy(id, month) })).filter(({ used }) => used > 0),
      lives: overlapping
        .filter(({ childId }) => childId === id)
        .map(({ title, startsAt, minutes }) => ({ title, startsAt: startsAt.toISOString(), minutes })),
    })),
    reasons: isComplete ? family.flatMap(reasonsFor) : [],
    slots: slots.map(asSlot),
    booked: booked.map((row) => asBooked(row, now)),
  }
}

/** The family's current session on a slot. */
export async function findBookedSession(
  db: Connection,
  userId: string,
  slotId: string,
  now: Date,
): Promise<BookedSession | undefined> {
  const [found] = await bookedSessions(db).where(
    and(eq(oneToOneSlots.id, slotId), eq(children.userId, userId), isNull(oneToOneBookings.cancelledAt)),
  )
  return found && asBooked(found, now)
}

/** How many sessions a child has used up in the month of a moment, in its family's time zone. */
export async function countUsedInMonth(
  db: Connection,
  { userId, childId, moment, quota }: { userId: string; childId: string; moment: Date; quota: number },
): Promise<number> {
  const timeZone = await readFamilyZone(db, userId)
  const months = await monthsOf(db, { userId, timeZone, quota }, await childrenOfFamily(db, userId))
  return months.usedBy(childId, monthIn(timeZone, moment))
}

function bookedBy(db: Connection, userId: string, now: Date) {
  return bookedSessions(db)
    .where(
      and(
        eq(children.userId, userId),
        isNull(oneToOneBookings.cancelledAt),
        gt(oneToOneSlots.startsAt, later(now, -shownPastDays * day)),
      ),
    )
    .orderBy(asc(oneToOneSlots.startsAt))
}

/** The months of a family's sessions, past or to come, with those of its removed children. */
async function monthsOf(
  db: Connection,
  { userId, timeZone, quota }: { userId: string; timeZone: string; quota: number },
  family: readonly Pick<FamilyChild, 'id' | 'createdAt'>[],
) {
  const rows = await db
    .select({ childId: oneToOneBookings.childId, startsAt: oneToOneSlots.startsAt })
    .from(oneToOneBookings)
    .innerJoin(oneToOneSlots, eq(oneToOneSlots.id, oneToOneBookings.slotId))
    .innerJoin(children, eq(children.id, oneToOneBookings.childId))
    .where(and(eq(children.userId, userId), isNull(oneToOneBookings.cancelledAt)))
    .orderBy(desc(oneToOneSlots.startsAt))
  const booked = rows.map(({ childId, startsAt }) => ({ childId, month: monthIn(timeZone, startsAt) }))
  const removed = (await usesOfRemoved(db, userId)).map(({ startsAt, leftAt }) => ({
    leftAt,
    month: monthIn(timeZone, startsAt),
  }))
  const all = [...booked, ...removed].map(({ month }) => month)
  return {
    months: [...new Set(all)],
    sessionsIn: (month: string) => all.filter((one) => one === month).length,
    usedBy: (childId: string, month: string) =>
      usedUp(childId, {
        quota,
        children: family.map(({ id, createdAt }) => ({
          id,
          createdAt,
          used: booked.filter((one) => one.childId === id && one.month === month).length,
        })),
        removed: removed.filter((one) => one.month === month),
      }),
  }
}

function freeSlots({ db, settings }: { db: Connection; settings: Settings }, now: Date) {
  const taken = db
    .select({ one: sql`1` })
    .from(oneToOneBookings)
    .where(and(eq(oneToOneBookings.slotId, oneToOneSlots.id), isNull(oneToOneBookings.cancelledAt)))
  return db
    .select(slotColumns)
    .from(oneToOneSlots)
    .innerJoin(experts, eq(experts.id, oneToOneSlots.expertId))
    .where(
      and(
        gt(oneToOneSlots.startsAt, now),
        lt(oneToOneSlots.startsAt, later(now, shownAhead.days * day)),
        isOfferedSql({ db, settings }),
        notExists(taken),
      ),
    )
    .orderBy(asc(oneToOneSlots.startsAt), asc(oneToOneSlots.id))
    .limit(shownAhead.maxSlots)
}

interface FamilyChild {
  id: string
  createdAt: Date
  displayName: string
  age: OneToOneSessions['children'][number]['age']
  picture: string
  objectives: readonly Objective[]
  interests: readonly Interest[]
}

function childrenOfFamily(db: Connection, userId: string): Promise<FamilyChild[]> {
  const choices = choicesOfChildren(db)
  return db
    .select({
      id: children.id,
      createdAt: children.createdAt,
      displayName: children.displayName,
      age: children.age,
      picture: children.picture,
      objectives: choices.objectives,
      interests: choices.interests,
    })
    .from(children)
    .innerJoin(choices, eq(choices.childId, children.id))
    .where(isChildTakingPartSql(db, userId))
    .orderBy(asc(children.position))
}

function reasonsFor({ id: childId, objectives, interests }: FamilyChild): ExpertReason[] {
  return expertTypes.flatMap((type) => {
    const found = reasonForExpert(type, { objectives, interests })
    return found ? [{ childId, type, ...found }] : []
  })
}

type SlotRow = Awaited<ReturnType<typeof freeSlots>>[number]
type BookedRow = Awaited<ReturnType<typeof bookedBy>>[number]

function asSlot({ startsAt, ...slot }: SlotRow): OneToOneSlot {
  return { ...slot, startsAt: startsAt.toISOString() }
}

function asBooked(
  { slotId: id, startsAt, minutes, expert, childId, note }: BookedRow,
  now: Date,
): BookedSession {
  const slot = asSlot({ id, startsAt, minutes, expert })
  return { ...slot, childId, note, canCancel: canCancel(startsAt, now) }
}
