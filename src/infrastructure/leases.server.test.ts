import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '#src/infrastructure/database/database.server.ts'
import { MovableClock } from '#tests/support/clock.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { later, minute } from './clock/clock.server.ts'
import { leases } from './database/schema.server.ts'
import { withLease } from './leases.server.ts'

let open: OpenDatabase
/** A statement that begins so is not sent. */
let rejected: string | undefined
let asked: string[] = []
beforeAll(async () => {
  open = await openTestDatabase({
    logQuery: (statement) => {
      asked.push(statement)
      if (rejected && statement.startsWith(rejected)) throw new Error('the database is away')
    },
  })
})
afterAll(() => open.close())

let clock: MovableClock
beforeEach(async () => {
  rejected = undefined
  asked = []
  clock = new MovableClock()
  clock.hold()
  await open.db.delete(leases)
})

const log = pino({ level: 'silent' })
const ground = () => ({ db: open.db, clock, log })
const nothing = async () => undefined
/** Somebody who asks and does not wait; true when they were given it. */
const another = (name = 'a') => withLease(ground(), name, nothing)

/** Somebody who is at it until told to end. */
async function atIt(name = 'a') {
  const ends = Promise.withResolvers<void>()
  const isIn = Promise.withResolvers<AbortSignal>()
  const done = withLease(ground(), name, async (lost) => {
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

const kept = async (name = 'a') => (await open.db.select().from(leases).where(eq(leases.name, name)))[0]

describe('a lease', () => {
  test('is held by one at a time, and is given back when the work ends', async () => {
    const first = await atIt()
    expect(await another()).toBe(false)
    expect(await another('something else')).toBe(true)
    expect(await first.end()).toBe(true)
    expect(await kept()).toBeUndefined()
    expect(await another()).toBe(true)
  })

  test('is given back by work that fails, and what it failed with is told', async () => {
    const failing = withLease(ground(), 'a', () => Promise.reject(new Error('rejected')))
    await expect(failing).rejects.toThrow('rejected')
    expect(await another()).toBe(true)
  })

  test('is given to one of many that ask at once', async () => {
    const ends = Promise.withResolvers<void>()
    let within = 0
    const outcomes = Array.from({ length: 20 }, () =>
      withLease(ground(), 'a', async () => {
        within++
        await ends.promise
      }).finally(() => asked.push('an outcome')),
    )
    await expect.poll(() => asked.filter((one) => one === 'an outcome').length).toBe(19)
    expect(within).toBe(1)
    ends.resolve()
    expect((await Promise.all(outcomes)).filter(Boolean)).toHaveLength(1)
  })

  test('that one who died holds is free two minutes later by the product’s clock, and not before', async () => {
    const until = later(clock.now(), 2 * minute)
    await open.db.insert(leases).values({ name: 'a', holder: crypto.randomUUID(), until })
    clock.advance(2 * minute - 1)
    expect(await another()).toBe(false)
    clock.advance(1)
    expect(await another()).toBe(true)
  })

  test('that was lost is not taken from whoever has it now', async () => {
    const slow = await atIt()
    clock.advance(3 * minute)
    const second = await atIt()
    await slow.end()
    expect(await another()).toBe(false)
    await second.end()
    expect(await another()).toBe(true)
  })

  test('that can not be given back does not undo the work', async () => {
    rejected = 'delete from "leases"'
    expect(await another()).toBe(true)
    expect(await kept()).toBeDefined()
  })

  test('is not begun while the database is away', async () => {
    rejected = 'insert into "leases"'
    await expect(another()).rejects.toThrow()
  })
})

describe('a lease is renewed', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    return () => void vi.useRealTimers()
  })

  test('for as long as the work goes on', async () => {
    const first = await atIt()
    for (let round = 0; round < 3; round++) {
      clock.advance(100_000)
      vi.advanceTimersByTime(40_000)
      await expect.poll(async () => (await kept())?.until).toEqual(later(clock.now(), 2 * minute))
    }
    expect(await another()).toBe(false)
    await first.end()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('after a renewal that failed', async () => {
    const first = await atIt()
    rejected = 'update "leases"'
    vi.advanceTimersByTime(40_000)
    await expect.poll(() => asked.filter((one) => one.startsWith('update "leases"')).length).toBe(1)
    expect(first.lost.aborted).toBe(false)
    rejected = undefined
    clock.advance(minute)
    vi.advanceTimersByTime(40_000)
    await expect.poll(async () => (await kept())?.until).toEqual(later(clock.now(), 2 * minute))
    await first.end()
  })

  test('unless another has it by now: then the work is told', async () => {
    const slow = await atIt()
    clock.advance(3 * minute)
    const second = await atIt()
    const holder = (await kept())?.holder
    vi.advanceTimersByTime(40_000)
    await expect.poll(() => slow.lost.aborted).toBe(true)
    expect(second.lost.aborted).toBe(false)
    expect((await kept())?.holder).toBe(holder)
    await slow.end()
    await second.end()
  })
})

describe('who waits for a lease', () => {
  test('has it once the other has come to the end, in the order in which they asked', async () => {
    const first = await atIt()
    const order: number[] = []
    const waiting = [1, 2, 3].map((place) =>
      withLease(
        ground(),
        'a',
        async () => {
          order.push(place)
        },
        { waitMs: minute },
      ),
    )
    const tries = () => asked.filter((one) => one.startsWith('insert into "leases"')).length
    await expect.poll(tries).toBeGreaterThan(1)
    expect(order).toEqual([])
    await first.end()
    expect(await Promise.all(waiting)).toEqual([true, true, true])
    expect(order).toEqual([1, 2, 3])
  })

  test('goes without it after so many milliseconds', async () => {
    const first = await atIt()
    expect(await withLease(ground(), 'a', nothing, { waitMs: 1 })).toBe(false)
    await first.end()
  })
})
