import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/free-port.ts'
import { administer } from '#tests/support/global-setup.ts'
import { startPostgres } from '#tests/support/stand-ins/postgres.ts'
import { load } from './load.ts'
import type { OpenLoop } from './open-loop.ts'
import { type Running, startProduct } from './product.ts'
import { signedIn } from './signed-in.ts'

/**
 * QUALITY R6: the product under ten times what it can do, asked for at a steady rate whether or not it
 * answers. The machine is shared with the database and with whoever asks, so that what asking costs is taken
 * from what is served.
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
  })
  try {
    const cookie = `session=${await signedIn(databaseUrl)}`
    const address = `${product.origin}/api/videos?lang=fr`
    const capacity = (await load(address, { headers: { Cookie: cookie } })).perSecond
    const lanes = watchLanes(product)
    const met = await openLoop(address, capacity * times, [`Cookie: ${cookie}`])
    const { statuses, slowest, memory } = lanes.stop()
    const goodput = met.accepted.count / seconds
    console.table({
      'capacity, requests/s': capacity,
      'asked for, requests/s': Math.round(met.sent / seconds),
      'due, but not sent for want of connections': met.unsent,
      'accepted, requests/s': Math.round(goodput),
      'accepted, part of capacity': Math.round((100 * goodput) / capacity) / 100,
      'accepted, p99 ms': met.accepted.p99,
      'rejected with 503': met.rejected.count,
      'rejected, median ms': met.rejected.p50,
      'rejected, p99 ms': met.rejected.p99,
      'neither, or broken': met.others,
      'health and webhooks meanwhile': statuses,
      '  the slowest of them, ms': slowest,
      'memory at most, MB': memory,
    })
  } finally {
    await product.stop()
  }
} finally {
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}

function openLoop(address: string, rate: number, headers: readonly string[]): Promise<OpenLoop> {
  const child = spawn(
    process.execPath,
    ['tests/benchmark/open-loop.ts', address, String(rate), String(seconds), '2000', ...headers],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let told = ''
  child.stdout.on('data', (bytes) => {
    told += bytes
  })
  return new Promise((resolve, reject) =>
    child.once('close', (code) =>
      code === 0 ? resolve(JSON.parse(told)) : reject(new Error(`ended with ${code}`)),
    ),
  )
}

/** Asks for health and sends a webhook ten times a second, and looks at the memory. */
function watchLanes({ origin, memory }: Running) {
  const counts = new Map<string, number>()
  let [slowest, most] = [0, 0]
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
    most = Math.max(most, memory())
  }, 100)
  return {
    stop: () => {
      clearInterval(timer)
      return {
        statuses: [...counts].map(([response, count]) => `${count} × ${response}`).join(', '),
        slowest,
        memory: most,
      }
    },
  }
}
