import { and, eq, gt, isNotNull, lte } from 'drizzle-orm'
import { adultsNeeded, aloneAfter } from '#src/domain/live-class/door.rules.ts'
import { endRecordedClasses } from '#src/domain/one-to-one/classes-to-end.server.ts'
import { adultsOfOneToOne } from '#src/domain/team-alerts/adults-of-class.server.ts'
import { alertTeam } from '#src/domain/team-alerts/team-alerts.server.ts'
import { oneToOneBookings, oneToOneSlots } from '#src/infrastructure/database/schema.server.ts'
import { forEachBounded } from '#src/infrastructure/for-each-bounded.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import {
  endMeeting,
  getMeeting,
  LiveClassUnavailableError,
} from '#src/infrastructure/live-class/class-server.server.ts'
import { venueOf } from '#src/infrastructure/live-class/live-class.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { hour, later } from '#src/shared/durations.ts'
import {
  type BookedClass,
  isChildIn,
  isParentIn,
  readBookedClasses,
  readTeamInSession,
} from './booked-class.server.ts'
import { sessionAloneEmail } from './session-alone-email.server.ts'

export const sessionClassJobs: readonly Job[] = [
  { name: 'watch-one-to-one', cron: '* * * * *', run: watchSessions },
]

/** The number of classes polled at the same time. */
const classesAtOnce = 8

/** Ends the classes of cancelled and deleted bookings, and polls the classes of sessions under way. */
export async function watchSessions(services: Services): Promise<void> {
  const { db, clock, log } = services
  await endRecordedClasses(services)
  const now = clock.now()
  const running = await readBookedClasses(
    db,
    and(
      isNotNull(oneToOneBookings.classCreateTime),
      // The door opens less than an hour before the start, and no session lasts an hour.
      gt(oneToOneSlots.startsAt, later(now, -hour)),
      lte(oneToOneSlots.startsAt, later(now, hour)),
    ),
  )
  await forEachBounded(running, classesAtOnce, async (session) => {
    try {
      await pollClass(services, session)
    } catch (error) {
      if (!(error instanceof LiveClassUnavailableError)) throw error
      log.warn({ err: error }, 'one-to-one session could not be checked')
    }
  })
}

/**
 * Alerts the team, once, when a child has been in for two minutes with fewer than two adults. Ends a class
 * that was opened before its link was typed, and stores the end of one that its server no longer knows.
 */
async function pollClass(services: Services, session: BookedClass): Promise<void> {
  const { db, clock, settings } = services
  const now = clock.now()
  const server = settings.liveClasses
  if (!server) return
  const isElsewhere = venueOf(services, session).kind !== 'class'
  if (isElsewhere) await endMeeting(server, session.id)
  // Not the request that pages at the door share, which may have begun before this class was opened.
  const meeting = await getMeeting(server, session.id)
  if (!meeting) return storeEnd(services, session)
  if (isElsewhere) return
  const adults =
    (await readTeamInSession(services, session, meeting)).length +
    (isParentIn(services, session, meeting) ? 1 : 0)
  const isShort = adults < adultsNeeded && isChildIn(services, session, meeting)
  const isAlerted = await db.transaction(async (tx) => {
    const [booking] = await tx
      .select({ aloneSince: oneToOneBookings.aloneSince, alertedAt: oneToOneBookings.alertedAt })
      .from(oneToOneBookings)
      .where(eq(oneToOneBookings.id, session.id))
      .for('update')
    if (!booking) return false
    const { isAlertDue, ...alone } = aloneAfter(booking, isShort, now)
    await tx.update(oneToOneBookings).set(alone).where(eq(oneToOneBookings.id, session.id))
    if (isAlertDue)
      await alertTeam(tx, settings, {
        email: sessionAloneEmail,
        payload: { bookingId: session.id },
        adminIds: await adultsOfOneToOne(tx, { bookingId: session.id, expertId: session.expert.id }),
        at: now,
      })
    return isAlertDue
  })
  if (isAlerted) services.notifyOutbox()
}

/** Stores that a class has ended, unless it has been opened again since. */
async function storeEnd({ db, clock }: Services, { id, classCreateTime }: BookedClass): Promise<void> {
  if (classCreateTime === null) return
  await db
    .update(oneToOneBookings)
    .set({ classCreateTime: null, classEndedAt: clock.now(), aloneSince: null })
    .where(and(eq(oneToOneBookings.id, id), eq(oneToOneBookings.classCreateTime, classCreateTime)))
}
