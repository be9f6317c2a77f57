import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  type LiveSession,
  liveEndSql,
  liveSessions,
  oneToOneSlots,
} from '#src/infrastructure/database/schema.server.ts'
import { endOf } from '#src/shared/class-times.ts'
import { day, later } from '#src/shared/durations.ts'

// An expert's live session and their one-to-one slot do not overlap. No constraint spans two tables, so both
// questions are asked with the expert's row locked: `for share` by what plans a live session, `for update` by
// what adds a slot. Each then sees what the other has stored.

/** Whether the expert offers a one-to-one session that overlaps one of the given ones. */
export async function hasSlotAt(
  tx: Transaction,
  expertId: string | null | undefined,
  spans: readonly Pick<LiveSession, 'startsAt' | 'minutes'>[],
): Promise<boolean> {
  if (!expertId) return false
  const overlaps = spans.map(({ startsAt, minutes }) =>
    and(lt(oneToOneSlots.startsAt, endOf({ startsAt, minutes })), gt(oneToOneSlots.busyUntil, startsAt)),
  )
  const ofExpert = and(eq(oneToOneSlots.expertId, expertId), isNull(oneToOneSlots.withdrawnAt))
  return (await tx.$count(oneToOneSlots, and(ofExpert, or(...overlaps)))) > 0
}

/** Whether the expert gives a live session that overlaps with a time span. */
export async function givesLiveAt(
  tx: Transaction,
  expertId: string,
  from: Date,
  until: Date,
): Promise<boolean> {
  const overlaps = and(
    eq(liveSessions.expertId, expertId),
    eq(liveSessions.state, 'planned'),
    // No live session lasts longer than a day; this bound lets the index on the start be used.
    gt(liveSessions.startsAt, later(from, -day)),
    lt(liveSessions.startsAt, until),
    sql`${liveEndSql} > ${from.toISOString()}::timestamptz`,
  )
  return (await tx.$count(liveSessions, overlaps)) > 0
}
