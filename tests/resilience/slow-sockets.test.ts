import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ownDatabaseUrl } from '#tests/support/database/own-database.ts'
import { quantile } from '#tests/support/quantile.ts'
import { isFull } from '#tests/support/runs/full-faults.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { startProcess } from '#tests/support/server/process.ts'

/**
 * Seven of eight send a body. These are more than the requests that may be in flight at once, so that they
 * would leave no capacity if they occupied places while they wait.
 */
const slowSockets = isFull ? 2000 : 400
const calls = isFull ? 10_000 : 30

const directory = mkdtempSync(join(tmpdir(), 'mirabelle-slow-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

it(`${slowSockets} clients that send their requests slowly leave capacity for everybody else (R11)`, {
  timeout: 180_000,
}, async () => {
  const port = String(await freePort())
  const { origin, child, ended } = await startProcess({
    PORT: port,
    DATA_DIR: directory,
    TRUST_PROXY: '127.0.0.1',
    ...(await ownDatabaseUrl('slow')),
  })
  const statuses: number[] = []
  const announcement = async () => {
    const response = await fetch(`${origin}/api/announcements?lang=fr`)
    await response.arrayBuffer()
    statuses.push(response.status)
  }
  // A process's first calls are slower than later ones.
  await timesOf(announcement)
  const before = await timesOf(announcement)
  const clients = fork('tests/resilience/slow-clients.ts', [port, String(slowSockets)])
  await once(clients, 'message')
  const during = await timesOf(announcement)
  const write = await fetch(`${origin}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({
      firstName: 'Claire',
      lastName: 'Weber',
      email: 'claire@example.com',
      message: 'Bonjour à toutes.',
    }),
  })
  clients.disconnect()
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(statuses).toEqual(Array(statuses.length).fill(200))
  expect(write.status).toBe(200)
  const report = [0.5, 0.99].map(
    (part) =>
      `${quantile(before, part).toFixed(2)} and ${quantile(during, part).toFixed(2)} ms (${part * 100} %)`,
  )
  process.stdout.write(`R11, ${slowSockets} slow sockets, before and during: ${report.join(', ')}\n`)
  // The promise is at most a fifth more at the 99th percentile; the short form allows for a busy machine.
  const part = isFull ? 0.99 : 0.5
  expect(quantile(during, part) / quantile(before, part), report.join(', ')).toBeLessThan(isFull ? 1.2 : 10)
})

/** How long each of some calls took, one after another, in milliseconds. */
async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let call = 0; call < calls; call++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times
}
