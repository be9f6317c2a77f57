import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '#src/infrastructure/database/database.server.ts'
import { later, minute } from '#src/shared/durations.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { MovableClock } from '#tests/support/time/clock.ts'
import { leases } from './database/schema.server.ts'
import { withLease } from './leases.server.ts'

let open: OpenDatabase
/** Statements that begin with this text fail. */
let rejected: string | undefined
let statements: string[] = []
beforeAll(async () => {
  open = await openTestDatabase({
    logQuery: (statement) => {
      statements.push(statement)
      if (rejected && statement.startsWith(rejected)) throw new Error('the database is away')
    },
  })
})
afterAll(() => open.close())

let clock: MovableClock
beforeEach(async () => {
  rejected = undefined
  statements = []
  clock = new MovableClock()
  clock.hold()
  await open.db.delete(leases)
})

const log = pino({ level: 'silent' })
const services = () => ({ db: open.db, clock, log })
const noWork = async () => undefined
/** Requests the lease without waiting; true when it was granted. */
const tryLease = (name = 'a') => withLease(services(), name, noWork)

/** Holds the lease until `end` is called. */
async function holdLease(name = 'a') {
  const ends = Promise.withResolvers<void>()
  const isIn = Promise.withResolvers<AbortSignal>()
  const done = withLease(services(), name, async (lost) => {
    isIn.resolve(lost)
    await ends.promise
  })
  const lost = await isIn.promise
  return {
    lost,
    end: () => {
      ends.resolve()
      return done
    },
  }
}

const leaseRow = async (name = 'a') => (await open.db.select().from(leases).where(eq(leases.name, name)))[0]

describe('a lease', () => {
  test('has one holder at a time, and is released when the work ends', async () => {
    const first = await holdLease()
    expect(await tryLease()).toBe(false)
    expect(await tryLease('something else')).toBe(true)
    expect(await first.end()).toBe(true)
    expect(await leaseRow()).toBeUndefined()
    expect(await tryLease()).toBe(true)
  })

  test('is released when the work fails, and the caller gets the error', async () => {
    const failing = withLease(services(), 'a', () => Promise.reject(new Error('rejected')))
    await expect(failing).rejects.toThrow('rejected')
    expect(await tryLease()).toBe(true)
  })

  test('is granted to only one of many simultaneous requests', async () => {
    const ends = Promise.withResolvers<void>()
    let within = 0
    const outcomes = Array.from({ length: 20 }, () =>
      withLease(services(), 'a', async () => {
        within++
        await ends.promise
      }).finally(() => statements.push('an outcome')),
    )
    await expect.poll(() => statements.filter((one) => one === 'an outcome').length).toBe(19)
    expect(within).toBe(1)
    ends.resolve()
    expect((await Promise.all(outcomes)).filter(Boolean)).toHaveLength(1)
  })

  test('of a dead holder expires after exactly two minutes of the product’s clock', async () => {
    const until = later(clock.now(), 2 * minute)
    await open.db.insert(leases).values({ name: 'a', holder: crypto.randomUUID(), until })
    clock.advance(2 * minute - 1)
    expect(await tryLease()).toBe(false)
    clock.advance(1)
    expect(await tryLease()).toBe(true)
  })

  test('that was lost and taken over is not released by its former holder', async () => {
    const slow = await holdLease()
    clock.advance(3 * minute)
    const second = await holdLease()
    await slow.end()
    expect(await tryLease()).toBe(false)
    await second.end()
    expect(await tryLease()).toBe(true)
  })

  test('that cannot be released does not undo the work', async () => {
    rejected = 'delete from "leases"'
    expect(await tryLease()).toBe(true)
    expect(await leaseRow()).toBeDefined()
  })

  test('is not granted while the database is down', async () => {
    rejected = 'insert into "leases"'
    await expect(tryLease()).rejects.toThrow()
  })
})

describe('a lease is renewed', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    return () => void vi.useRealTimers()
  })

  test('for as long as the work goes on', async () => {
    const first = await holdLease()
    for (let round = 0; round < 3; round++) {
      clock.advance(100_000)
      vi.advanceTimersByTime(40_000)
      await expect.poll(async () => (await leaseRow())?.until).toEqual(later(clock.now(), 2 * minute))
    }
    expect(await tryLease()).toBe(false)
    await first.end()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('after a renewal that failed', async () => {
    const first = await holdLease()
    rejected = 'update "leases"'
    vi.advanceTimersByTime(40_000)
    await expect.poll(() => statements.filter((one) => one.startsWith('update "leases"')).length).toBe(1)
    expect(first.lost.aborted).toBe(false)
    rejected = undefined
    clock.advance(minute)
    vi.advanceTimersByTime(40_000)
    await expect.poll(async () => (await leaseRow())?.until).toEqual(later(clock.now(), 2 * minute))
    await first.end()
  })

  test('or else, once it has expired unrenewed, its holder’s signal is aborted', async () => {
    const first = await holdLease()
    rejected = 'update "leases"'
    clock.advance(2 * minute)
    vi.advanceTimersByTime(40_000)
    await expect.poll(() => first.lost.aborted).toBe(true)
    rejected = undefined
    await first.end()
  })

  test('unless another holder has taken it: then the first holder’s signal is aborted', async () => {
    const slow = await holdLease()
    clock.advance(3 * minute)
    const second = await holdLease()
    const holder = (await leaseRow())?.holder
    vi.advanceTimersByTime(40_000)
    await expect.poll(() => slow.lost.aborted).toBe(true)
    expect(second.lost.aborted).toBe(false)
    expect((await leaseRow())?.holder).toBe(holder)
    await slow.end()
    await second.end()
  })
})

describe('a caller that waits for a lease', () => {
  test('gets it when the holder has finished, in the order of the requests', async () => {
    const first = await holdLease()
    const order: number[] = []
    const waiting = [1, 2, 3].map((place) =>
      withLease(
        services(),
        'a',
        async () => {
          order.push(place)
        },
        { waitMs: minute },
      ),
    )
    const tries = () => statements.filter((one) => one.startsWith('insert into "leases"')).length
    await expect.poll(tries).toBeGreaterThan(1)
    expect(order).toEqual([])
    await first.end()
    expect(await Promise.all(waiting)).toEqual([true, true, true])
    expect(order).toEqual([1, 2, 3])
  })

  test('gives up after `waitMs`', async () => {
    const first = await holdLease()
    expect(await withLease(services(), 'a', noWork, { waitMs: 1 })).toBe(false)
    await first.end()
  })
})
