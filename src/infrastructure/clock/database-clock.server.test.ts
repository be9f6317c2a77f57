import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/infrastructure/database/database.server.ts'
import { MovableClock } from '#tests/support/clock.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { hour } from './clock.server.ts'
import { databaseClock } from './database-clock.server.ts'

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

/** The machine's clock and the database's are two answers apart: half a second is much more than that. */
const near = 500

test('shows the database’s time on a machine that is an hour early, an hour late, or set right while it runs', async () => {
  for (const wrong of [hour, -hour]) {
    const own = new MovableClock()
    own.advance(wrong)
    const clock = await databaseClock(open.db, own)
    expect(Math.abs(clock.now().getTime() - (await databaseTime()))).toBeLessThan(near)
    own.advance(-wrong)
    await clock.look()
    expect(Math.abs(clock.now().getTime() - (await databaseTime()))).toBeLessThan(near)
    clock.stop()
  }
})

test('keeps the last difference while the database does not answer', async () => {
  const own = new MovableClock()
  own.advance(hour)
  const other = await openTestDatabase()
  const clock = await databaseClock(other.db, own)
  await other.close()
  await expect(clock.look()).rejects.toThrow()
  expect(Math.abs(clock.now().getTime() - (await databaseTime()))).toBeLessThan(near)
  clock.stop()
})
