import { sql } from 'drizzle-orm'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { type Clock, minute, systemClock } from './clock.server.ts'

/** A clock that shows the database's time, and stops looking at it when told to. */
interface DatabaseClock extends Clock {
  /** Looks again now. Rejects when the database does not answer; the last difference then holds. */
  look(): Promise<void>
  stop(): void
}

/**
 * QUALITY R10: expiries follow the database's clock, so that instances whose machines disagree about the time
 * end a session or a link at the same moment. This machine's clock runs on between two looks. It is corrected
 * where the two differ by more than the question took: what lies within that is not known.
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
