import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { isOpenToTeam } from '#src/domain/live-class/door.rules.ts'
import { isOfferedSql } from '#src/features/one-to-one/read-sessions.server.ts'
import {
  children,
  experts,
  oneToOneBookings,
  oneToOneSlots,
} from '#src/infrastructure/database/schema.server.ts'
import { venueOf } from '#src/infrastructure/live-class/live-class.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { minute } from '#src/shared/durations.ts'
import type { AdminSlot } from './slots.contract.ts'

/** One slot as an expert sees it, without the family's id. */
export async function readSlot(services: Services, id: string): Promise<AdminSlot> {
  const [slot] = await readSlots(services, eq(oneToOneSlots.id, id), { areOver: false, limit: 1, offset: 0 })
  if (!slot) throw new Error('the slot is gone')
  return slot
}

export async function readSlots(
  { db, clock, settings }: Services,
  condition: SQL | undefined,
  {
    areOver,
    limit,
    offset,
    withFamilies = false,
  }: { areOver: boolean; limit: number; offset: number; withFamilies?: boolean },
): Promise<AdminSlot[]> {
  const rows = await db
    .select({
      id: oneToOneSlots.id,
      expertId: oneToOneSlots.expertId,
      expertName: experts.name,
      startsAt: oneToOneSlots.startsAt,
      minutes: oneToOneSlots.minutes,
      busyUntil: oneToOneSlots.busyUntil,
      joinUrl: oneToOneSlots.joinUrl,
      isOffered: sql<boolean>`(${isOfferedSql({ db, settings })})`,
      childId: oneToOneBookings.childId,
      familyId: children.userId,
      displayName: children.displayName,
      age: children.age,
      note: oneToOneBookings.note,
    })
    .from(oneToOneSlots)
    .innerJoin(experts, eq(experts.id, oneToOneSlots.expertId))
    .leftJoin(
      oneToOneBookings,
      and(eq(oneToOneBookings.slotId, oneToOneSlots.id), isNull(oneToOneBookings.cancelledAt)),
    )
    .leftJoin(children, eq(children.id, oneToOneBookings.childId))
    .where(condition)
    .orderBy((areOver ? desc : asc)(oneToOneSlots.startsAt), asc(oneToOneSlots.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ startsAt, busyUntil, joinUrl, childId, familyId, displayName, age, note, ...slot }) => ({
    ...slot,
    startsAt: startsAt.toISOString(),
    bufferMinutes: (busyUntil.getTime() - startsAt.getTime()) / minute - slot.minutes,
    place: venueOf({ settings }, { joinUrl }).kind,
    joinUrl,
    isOpen: isOpenToTeam({ startsAt, minutes: slot.minutes, state: 'planned' }, clock.now()),
    booking:
      childId && familyId && displayName !== null && age
        ? { childId, ...(withFamilies && { familyId }), displayName, age, note }
        : null,
  }))
}
