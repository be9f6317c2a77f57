import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import { isFull } from '#tests/support/runs/full-faults.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { isReady, startProcess } from '#tests/support/server/process.ts'
import { type RunningPostgres, startPostgres } from '#tests/support/stand-ins/postgres.ts'
import { type Kind, prepareWrites } from './writes-during-kills.ts'

/**
 * R1. The short form kills the product five times and PostgreSQL once; `npm run faults` kills the product 300
 * times and PostgreSQL 50 times, during 20,000 acknowledged writes. KILLS sets fewer while this test is being
 * changed.
 */
const kills = isFull ? Number(process.env.KILLS ?? 300) : 5
const databaseKills = Math.ceil(kills / 6)
const writesOfLife = isFull ? 67 : 10
const counts = isFull
  ? { onboarding: kills * 10, codes: kills * 7, payments: kills * 2 }
  : { onboarding: 15, codes: 10, payments: 5 }
const writers = 8
/**
 * How soon it must be ready again, in milliseconds. Checked only by `npm run faults`, because other tests run
 * beside the short form.
 */
const maxReadyMs = 3000

const directory = mkdtempSync(join(tmpdir(), 'mirabelle-killed-'))
let postgres: RunningPostgres | undefined
let environment: Record<string, string>

beforeAll(async () => {
  environment = { PORT: String(await freePort()), DATA_DIR: directory, TRUST_PROXY: '127.0.0.1' }
  if (!inject('postgresTemplate')) return
  postgres = await startPostgres()
  environment.DATABASE_URL = postgres.url
})
afterAll(async () => {
  await postgres?.stop()
  rmSync(directory, { recursive: true, force: true })
})

it(`a product killed ${kills} times, and PostgreSQL with it, loses and doubles no acknowledged write (R1)`, {
  timeout: kills * 180_000,
}, async () => {
  const database = { databaseUrl: environment.DATABASE_URL, dataDirectory: directory }
  const before = await openDatabase(database)
  const { messages, others } = await prepareWrites(before.db, `http://127.0.0.1:${environment.PORT}`, counts)
  await before.close()

  const queues: Queue[] = [
    { kind: messages, open: undefined, acknowledged: [] },
    ...others.map(({ kind, count }) => ({
      kind,
      open: Array.from({ length: count }, (_, number) => number),
      acknowledged: [],
    })),
  ]
  let messagesSent = 0
  /** Sends one of this kind, or a message when none of this kind is left. */
  const writeOne = async (queue: Queue): Promise<boolean> => {
    const number = queue.open?.shift()
    const { kind, open, acknowledged } = number === undefined ? (queues[0] ?? queue) : queue
    const sent = number ?? ++messagesSent
    const isAcknowledged = await kind.send(sent)
    if (isAcknowledged) acknowledged.push(sent)
    else open?.unshift(sent)
    return isAcknowledged
  }
  const written = () => queues.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)

  const readyTimes: number[] = []
  let killedDatabases = 0
  for (let kill = 0; kill < kills; kill++) {
    const running = await startProcess(environment)
    readyTimes.push(running.readyMs)
    const atStart = { written: written(), each: queues.map(({ acknowledged }) => acknowledged.length) }
    /** Enough writes so that each kind is being sent when the product is killed. */
    const isEnough = () =>
      written() >= atStart.written + writesOfLife &&
      queues.every(
        ({ acknowledged, open }, kind) =>
          acknowledged.length > (atStart.each[kind] ?? 0) || open?.length === 0,
      )
    let isOver = false
    const writing = Array.from({ length: writers }, async (_, writer) => {
      // Half of the writers send messages.
      const queue = queues[writer % 2 === 0 ? 0 : 1 + (((writer - 1) / 2) % others.length)]
      while (queue && !isOver) if (!(await writeOne(queue))) await delay(5)
    })
    if (postgres && kill % 6 === 0) {
      await aWhile()
      postgres.process.kill('SIGKILL')
      await once(postgres.process, 'exit')
      await postgres.restart()
      await expect.poll(() => isReady(running.origin), { timeout: 60_000 }).toBe(true)
      killedDatabases += 1
    }
    await expect.poll(isEnough, { timeout: 170_000, interval: 20 }).toBe(true)
    await aWhile()
    running.child.kill('SIGKILL')
    await running.ended
    isOver = true
    await Promise.all(writing)
  }

  const after = await openDatabase(database)
  const faults: string[] = []
  for (const { kind, acknowledged } of queues) faults.push(...(await kind.faults(after.db, acknowledged)))
  await after.close()
  // The first start is left out: it creates the tables.
  const ready = readyTimes.slice(1).toSorted((one, other) => one - other)
  const slowest = ready.at(-1) ?? 0
  const report = queues.map(({ kind, acknowledged }) => `${acknowledged.length} ${kind.name}`).join(', ')
  process.stdout.write(
    `R1, ${kills} kills and ${killedDatabases} of the database during ${written()} acknowledged writes (${report}): ${faults.length} faults; ready after ${ready[Math.floor(ready.length / 2)]} ms at the median, ${slowest} ms at most\n`,
  )
  expect(faults).toEqual([])
  expect(killedDatabases).toBe(postgres ? databaseKills : 0)
  if (postgres && isFull) expect(slowest).toBeLessThan(maxReadyMs)
})

interface Queue {
  kind: Kind
  /** Writes that have not been acknowledged; undefined if there is always another one. */
  open: number[] | undefined
  acknowledged: number[]
}

function aWhile(): Promise<void> {
  return delay(Math.random() * 400)
}
