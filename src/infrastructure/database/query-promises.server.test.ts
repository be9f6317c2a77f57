import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'

const megabyte = 1024 * 1024

describe.skipIf(!inject('postgresTemplate'))('successive queries on one connection', () => {
  let open: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    open = await openTestDatabase()
  })
  afterAll(() => open.close())

  it('do not retain earlier results: a long list does not fill the old generation', async () => {
    const long = sql`select n, repeat('a', 100) || n as one, repeat('b', 100) || n as other
      from generate_series(1, 400000) n`
    collectGarbage()
    const before = oldGeneration()
    let [rows, peak] = [0, 0]
    for await (const batch of open.stream(long)) {
      rows += batch.length
      peak = Math.max(peak, oldGeneration() - before)
    }
    expect(rows).toBe(400_000)
    // Retained rows would take twice as much. The margin is for what other tests of this process left, which
    // may be promoted meanwhile.
    expect(peak / megabyte).toBeLessThan(25)
  })

  it('name their call site in the stack of their error', async () => {
    const failed = open.db.transaction((tx) => tx.execute(sql`select nothing_like_this`))
    const error = await failed.catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      cause: { code: '42703', stack: expect.stringContaining('query-promises.server.ts') },
    })
  })
})

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

function oldGeneration(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')?.space_used_size ?? 0
}
