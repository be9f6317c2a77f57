import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import { contactSubmissions, outbox } from '#src/infrastructure/database/schema.server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { isReady, type ProductProcess, startProcess } from '#tests/support/process.ts'
import { type RunningPostgres, startPostgres } from '#tests/support/stand-ins/postgres.ts'

const isFull = process.env.FAULTS === 'full'
/**
 * R1. The short form kills the product five times and PostgreSQL once; `npm run faults` three hundred times
 * and fifty.
 */
const kills = isFull ? 300 : 5
const databaseKills = isFull ? 50 : 1
const writers = 8
/** The promise is three seconds; other tests run beside the short form. */
const readyMost = isFull ? 3000 : 10_000

/** Of the last message written; a second try goes on with what the first has left. */
let number = 0
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

it(`a product killed ${kills} times, and PostgreSQL under it, lose nothing that was acknowledged and keep nothing twice`, {
  timeout: kills * 40_000,
}, async () => {
  const acknowledged: string[] = []
  const readyTimes: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    const running = await startProcess(environment)
    readyTimes.push(running.readyMilliseconds)
    const before = acknowledged.length
    let isOver = false
    const writing = Array.from({ length: writers }, async () => {
      while (!isOver) {
        const message = `message numéro ${++number}`
        if (await write(running, message, number)) acknowledged.push(message)
        else await setTimeout(5)
      }
    })
    await aWhile()
    // However busy the machine: something was taken in this life.
    await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(before)
    if (postgres && kill % Math.floor(kills / databaseKills) === 0) {
      postgres.process.kill('SIGKILL')
      await once(postgres.process, 'exit')
      await postgres.restart()
      await expect.poll(() => isReady(running.origin), { timeout: 10_000 }).toBe(true)
      await aWhile()
    }
    running.child.kill('SIGKILL')
    await running.ended
    isOver = true
    await Promise.all(writing)
  }
  const open = await openDatabase({ databaseUrl: environment.DATABASE_URL, dataDirectory: directory })
  const kept = (await open.db.select({ message: contactSubmissions.message }).from(contactSubmissions)).map(
    ({ message }) => message,
  )
  const mails = await open.db.select({ kind: outbox.kind }).from(outbox)
  await open.close()
  expect(acknowledged.filter((message) => !kept.includes(message))).toEqual([])
  expect(kept.length).toBe(new Set(kept).size)
  expect(mails.length, 'two e-mails for each message kept: to the team and to the parent').toBe(
    kept.length * 2,
  )
  // The first start makes the tables.
  if (postgres) expect(Math.max(...readyTimes.slice(1))).toBeLessThan(readyMost)
})

function aWhile(): Promise<void> {
  return setTimeout(200 + Math.random() * 400)
}

/** Each from another address, since an address may write five times an hour. */
async function write({ origin }: ProductProcess, message: string, number: number): Promise<boolean> {
  return fetch(`${origin}/api/contact`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    },
    body: JSON.stringify({
      firstName: 'Claire',
      lastName: 'Weber',
      email: `claire-${number}@example.com`,
      message,
    }),
  }).then(
    (response) => response.ok,
    () => false,
  )
}
