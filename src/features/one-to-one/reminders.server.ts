import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { type ReminderKind, reminderDueAt, reminderKinds } from '#src/domain/one-to-one/one-to-one.rules.ts'
import { tellFamily } from '#src/domain/one-to-one/one-to-one-emails.server.ts'
import { hour, later } from '#src/infrastructure/clock/clock.server.ts'
import {
  children,
  onboardingProfiles,
  oneToOneBookings,
  oneToOneSlots,
} from '#src/infrastructure/database/schema.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { companyTimeZone } from '#src/shared/dates.ts'

const markOf = { day: 'remindedDayAt', hour: 'remindedHourAt' } as const satisfies Record<
  ReminderKind,
  string
>
/**
 * A reminder that quiet hours would make late leaves before them: eleven hours and a half earlier at most.
 */
const earliest = 36 * hour
const batch = 200

export const oneToOneJobs: readonly Job[] = [
  {
    name: 'remind-of-one-to-one',
    cron: '*/5 * * * *',
    run: remind,
    momentsBetween: async ({ db }, after, until) => {
      const rows = await db
        .selectDistinct({ startsAt: oneToOneSlots.startsAt, timezone: onboardingProfiles.timezone })
        .from(oneToOneSlots)
        .innerJoin(oneToOneBookings, eq(oneToOneBookings.slotId, oneToOneSlots.id))
        .innerJoin(children, eq(children.id, oneToOneBookings.childId))
        .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, children.userId))
        .where(and(gt(oneToOneSlots.startsAt, after), lte(oneToOneSlots.startsAt, later(until, earliest))))
      return rows.flatMap(({ startsAt, timezone }) =>
        reminderKinds.map((kind) => reminderDueAt(kind, startsAt, timezone ?? companyTimeZone)),
      )
    },
  },
]

/**
 * Posts the reminders that are due, each once for its session whatever is restarted or runs beside it; of a
 * session that was booked after its hour none.
 */
export async function remind(services: Services): Promise<void> {
  const { db, clock, log } = services
  for (let after: { startsAt: Date; id: string } | undefined; ; ) {
    const rows = await upcoming(services, after)
    for (const { id, startsAt, createdAt, timezone } of rows) {
      for (const kind of reminderKinds) {
        const dueAt = reminderDueAt(kind, startsAt, timezone ?? companyTimeZone)
        if (dueAt > clock.now()) continue
        await db
          .transaction(async (tx) => {
            const mark = oneToOneBookings[markOf[kind]]
            const mine = await tx
              .update(oneToOneBookings)
              .set({ [markOf[kind]]: clock.now() })
              .where(and(eq(oneToOneBookings.id, id), isNull(mark), isNull(oneToOneBookings.cancelledAt)))
              .returning({ id: oneToOneBookings.id })
            if (mine.length > 0 && createdAt < dueAt)
              await tellFamily(tx, { bookingId: id, news: kind, at: clock.now() })
          })
          .catch((error: unknown) =>
            log.warn(
              { err: error },
              'a reminder of a one-to-one session could not be posted, it will be tried again',
            ),
          )
      }
    }
    services.notifyOutbox()
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last
  }
}

function upcoming({ db, clock }: Services, after: { startsAt: Date; id: string } | undefined) {
  const now = clock.now()
  return db
    .select({
      id: oneToOneBookings.id,
      startsAt: oneToOneSlots.startsAt,
      createdAt: oneToOneBookings.createdAt,
      timezone: onboardingProfiles.timezone,
    })
    .from(oneToOneSlots)
    .innerJoin(oneToOneBookings, eq(oneToOneBookings.slotId, oneToOneSlots.id))
    .innerJoin(children, eq(children.id, oneToOneBookings.childId))
    .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, children.userId))
    .where(
      and(
        gt(oneToOneSlots.startsAt, now),
        lte(oneToOneSlots.startsAt, later(now, earliest)),
        isNull(oneToOneBookings.cancelledAt),
        or(isNull(oneToOneBookings.remindedDayAt), isNull(oneToOneBookings.remindedHourAt)),
        after &&
          sql`(${oneToOneSlots.startsAt}, ${oneToOneBookings.id}) > (${after.startsAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(oneToOneSlots.startsAt), asc(oneToOneBookings.id))
    .limit(batch)
}
