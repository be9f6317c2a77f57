import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { emailFamily } from '#src/domain/one-to-one/one-to-one-emails.server.ts'
import { deleteUses } from '#src/domain/one-to-one/uses.server.ts'
import { isDue, longestLead, reminderAt } from '#src/domain/reminders/reminders.rules.ts'
import { familyTimeZoneSql } from '#src/infrastructure/database/family-time-zone.server.ts'
import {
  children,
  onboardingProfiles,
  oneToOneBookings,
  oneToOneSlots,
} from '#src/infrastructure/database/schema.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { later } from '#src/shared/durations.ts'
import { type ReminderKind, reminderKinds } from '#src/shared/states.ts'

/** The column that stores when a reminder of each kind was sent. */
const columnOf = { day: 'remindedDayAt', hour: 'remindedHourAt' } as const satisfies Record<
  ReminderKind,
  string
>
const batchSize = 200

export const oneToOneJobs: readonly Job[] = [
  {
    name: 'delete-one-to-one-uses',
    formerName: 'forget-one-to-one-uses',
    cron: '45 4 * * *',
    run: deleteUses,
  },
  {
    name: 'remind-of-one-to-one',
    cron: '*/5 * * * *',
    run: remind,
    momentsBetween: async ({ db }, after, until) => {
      const rows = await db
        .selectDistinct({ startsAt: oneToOneSlots.startsAt, timeZone: familyTimeZoneSql })
        .from(oneToOneSlots)
        .innerJoin(oneToOneBookings, eq(oneToOneBookings.slotId, oneToOneSlots.id))
        .innerJoin(children, eq(children.id, oneToOneBookings.childId))
        .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, children.userId))
        .where(
          and(
            gt(oneToOneSlots.startsAt, after),
            lte(oneToOneSlots.startsAt, later(until, longestLead('day'))),
          ),
        )
      return rows.flatMap(({ startsAt, timeZone }) =>
        reminderKinds.map((kind) => reminderAt(kind, startsAt, timeZone)),
      )
    },
  },
]

/**
 * Sends the reminders that are due, each once per session, even after a restart or beside another instance. A
 * session that was booked after its reminder was due gets none.
 */
export async function remind(services: Services): Promise<void> {
  let batch = await upcoming(services)
  while (batch.length > 0) {
    for (const booking of batch)
      for (const kind of reminderKinds)
        await remindOf(services, kind, booking).catch((error: unknown) =>
          services.log.warn({ err: error }, 'reminder of a one-to-one session not queued, will retry'),
        )
    services.notifyOutbox()
    batch = batch.length < batchSize ? [] : await upcoming(services, batch.at(-1))
  }
}

type Booking = Awaited<ReturnType<typeof upcoming>>[number]

async function remindOf(
  { db, clock }: Services,
  kind: ReminderKind,
  { id, startsAt, createdAt, timeZone }: Booking,
): Promise<void> {
  const now = clock.now()
  if (!isDue({ kind, startsAt, timeZone, now })) return
  await db.transaction(async (tx) => {
    const claimed = await tx
      .update(oneToOneBookings)
      .set({ [columnOf[kind]]: now })
      .where(
        and(
          eq(oneToOneBookings.id, id),
          isNull(oneToOneBookings[columnOf[kind]]),
          isNull(oneToOneBookings.cancelledAt),
        ),
      )
      .returning({ id: oneToOneBookings.id })
    if (claimed.length > 0 && createdAt < reminderAt(kind, startsAt, timeZone))
      await emailFamily(tx, { bookingId: id, news: kind, at: now })
  })
}

function upcoming({ db, clock }: Services, after?: { startsAt: Date; id: string }) {
  const now = clock.now()
  return db
    .select({
      id: oneToOneBookings.id,
      startsAt: oneToOneSlots.startsAt,
      createdAt: oneToOneBookings.createdAt,
      timeZone: familyTimeZoneSql,
    })
    .from(oneToOneSlots)
    .innerJoin(oneToOneBookings, eq(oneToOneBookings.slotId, oneToOneSlots.id))
    .innerJoin(children, eq(children.id, oneToOneBookings.childId))
    .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, children.userId))
    .where(
      and(
        gt(oneToOneSlots.startsAt, now),
        lte(oneToOneSlots.startsAt, later(now, longestLead('day'))),
        isNull(oneToOneBookings.cancelledAt),
        or(isNull(oneToOneBookings.remindedDayAt), isNull(oneToOneBookings.remindedHourAt)),
        after &&
          sql`(${oneToOneSlots.startsAt}, ${oneToOneBookings.id}) > (${after.startsAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(oneToOneSlots.startsAt), asc(oneToOneBookings.id))
    .limit(batchSize)
}
