import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownDatabaseUrl } from '#tests/support/database/own-database.ts'
import { quantile } from '#tests/support/quantile.ts'
import { isFull } from '#tests/support/runs/full-faults.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { type ProductProcess, startProcess } from '#tests/support/server/process.ts'

/** R17. FUZZ_SEED sets another seed; the seed is printed. */
const connections = isFull ? 10_000 : 500
const seed = Number(process.env.FUZZ_SEED ?? 17)
const callsBefore = isFull ? 5000 : 100
/**
 * The promise, in milliseconds at the 99th percentile; the short form allows for the tests that run beside
 * it.
 */
const maxMs = isFull ? 100 : 2000

const directory = mkdtempSync(join(tmpdir(), 'mirabelle-fuzzed-'))
let running: ProductProcess
beforeAll(async () => {
  running = await startProcess({
    PORT: String(await freePort()),
    DATA_DIR: directory,
    ...(await ownDatabaseUrl('fuzzed')),
  })
})
afterAll(async () => {
  running.child.kill('SIGKILL')
  await running.ended
  rmSync(directory, { recursive: true, force: true })
})

it(`${connections} fuzzed connections neither end the process nor stall it (R17)`, {
  timeout: 1_200_000,
}, async () => {
  const { pid } = running.child
  // A process's first calls are slower than later ones.
  await timesUntil((calls) => calls >= callsBefore)
  const before = await timesUntil((calls) => calls >= callsBefore)
  const clients = fork('tests/resilience/fuzzing-clients.ts', [
    new URL(running.origin).port,
    String(connections),
    String(seed),
  ])
  const ended = once(clients, 'exit')
  const during = await timesUntil(() => clients.exitCode !== null || clients.signalCode !== null)
  expect(await ended).toEqual([0, null])
  const report = `R17, ${connections} fuzzed connections, seed ${seed}: p99 before and during: /healthz ${p99(before.health)} and ${p99(during.health)} ms, other calls ${p99(before.others)} and ${p99(during.others)} ms of ${during.others.length}`
  process.stdout.write(`${report}\n`)
  expect([running.child.exitCode, running.child.signalCode, running.child.pid]).toEqual([null, null, pid])
  expect(p99(during.health), report).toBeLessThan(maxMs)
  expect(p99(during.others), report).toBeLessThanOrEqual(isFull ? 2 * p99(before.others) : maxMs)
  // No place among the requests under way may be lost. During the pause, what the fuzzed connections left
  // behind ends.
  await delay(3000)
  const calls = Array.from({ length: 200 }, () => fetch(`${running.origin}/api/announcements`))
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
})

/** Calls the health check and a call that reads the database side by side, each until it is over. */
async function timesUntil(isOver: (calls: number) => boolean) {
  const [health, others] = await Promise.all([
    timesOf('/healthz', isOver),
    timesOf('/api/announcements?lang=fr', isOver),
  ])
  return { health, others }
}

/** How long each call took, one after another, in milliseconds. */
async function timesOf(path: string, isOver: (calls: number) => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver(times.length)) {
    const began = performance.now()
    const response = await fetch(running.origin + path)
    await response.arrayBuffer()
    times.push(performance.now() - began)
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  }
  return times
}

function p99(times: readonly number[]): number {
  return Math.round(quantile(times, 0.99) * 10) / 10
}
