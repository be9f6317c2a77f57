import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { administer } from '#tests/support/global-setup.ts'
import { type ProductProcess, startProcess } from '#tests/support/process.ts'

const directory = mkdtempSync(join(tmpdir(), 'mirabelle-processes-'))
const postgres = inject('postgresTemplate')
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** With Stripe and a class server of their own, which nobody asks here, nothing stands in for them. */
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

/** The processes that a process has begun (proc(5)). */
function begunBy({ child }: ProductProcess): number[] {
  const { pid } = child
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50))
}

it.skipIf(!postgres)(
  'two processes serve one port: one that is killed is replaced and missed by nobody, the figures are of both, and both end together (WEB_CONCURRENCY)',
  { timeout: 120_000 },
  async () => {
    const running = await startTogether('two', { ...outside, WEB_CONCURRENCY: '2' })
    const metricsOfAll = async () => (await fetch(`${running.origin}/metrics`)).text()
    await until(async () => /^processes_serving 2$/m.test(await metricsOfAll()))
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => fetch(`${running.origin}/api/announcements?lang=fr`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const figures = await metricsOfAll()
    const counted = /http_request_duration_seconds_count\{[^}]*"\/api\/announcements"[^}]*\} (\d+)/.exec(
      figures,
    )
    expect(Number(counted?.[1])).toBe(40)
    expect(figures).toMatch(/^jobs_running [01]$/m)

    const [first = 0, second] = begunBy(running)
    process.kill(first, 'SIGKILL')
    await until(() => !begunBy(running).includes(first))
    // A connection of its own for each: what the dead one held is not asked again.
    for (let asked = 0; asked < 20; asked++) {
      const { status } = await fetch(`${running.origin}/healthz`, { headers: { Connection: 'close' } })
      expect(status).toBe(200)
    }
    await until(() => begunBy(running).length === 2)
    expect(begunBy(running)).toContain(second)

    const all = begunBy(running)
    const began = performance.now()
    running.child.kill('SIGTERM')
    expect(await running.ended).toBe(0)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(all.filter(isAlive)).toEqual([])
  },
)

it.skipIf(!postgres)('one process serves where the emulators live in it', { timeout: 60_000 }, async () => {
  const running = await startTogether('alone', { WEB_CONCURRENCY: '2' })
  expect(begunBy(running)).toEqual([])
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)
})

it.skipIf(!postgres)('what can not start ends them all, with its reason', { timeout: 60_000 }, async () => {
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
  let said = ''
  child.stderr.on('data', (bytes) => {
    said += bytes
  })
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1)
  expect(said).toContain('The database at DATABASE_URL does not answer')
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
