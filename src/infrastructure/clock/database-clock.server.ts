import { sql } from 'drizzle-orm'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { type Clock, minute, systemClock } from './clock.server.ts'

/** A clock that shows the database's time, until it is stopped. */
interface DatabaseClock extends Clock {
  /** Reads the database's time now. Rejects when it does not answer; the last known difference then stays. */
  look(): Promise<void>
  stop(): void
}

/**
 * QUALITY R10: expiries follow the database's clock, so that instances whose machines disagree about the time
 * end a session or a link at the same moment. Between two reads this machine's clock goes on. It is corrected
 * only by differences larger than the read took, since smaller ones cannot be measured.
 */
export async function databaseClock(db: Database, own: Clock = systemClock): Promise<DatabaseClock> {
  let ahead = 0
  async function look(): Promise<void> {
    const asked = own.now().getTime()
    const response = await db.execute<{ at: string }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::text as at`,
    )
    const answered = own.now().getTime()
    const difference = Number(response.rows[0]?.at) - (asked + answered) / 2
    if (Math.abs(difference - ahead) > answered - asked + 1) ahead = Math.round(difference)
  }
  await look()
  const timer = setInterval(() => void look().catch(() => undefined), minute).unref()
  return { now: () => new Date(own.now().getTime() + ahead), look, stop: () => clearInterval(timer) }
}
