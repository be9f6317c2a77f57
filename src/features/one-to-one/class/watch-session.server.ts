import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import { adultsNeeded, aloneMilliseconds, endOf } from '#src/domain/live-class/door.rules.ts'
import { meetingNow } from '#src/domain/live-class/opening.server.ts'
import { alertTeam } from '#src/domain/team-alerts/team-alerts.server.ts'
import { hour, later } from '#src/infrastructure/clock/clock.server.ts'
import { oneToOneBookings, oneToOneSlots } from '#src/infrastructure/database/schema.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import { LiveClassAway } from '#src/infrastructure/live-class/class-server.server.ts'
import { placeOf } from '#src/infrastructure/live-class/live-class.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { type BookedSession, isChildIn, isParentIn, sessionBooked, teamIn } from './session.server.ts'
import { sessionAloneEmail } from './session-alone-email.server.ts'

export const sessionClassJobs: readonly Job[] = [
  { name: 'watch-one-to-one', cron: '* * * * *', run: watchSessions },
]

/** How many sessions at one time there may be. */
const most = 200

/** Looks at each class of a session that takes place now. */
export async function watchSessions(services: Services): Promise<void> {
  const { db, clock, log } = services
  const now = clock.now()
  const running = await db
    .select({ id: oneToOneBookings.id })
    .from(oneToOneBookings)
    .innerJoin(oneToOneSlots, eq(oneToOneSlots.id, oneToOneBookings.slotId))
    .where(
      and(
        isNotNull(oneToOneBookings.classCreateTime),
        isNull(oneToOneBookings.cancelledAt),
        // The door opens less than an hour before, and no session lasts an hour.
        gt(oneToOneSlots.startsAt, later(now, -hour)),
        lte(oneToOneSlots.startsAt, later(now, hour)),
      ),
    )
    .limit(most)
  await Promise.all(
    running.map(async ({ id }) => {
      const session = await sessionBooked(db, eq(oneToOneBookings.id, id))
      if (session) await lookAt(services, session)
    }),
  ).catch((error: unknown) => {
    if (!(error instanceof LiveClassAway)) throw error
    log.warn({ err: error }, 'a one-to-one session could not be looked at')
  })
}

/** A child who is in with fewer than two adults: once that has lasted, the team is told, once. */
async function lookAt(services: Services, session: BookedSession): Promise<void> {
  const { db, clock, settings } = services
  const now = clock.now()
  const place = placeOf(services, session)
  if (place.kind !== 'class') return
  const meeting = await meetingNow(services, place.server, session.id)
  const adults =
    (await teamIn(services, session, meeting)).length + (isParentIn(services, session, meeting) ? 1 : 0)
  const isShort = now < endOf(session) && adults < adultsNeeded && isChildIn(services, session, meeting)
  const isTold = await db.transaction(async (tx) => {
    const [known] = await tx
      .select({ aloneSince: oneToOneBookings.aloneSince, alertedAt: oneToOneBookings.alertedAt })
      .from(oneToOneBookings)
      .where(eq(oneToOneBookings.id, session.id))
      .for('update')
    if (!known) return false
    const since = isShort ? (known.aloneSince ?? now) : null
    const isDue =
      since !== null && known.alertedAt === null && now.getTime() - since.getTime() >= aloneMilliseconds
    await tx
      .update(oneToOneBookings)
      .set({ aloneSince: since, alertedAt: since && (isDue ? now : known.alertedAt) })
      .where(eq(oneToOneBookings.id, session.id))
    if (isDue)
      await alertTeam(tx, settings, {
        email: sessionAloneEmail,
        payload: { bookingId: session.id },
        live: { id: session.id, hostId: null, expertId: session.expert.id },
        at: now,
      })
    return isDue
  })
  if (isTold) services.notifyOutbox()
}
