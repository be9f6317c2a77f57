import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { ownDatabaseUrl } from '#tests/support/database/own-database.ts'
import { quantile } from '#tests/support/quantile.ts'
import { isFull } from '#tests/support/runs/full-faults.ts'
import { administer } from '#tests/support/runs/global-setup.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { type ProductProcess, startProcess } from '#tests/support/server/process.ts'

/** R19. EXPORT_ROWS sets fewer rows while this test is being changed. */
const families = Number(process.env.EXPORT_ROWS ?? (isFull ? 1_000_000 : 20_000))
/**
 * The promise, in milliseconds at the 99th percentile; the short form allows for the tests that run beside
 * it.
 */
const maxMs = isFull ? 100 : 1000
const megabyte = 1024 * 1024
const admin = { email: 'owner@example.com', password: 'une longue phrase secrète' }

const directory = mkdtempSync(join(tmpdir(), 'mirabelle-exports-'))
const isPostgres = inject('postgresTemplate') !== undefined
let running: ProductProcess | undefined
beforeAll(async () => {
  if (!isPostgres) return
  const database = await ownDatabaseUrl('exports')
  await administer(
    database.DATABASE_URL ?? '',
    `insert into users (email, created_at, language)
      select 'famille-' || n || '@example.com', timestamptz '2020-01-01 12:00Z' + n * interval '1 minute', 'fr'
      from generate_series(1, ${families}) n`,
  )
  await administer(database.DATABASE_URL ?? '', 'analyze users')
  running = await startProcess({
    PORT: String(await freePort()),
    DATA_DIR: directory,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...database,
  })
}, 300_000)
afterAll(async () => {
  running?.child.kill('SIGKILL')
  await running?.ended
  rmSync(directory, { recursive: true, force: true })
})

it.skipIf(!isPostgres)(
  `an export of ${families} rows streams: other calls stay fast and the memory stays flat (R19)`,
  { timeout: 600_000 },
  async () => {
    const { origin = '' } = running ?? {}
    const login = await fetch(`${origin}/api/admin/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify(admin),
    })
    const { adminToken } = (await login.json()) as { adminToken: string }
    const before = { times: await timesOf(origin, () => true, 100), resident: await resident(origin) }

    let isOver = false
    const began = performance.now()
    const [lines, times, peak] = await Promise.all([
      countLines(origin, adminToken).finally(() => {
        isOver = true
      }),
      timesOf(origin, () => isOver, 0),
      peakResident(origin, () => isOver),
    ])
    const seconds = (performance.now() - began) / 1000
    const report = [
      `R19, ${families} rows in ${seconds.toFixed(1)} s: other calls' p99 ${p99(before.times)} ms before, ${p99(times)} ms meanwhile (${times.length} calls)`,
      `resident ${Math.round(before.resident / megabyte)} MB before, at most ${Math.round(peak / megabyte)} MB`,
    ].join('; ')
    process.stdout.write(`${report}\n`)
    expect(lines, report).toBe(families + 1)
    expect(p99(times), report).toBeLessThan(maxMs)
    expect(peak - before.resident, report).toBeLessThan(80 * megabyte)
  },
)

async function countLines(origin: string, token: string): Promise<number> {
  const response = await fetch(`${origin}/api/admin/users.csv`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  let lines = 0
  for await (const piece of response.body ?? []) for (const byte of piece) if (byte === 10) lines += 1
  return lines
}

/** The times of sequential calls that read the database: at least `minCalls` of them, until `isOver`. */
async function timesOf(origin: string, isOver: () => boolean, minCalls: number): Promise<number[]> {
  const times: number[] = []
  while (times.length < minCalls || !isOver()) {
    const began = performance.now()
    const response = await fetch(`${origin}/api/announcements?lang=fr`)
    await response.arrayBuffer()
    times.push(performance.now() - began)
  }
  return times
}

async function peakResident(origin: string, isOver: () => boolean): Promise<number> {
  let peak = 0
  while (!isOver()) {
    peak = Math.max(peak, await resident(origin))
    await delay(250)
  }
  return peak
}

async function resident(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1])
}

function p99(times: readonly number[]): number {
  return Math.round(quantile(times, 0.99))
}
