import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openDatabase } from '#src/database/open-database.server.ts'
import { contactSubmissions, outbox } from '#src/database/schema.server.ts'
import { administer } from '#tests/harness/global-setup.ts'
import { freePort } from '#tests/harness/postgres.ts'
import { type ProductProcess, startProcess } from '#tests/harness/process.ts'

/** R1. The short form kills five times; `npm run faults` three hundred. */
const kills = process.env.FAULTS === 'full' ? 300 : 5
const writers = 8

const directory = mkdtempSync(join(tmpdir(), 'mirabelle-killed-'))
const postgres = inject('postgresTemplate')
const databaseName = `killed_${process.pid}`
let environment: Record<string, string>

beforeAll(async () => {
  environment = { PORT: String(await freePort()), DATA_DIR: directory, TRUST_PROXY: '127.0.0.1' }
  if (!postgres) return
  await administer(postgres.serverUrl, `create database ${databaseName} template ${postgres.name}`)
  environment.DATABASE_URL = new URL(`/${databaseName}`, postgres.serverUrl).href
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

it(`a process killed ${kills} times loses nothing it acknowledged and keeps nothing twice`, { timeout: kills * 20_000 }, async () => {
  const acknowledged: string[] = []
  const readyTimes: number[] = []
  let number = 0
  for (let kill = 0; kill < kills; kill++) {
    const running = await startProcess(environment)
    readyTimes.push(running.readyMilliseconds)
    let isOver = false
    const writing = Array.from({ length: writers }, async () => {
      while (!isOver) {
        const message = `message numéro ${++number}`
        if (await write(running, message, number)) acknowledged.push(message)
        else await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })
    await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 400))
    running.child.kill('SIGKILL')
    await running.ended
    isOver = true
    await Promise.all(writing)
  }
  const open = await openDatabase({ databaseUrl: environment.DATABASE_URL, dataDirectory: directory })
  const kept = (await open.db.select({ message: contactSubmissions.message }).from(contactSubmissions)).map(({ message }) => message)
  const mails = await open.db.select({ kind: outbox.kind }).from(outbox)
  await open.close()
  expect(acknowledged.length).toBeGreaterThan(kills * 3)
  expect(acknowledged.filter((message) => !kept.includes(message))).toEqual([])
  expect(kept.length).toBe(new Set(kept).size)
  expect(mails.length, 'two e-mails for each message kept: to the team and to the parent').toBe(kept.length * 2)
  if (postgres) expect(Math.max(...readyTimes)).toBeLessThan(10_000)
})

/** Each from another address, since an address may write five times an hour. */
async function write({ origin }: ProductProcess, message: string, number: number): Promise<boolean> {
  return fetch(`${origin}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` },
    body: JSON.stringify({ firstName: 'Claire', lastName: 'Weber', email: 'claire@example.com', message }),
  }).then(
    (answer) => answer.ok,
    () => false,
  )
}
