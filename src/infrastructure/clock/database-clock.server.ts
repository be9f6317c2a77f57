import { sql } from 'drizzle-orm'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { minute } from '#src/shared/durations.ts'
import { type Clock, systemClock } from './clock.server.ts'

/** A clock that shows the database's time, until it is stopped. */
export interface DatabaseClock extends Clock {
  /**
   * Reads the database's time now. Rejects when the database does not respond; the last known difference then
   * stays.
   */
  sync(): Promise<void>
  stop(): void
}

/**
 * QUALITY R10: expiries follow the database's clock, so that instances whose machines disagree about the time
 * end a session or a link at the same moment. Between two reads this machine's clock is used. It is corrected
 * only by differences that are larger than the time that the read took, since smaller ones cannot be
 * measured.
 */
export async function createDatabaseClock(db: Database, own: Clock = systemClock): Promise<DatabaseClock> {
  let ahead = 0
  async function sync(): Promise<void> {
    const sentAt = own.now().getTime()
    const response = await db.execute<{ at: string }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::text as at`,
    )
    const receivedAt = own.now().getTime()
    const difference = Number(response.rows[0]?.at) - (sentAt + receivedAt) / 2
    if (Math.abs(difference - ahead) > receivedAt - sentAt + 1) ahead = Math.round(difference)
  }
  await sync()
  const timer = setInterval(() => void sync().catch(() => undefined), minute).unref()
  return { now: () => new Date(own.now().getTime() + ahead), sync, stop: () => clearInterval(timer) }
}
