import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/infrastructure/database/database.server.ts'
import { hour } from '#src/shared/durations.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { MovableClock } from '#tests/support/time/clock.ts'
import { createDatabaseClock } from './database-clock.server.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

async function databaseTime(): Promise<number> {
  const { rows } = await open.db.execute<{ at: string }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::text as at`,
  )
  return Number(rows[0]?.at)
}

/** Milliseconds. Reading the two clocks takes far less than this. */
const tolerance = 500

test('shows the database’s time when the machine’s clock is an hour wrong, and after it is corrected', async () => {
  for (const wrong of [hour, -hour]) {
    const own = new MovableClock()
    own.advance(wrong)
    const clock = await createDatabaseClock(open.db, own)
    expect(Math.abs(clock.now().getTime() - (await databaseTime()))).toBeLessThan(tolerance)
    own.advance(-wrong)
    await clock.sync()
    expect(Math.abs(clock.now().getTime() - (await databaseTime()))).toBeLessThan(tolerance)
    clock.stop()
  }
})

test('keeps the last difference while the database does not answer', async () => {
  const own = new MovableClock()
  own.advance(hour)
  const other = await openTestDatabase()
  const clock = await createDatabaseClock(other.db, own)
  await other.close()
  await expect(clock.sync()).rejects.toThrow()
  expect(Math.abs(clock.now().getTime() - (await databaseTime()))).toBeLessThan(tolerance)
  clock.stop()
})
