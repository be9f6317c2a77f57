import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, inject, it } from 'vitest'
import { administer } from '#tests/support/runs/global-setup.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { type ProductProcess, startProcess } from '#tests/support/server/process.ts'

const directory = mkdtempSync(join(tmpdir(), 'mirabelle-processes-'))
const postgres = inject('postgresTemplate')
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** With these settings for Stripe and the class server, which are never called, no emulator is started. */
const outside = {
  STRIPE_SECRET_KEY: 'sk_test_processes',
  STRIPE_WEBHOOK_SECRET: 'whsec_processes',
  STRIPE_API_URL: 'http://127.0.0.1:9',
  LIVE_URL: 'http://127.0.0.1:9',
  LIVE_SECRET: 'processes',
}

async function startTogether(name: string, more: Record<string, string>): Promise<ProductProcess> {
  const database = `processes_${name}_${process.pid}`
  await administer(postgres?.serverUrl ?? '', `create database ${database}`)
  return startProcess({
    PORT: String(await freePort()),
    DATA_DIR: join(directory, name),
    DATABASE_URL: new URL(`/${database}`, postgres?.serverUrl).href,
    ...more,
  })
}

/** The child processes of a process (proc(5)). */
function childrenOf({ child }: ProductProcess): number[] {
  const { pid } = child
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** The two serving processes. Read until both are listed: the kernel's list may miss one (proc(5)). */
async function servingOf(running: ProductProcess): Promise<[number, number]> {
  for (;;) {
    const [first, second, ...more] = childrenOf(running)
    if (first && second && more.length === 0) return [first, second]
    await delay(50)
  }
}

async function metricsAt(origin: string): Promise<string> {
  return (await fetch(`${origin}/metrics`, { headers: { Connection: 'close' } })).text()
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(50)
}

it.skipIf(!postgres)(
  'two processes serve one port, share their metrics, and a killed one is replaced (WEB_CONCURRENCY)',
  { timeout: 120_000 },
  async () => {
    const running = await startTogether('two', { ...outside, WEB_CONCURRENCY: '2' })
    const metricsOfAll = async () => (await fetch(`${running.origin}/metrics`)).text()
    await until(async () => /^processes_serving 2$/m.test(await metricsOfAll()))
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => fetch(`${running.origin}/api/announcements?lang=fr`)),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const figures = await metricsOfAll()
    const counted = /http_request_duration_seconds_count\{[^}]*"\/api\/announcements"[^}]*\} (\d+)/.exec(
      figures,
    )
    expect(Number(counted?.[1])).toBe(40)
    expect(figures).toMatch(/^jobs_running [01]$/m)

    const [first, second] = await servingOf(running)
    process.kill(first, 'SIGKILL')
    await until(() => !childrenOf(running).includes(first))
    // Without kept-alive connections, because those to the killed process are closed.
    for (let request = 0; request < 20; request++) {
      const { status } = await fetch(`${running.origin}/healthz`, { headers: { Connection: 'close' } })
      expect(status).toBe(200)
    }
    const all = await servingOf(running)
    expect(all).toContain(second)
    const began = performance.now()
    running.child.kill('SIGTERM')
    expect(await running.ended).toBe(0)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(all.filter(isAlive)).toEqual([])
  },
)

it.skipIf(!postgres)(
  'only one process serves when the emulators run in it',
  { timeout: 60_000 },
  async () => {
    const running = await startTogether('alone', { WEB_CONCURRENCY: '2' })
    expect(childrenOf(running)).toEqual([])
    running.child.kill('SIGTERM')
    expect(await running.ended).toBe(0)
  },
)

it.skipIf(!postgres)(
  'a replacement that cannot start while the database is away leaves the other process serving (R7)',
  { timeout: 120_000 },
  async () => {
    const running = await startTogether('lonely', { ...outside, WEB_CONCURRENCY: '2' })
    const areServing = async () => /^processes_serving 2$/m.test(await metricsAt(running.origin))
    await until(areServing)
    const [first, second] = await servingOf(running)
    const allow = (isAllowed: boolean) =>
      administer(
        postgres?.serverUrl ?? '',
        `alter database processes_lonely_${process.pid} allow_connections ${isAllowed}`,
      )
    await allow(false)
    process.kill(first, 'SIGKILL')
    const replacement = () => childrenOf(running).find((pid) => pid !== first && pid !== second)
    await until(() => replacement() !== undefined)
    await until(() => replacement() === undefined)
    // Read until it is listed, because the kernel's list may miss a child while another one ends (proc(5)).
    await until(() => childrenOf(running).includes(second))
    expect((await fetch(`${running.origin}/healthz`)).status).toBe(200)
    await allow(true)
    await until(areServing)
    running.child.kill('SIGTERM')
    expect(await running.ended).toBe(0)
  },
)

it.skipIf(!postgres)(
  'a process that cannot start ends them all, with its reason',
  { timeout: 60_000 },
  async () => {
    const child = spawn(process.execPath, ['build/server/start.js', '--without-site'], {
      env: {
        PATH: process.env.PATH,
        PORT: String(await freePort()),
        DATA_DIR: join(directory, 'away'),
        DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/nothing',
        LOG_LEVEL: 'fatal',
        ...outside,
        WEB_CONCURRENCY: '2',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.on('data', (bytes) => {
      output += bytes
    })
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1)
    expect(output).toContain('The database at DATABASE_URL does not answer')
  },
)

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
