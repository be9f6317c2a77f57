import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { isFull } from '#tests/support/runs/full-faults.ts'
import { administer } from '#tests/support/runs/global-setup.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { isReady, startProcess } from '#tests/support/server/process.ts'
import { startPostgres } from '#tests/support/stand-ins/postgres.ts'
import { startProxy } from '#tests/support/stand-ins/proxy.ts'
import { maxMs } from '#tests/support/time/promised-time.ts'

const rollings = isFull ? 6 : 1
/**
 * Requests in flight. With other tests on the same machine, more could not get a response within ten seconds.
 */
const atOnce = isFull ? 200 : 40
const directory = mkdtempSync(join(tmpdir(), 'mirabelle-stopped-'))
const postgres = inject('postgresTemplate')
afterAll(() => rmSync(directory, { recursive: true, force: true }))

it('SIGTERM under 200 kept-alive connections drops nothing in flight and ends with 0 within 10 s (R9)', {
  timeout: 120_000,
}, async () => {
  const running = await startProcess({ PORT: String(await freePort()), DATA_DIR: join(directory, 'sigterm') })
  // With this scheduling, each request takes the connection that has been idle longest.
  const agent = new Agent({ keepAlive: true, maxSockets: 200, scheduling: 'fifo' })
  const ask = () => get(`${running.origin}/api/announcements?lang=fr`, agent)
  for (const outcome of await Promise.all(Array.from({ length: 200 }, ask)))
    expect(outcome).toBeTypeOf('number')
  let signalledAt: number | undefined
  let answered = 0
  const dropped: string[] = []
  // On a busy machine this process may continue long after the signal, when idle connections are closed.
  const isInFlight = () => signalledAt === undefined || performance.now() - signalledAt < 20
  const clients = Array.from({ length: atOnce }, async () => {
    for (;;) {
      const wasInFlight = isInFlight()
      const outcome = await ask()
      if (typeof outcome === 'number') answered += 1
      else if (wasInFlight && outcome !== 'ECONNREFUSED')
        dropped.push(`${outcome} ${performance.now() - (signalledAt ?? 0)} ms after the signal`)
      if (!isInFlight()) return
    }
  })
  while (answered < 200) await delay(20)
  const began = performance.now()
  signalledAt = performance.now()
  running.child.kill('SIGTERM')
  await Promise.all(clients)
  const code = await running.ended
  agent.destroy()
  expect(dropped).toEqual([])
  expect(code).toBe(0)
  expect(performance.now() - began).toBeLessThan(maxMs(10_000))
})

it('SIGTERM ends the process with 0 within 10 s although clients never finish a request (R9)', {
  timeout: 120_000,
}, async () => {
  const running = await startProcess({ PORT: String(await freePort()), DATA_DIR: join(directory, 'held') })
  const head = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
  const sockets = await Promise.all(
    [`POST /api/contact HTTP/1.1\r\n${head}`, 'GET /healthz HTTP/1.1\r\nHost: x\r\n', ''].map(
      (bytes) =>
        new Promise<Socket>((resolve) => {
          const socket = connect(Number(new URL(running.origin).port), '127.0.0.1', () => {
            socket.write(bytes, () => resolve(socket))
          })
          socket.on('error', () => undefined)
        }),
    ),
  )
  const began = performance.now()
  running.child.kill('SIGTERM')
  await expect.poll(() => isReady(running.origin), { interval: 20 }).toBe(false)
  expect(await running.ended).toBe(0)
  const milliseconds = performance.now() - began
  for (const socket of sockets) socket.destroy()
  expect(milliseconds).toBeLessThan(maxMs(10_000))
})

it.skipIf(!postgres)(
  `${rollings} rolling restarts of two instances behind a keep-alive proxy fail no request (R9)`,
  { timeout: rollings * 60_000 },
  async () => {
    const name = `rolling_${process.pid}`
    await administer(postgres?.serverUrl ?? '', `create database ${name} template ${postgres?.name}`)
    const start = async (port: number) =>
      startProcess({
        PORT: String(port),
        DATA_DIR: join(directory, `rolling-${port}`),
        DATABASE_URL: new URL(`/${name}`, postgres?.serverUrl).href,
      })
    const ports = [await freePort(), await freePort()]
    const instances = await Promise.all(ports.map(start))
    const proxy = await startProxy(ports)
    let isOver = false
    let answered = 0
    const failed: string[] = []
    const clients = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const outcome = await get(`${proxy.origin}/api/announcements?lang=fr`, new Agent())
        if (outcome === 200) answered += 1
        else failed.push(String(outcome))
        await delay(Math.random() * 30)
      }
    })
    for (let rolling = 0; rolling < rollings; rolling++)
      for (const [index, port] of ports.entries()) {
        instances[index]?.child.kill('SIGTERM')
        expect(await instances[index]?.ended).toBe(0)
        instances[index] = await start(port)
        await expect.poll(proxy.usable, { timeout: 20_000 }).toBe(2)
      }
    isOver = true
    await Promise.all(clients)
    proxy.close()
    for (const { child } of instances) child.kill('SIGKILL')
    process.stdout.write(
      `R9, ${rollings} rolling restarts: ${failed.length} of ${answered + failed.length} failed\n`,
    )
    expect(failed).toEqual([])
    expect(answered).toBeGreaterThan(100)
  },
)

it('a transaction that cannot begin returns its connection', async () => {
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

it.skipIf(!postgres)(
  'two instances that start together on an empty database migrate it once and both become ready',
  { timeout: 60_000 },
  async () => {
    const name = `together_${process.pid}`
    await administer(postgres?.serverUrl ?? '', `create database ${name}`)
    const databaseUrl = new URL(`/${name}`, postgres?.serverUrl).href
    const both = await Promise.all(
      ['one', 'two'].map(async (folder) =>
        startProcess({
          PORT: String(await freePort()),
          DATA_DIR: join(directory, folder),
          DATABASE_URL: databaseUrl,
          DEMO_DATA: 'on',
        }),
      ),
    )
    for (const { child } of both) child.kill('SIGTERM')
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0])
  },
)

it.skipIf(!postgres)(
  'a database restart under load causes only 503 with Retry-After, for at most 5 s (R7)',
  { timeout: 90_000 },
  async () => {
    const own = await startPostgres({ durable: false })
    const running = await startProcess({
      PORT: String(await freePort()),
      DATA_DIR: join(directory, 'restart'),
      DATABASE_URL: own.url,
      DEMO_DATA: 'on',
    })
    let isOver = false
    let statuses = new Map<string, number>()
    const clients = Array.from({ length: 20 }, async () => {
      while (!isOver) {
        const status = await announcementsStatus(running.origin)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    })
    try {
      await delay(500)
      own.process.kill('SIGKILL')
      await new Promise((resolve) => own.process.once('exit', resolve))
      expect(await isReady(running.origin)).toBe(false)
      await delay(500)
      await own.restart()
      await delay(5000)
      const statusesOfTheRestart = statuses
      statuses = new Map()
      await delay(500)
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

/** The response's status, marked when it has Retry-After, or the reason why there was no response. */
async function announcementsStatus(origin: string): Promise<string> {
  try {
    const response = await fetch(`${origin}/api/announcements?lang=fr`)
    await response.arrayBuffer()
    return response.status === 503 && response.headers.has('retry-after')
      ? '503 with Retry-After'
      : String(response.status)
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
