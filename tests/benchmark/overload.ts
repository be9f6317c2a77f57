import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { administer } from '#tests/support/runs/global-setup.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { startPostgres } from '#tests/support/stand-ins/postgres.ts'
import { load } from './clients/load.ts'
import type { OpenLoop } from './clients/open-loop.ts'
import { signedIn } from './clients/signed-in.ts'
import { type Running, startProduct } from './servers/product.ts'

/**
 * QUALITY R6: requests the product at ten times its capacity, at a steady rate whether or not it responds.
 * The database and the clients run on the same machine, so their own cost reduces the measured capacity.
 */
const times = 10
const seconds = 20

const postgres = await startPostgres()
const directory = mkdtempSync(join(tmpdir(), 'mirabelle-bench-'))
try {
  await administer(postgres.url, 'create database bench')
  const databaseUrl = postgres.databaseUrl('bench')
  const product = await startProduct({
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    DATA_DIR: directory,
    DATABASE_URL: databaseUrl,
    // Without ffmpeg, so that no film is made during the measurement.
    FFMPEG: '/none',
  })
  try {
    const cookie = `session=${await signedIn(databaseUrl)}`
    const url = `${product.origin}/api/videos?lang=fr`
    const capacity = (await load(url, { headers: { Cookie: cookie } })).perSecond
    const lanes = watchLanes(product)
    const result = await openLoop(url, capacity * times, [`Cookie: ${cookie}`])
    const { statuses, slowest, memory } = lanes.stop()
    const goodput = result.accepted.count / seconds
    console.table({
      'capacity, requests/s': capacity,
      'asked for, requests/s': Math.round(result.sent / seconds),
      'due, but not sent for want of connections': result.unsent,
      'accepted, requests/s': Math.round(goodput),
      'accepted, part of capacity': Math.round((100 * goodput) / capacity) / 100,
      'accepted, p99 ms': result.accepted.p99,
      'rejected with 503': result.rejected.count,
      'rejected, median ms': result.rejected.p50,
      'rejected, p99 ms': result.rejected.p99,
      'neither, or broken': result.others,
      'health and webhooks meanwhile': statuses,
      '  the slowest of them, ms': slowest,
      'memory at maxMemory, MB': memory,
    })
  } finally {
    await product.stop()
  }
} finally {
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}

function openLoop(url: string, rate: number, headers: readonly string[]): Promise<OpenLoop> {
  const child = spawn(
    process.execPath,
    ['tests/benchmark/clients/open-loop.ts', url, String(rate), String(seconds), '2000', ...headers],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  child.stdout.on('data', (bytes) => {
    output += bytes
  })
  return new Promise((resolve, reject) =>
    child.once('close', (code) =>
      code === 0 ? resolve(JSON.parse(output)) : reject(new Error(`ended with ${code}`)),
    ),
  )
}

/** Requests health and sends a webhook ten times a second, and samples the memory. */
function watchLanes({ origin, memory }: Running) {
  const counts = new Map<string, number>()
  let [slowest, maxMemory] = [0, 0]
  const ask = async (path: string, init?: RequestInit) => {
    const began = performance.now()
    const response = await fetch(origin + path, init).then(
      ({ status }) => `${path} ${status}`,
      () => `${path} broken`,
    )
    slowest = Math.max(slowest, Math.round(performance.now() - began))
    counts.set(response, (counts.get(response) ?? 0) + 1)
  }
  const timer = setInterval(() => {
    void ask('/healthz')
    void ask('/api/stripe/webhook', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })
    maxMemory = Math.max(maxMemory, memory())
  }, 100)
  return {
    stop: () => {
      clearInterval(timer)
      return {
        statuses: [...counts].map(([response, count]) => `${count} × ${response}`).join(', '),
        slowest,
        memory: maxMemory,
      }
    },
  }
}
