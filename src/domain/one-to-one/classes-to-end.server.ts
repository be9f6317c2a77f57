import { and, eq, lt } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { classesToEnd } from '#src/infrastructure/database/schema.server.ts'
import { forEachBounded } from '#src/infrastructure/for-each-bounded.ts'
import {
  endMeeting,
  getMeeting,
  LiveClassUnavailableError,
} from '#src/infrastructure/live-class/class-server.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { day, later } from '#src/shared/durations.ts'

/** The number of classes ended at the same time. */
const classesAtOnce = 8

/**
 * How long a class is tried to be ended, in milliseconds. The class server keeps no class of a session for
 * that long.
 */
const triedForMs = day

/**
 * Records that a class must end, whose booking the same transaction cancels or deletes. Does nothing if it
 * is not stored as open: where it is being opened meanwhile, {@link endUnbookedClass} ends it.
 */
export async function recordIfOpen(
  db: Connection,
  { id, classCreateTime }: { id: string; classCreateTime: string | null },
  now: Date,
): Promise<void> {
  if (classCreateTime !== null) await recordClassToEnd(db, id, now)
}

/** Ends a class that was opened while its booking was being cancelled or deleted. */
export async function endUnbookedClass(services: Services, bookingId: string): Promise<void> {
  await recordClassToEnd(services.db, bookingId, services.clock.now())
  await endRecordedClasses(services, bookingId)
}

async function recordClassToEnd(db: Connection, bookingId: string, now: Date): Promise<void> {
  await db
    .insert(classesToEnd)
    .values({ classId: bookingId, recordedAt: now })
    .onConflictDoUpdate({ target: classesToEnd.classId, set: { recordedAt: now } })
}

/**
 * Ends the recorded classes, or only one. The class server responds before a class has ended, so a class
 * stays recorded until its server no longer knows it.
 */
export async function endRecordedClasses(services: Services, bookingId?: string): Promise<void> {
  const { db, clock, log, settings } = services
  await db.delete(classesToEnd).where(lt(classesToEnd.recordedAt, later(clock.now(), -triedForMs)))
  const server = settings.liveClasses
  if (!server) return
  const recorded = await db
    .select()
    .from(classesToEnd)
    .where(bookingId === undefined ? undefined : eq(classesToEnd.classId, bookingId))
  await forEachBounded(recorded, classesAtOnce, async ({ classId, recordedAt }) => {
    try {
      await endMeeting(server, classId)
      if (await getMeeting(server, classId)) return
      await db
        .delete(classesToEnd)
        .where(and(eq(classesToEnd.classId, classId), eq(classesToEnd.recordedAt, recordedAt)))
    } catch (error) {
      if (!(error instanceof LiveClassUnavailableError)) throw error
      log.warn({ err: error }, 'class of a cancelled one-to-one session could not be ended')
    }
  })
}
