import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, it } from 'vitest'
import { openTestDatabase } from '#tests/harness/database.ts'
import { freePort } from '#tests/harness/free-port.ts'
import { administer } from '#tests/harness/global-setup.ts'
import { startPostgres } from '#tests/harness/postgres.ts'
import { isReady, startProcess } from '#tests/harness/process.ts'

const directory = mkdtempSync(join(tmpdir(), 'mirabelle-stopped-'))
const postgres = inject('postgresTemplate')
afterAll(() => rmSync(directory, { recursive: true, force: true }))

it('SIGTERM under 200 kept-alive connections drops nothing in flight and ends with 0 within 10 s (R9)', { timeout: 60_000 }, async () => {
  const running = await startProcess({ PORT: String(await freePort()), DATA_DIR: join(directory, 'sigterm') })
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  let isStopping = false
  let answered = 0
  const dropped: string[] = []
  const clients = Array.from({ length: 200 }, async () => {
    for (;;) {
      const sentWhileRunning = !isStopping
      const outcome = await get(`${running.origin}/api/announcements?lang=fr`, agent)
      if (typeof outcome === 'number') answered += 1
      else if (sentWhileRunning && outcome !== 'ECONNREFUSED') dropped.push(outcome)
      if (isStopping) return
    }
  })
  await new Promise((resolve) => setTimeout(resolve, 700))
  const began = performance.now()
  running.child.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 20))
  isStopping = true
  await Promise.all(clients)
  const code = await running.ended
  agent.destroy()
  expect(answered).toBeGreaterThan(200)
  expect(dropped).toEqual([])
  expect(code).toBe(0)
  expect(performance.now() - began).toBeLessThan(10_000)
})

it('a transaction that cannot begin gives its connection back', async () => {
  let isAway = false
  const open = await openTestDatabase({
    logQuery: () => {
      if (isAway) throw new Error('away')
    },
  })
  isAway = true
  const begin = () => open.db.transaction((tx) => tx.execute(sql`select 1 as one`))
  for (let attempt = 0; attempt < 12; attempt++) await expect(begin()).rejects.toThrow('away')
  isAway = false
  expect((await begin()).rows).toEqual([{ one: 1 }])
  await open.close()
})

it.skipIf(!postgres)('two instances that start together on an empty database migrate it once and both become ready', { timeout: 60_000 }, async () => {
  const name = `together_${process.pid}`
  await administer(postgres?.serverUrl ?? '', `create database ${name}`)
  const databaseUrl = new URL(`/${name}`, postgres?.serverUrl).href
  const both = await Promise.all(
    ['one', 'two'].map(async (folder) =>
      startProcess({ PORT: String(await freePort()), DATA_DIR: join(directory, folder), DATABASE_URL: databaseUrl, DEMO_DATA: 'on' }),
    ),
  )
  for (const { child } of both) child.kill('SIGTERM')
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0])
})

it.skipIf(!postgres)(
  'a database that restarts under load costs only 503 with Retry-After, none 5 s later, and never the process (R7)',
  { timeout: 90_000 },
  async () => {
    const own = await startPostgres({ durable: false })
    const running = await startProcess({ PORT: String(await freePort()), DATA_DIR: join(directory, 'restart'), DATABASE_URL: own.url, DEMO_DATA: 'on' })
    let isOver = false
    let statuses = new Map<string, number>()
    const clients = Array.from({ length: 20 }, async () => {
      while (!isOver) {
        const status = await announcementsStatus(running.origin)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    })
    try {
      await new Promise((resolve) => setTimeout(resolve, 500))
      own.process.kill('SIGKILL')
      await new Promise((resolve) => own.process.once('exit', resolve))
      expect(await isReady(running.origin)).toBe(false)
      await new Promise((resolve) => setTimeout(resolve, 500))
      await own.restart()
      await new Promise((resolve) => setTimeout(resolve, 5000))
      const statusesOfTheRestart = statuses
      statuses = new Map()
      await new Promise((resolve) => setTimeout(resolve, 500))
      const statusesAfterwards = statuses
      isOver = true
      await Promise.all(clients)
      expect([...statusesOfTheRestart.keys()].toSorted()).toEqual(['200', '503 with Retry-After'])
      expect([...statusesAfterwards.keys()]).toEqual(['200'])
      expect(await isReady(running.origin)).toBe(true)
      running.child.kill('SIGTERM')
      expect(await running.ended).toBe(0)
    } finally {
      isOver = true
      await Promise.all(clients)
      running.child.kill('SIGKILL')
      await own.stop()
    }
  },
)

/** @returns the answer's status, with its Retry-After named, or the reason why no answer came. */
async function announcementsStatus(origin: string): Promise<string> {
  try {
    const answer = await fetch(`${origin}/api/announcements?lang=fr`)
    await answer.arrayBuffer()
    return answer.status === 503 && answer.headers.has('retry-after') ? '503 with Retry-After' : String(answer.status)
  } catch (error) {
    return String(error instanceof Error && error.cause ? error.cause : error)
  }
}

function get(url: string, agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    request(url, { agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', (error) => resolve(String(Reflect.get(error, 'code'))))
    })
      .on('error', (error) => resolve(String(Reflect.get(error, 'code'))))
      .end()
  })
}
