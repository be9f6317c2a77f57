import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, inject, it } from 'vitest'
import { ownDatabaseUrl } from '#tests/support/database/own-database.ts'
import { isFull } from '#tests/support/runs/full-faults.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { type ProductProcess, startProcess } from '#tests/support/server/process.ts'

/** R12: an hour, in `npm run faults` only. SOAK_MINUTES sets fewer while this test is being changed. */
const minutes = Number(process.env.SOAK_MINUTES ?? 60)
const clients = 8
const spareHeapBytes = 8 * 1024 * 1024
const spareDescriptors = 12

const directory = mkdtempSync(join(tmpdir(), 'mirabelle-soak-'))
const postgres = inject('postgresTemplate')
afterAll(() => rmSync(directory, { recursive: true, force: true }))

it.skipIf(!isFull)(
  `after ${minutes} minutes of visits, heap and descriptors are back where they were (R12)`,
  { timeout: (minutes + 3) * 60_000 },
  async () => {
    const running = await startProcess({
      PORT: String(await freePort()),
      DATA_DIR: directory,
      TRUST_PROXY: '127.0.0.1',
      ...(await ownDatabaseUrl('soak')),
    })
    let isOver = false
    let answered = 0
    const failures = new Map<string, number>()
    const visiting = Array.from({ length: clients }, async (_, client) => {
      for (let visit = client; !isOver; visit += clients) {
        for (const [expected, outcome] of await aVisit(running, visit)) {
          answered += 1
          if (outcome !== expected)
            failures.set(`${outcome} for ${expected}`, (failures.get(`${outcome} for ${expected}`) ?? 0) + 1)
        }
      }
    })
    const samples: Sample[] = []
    const end = performance.now() + minutes * 60_000
    while (performance.now() < end) {
      await delay(250)
      samples.push(
        ...(await sample(running).then(
          (taken) => [taken],
          () => [],
        )),
      )
    }
    isOver = true
    await Promise.all(visiting)
    running.child.kill('SIGTERM')
    expect(await running.ended).toBe(0)

    // The first fifth fills caches and pools. Later the lowest values count, which show the heap after a
    // collection.
    const [early, late] = [fifth(samples, 0.2), fifth(samples, 0.8)]
    const report = `${answered} requests; heap ${megabytes(early.heap)} then ${megabytes(late.heap)} MB, resident at most ${megabytes(late.maxResident)} MB, descriptors ${early.descriptors} then ${late.descriptors}`
    process.stdout.write(`soak of ${minutes} minutes: ${report}\n`)
    expect([...failures], report).toEqual([])
    expect(answered, report).toBeGreaterThan(minutes * 600)
    expect(late.heap, report).toBeLessThan(early.heap * 1.1 + spareHeapBytes)
    expect(late.descriptors, report).toBeLessThanOrEqual(early.descriptors + spareDescriptors)
    if (postgres) expect(late.maxResident, report).toBeLessThan(512 * 1024 * 1024)
  },
)

/** The status of a request whose connection ended before its response. */
const connectionLost = 0

interface Sample {
  heap: number
  resident: number
  descriptors: number
}

/**
 * One visit's requests: from memory, reads, writes, rejections and nonsense. Returns pairs of the expected
 * and the actual status.
 */
async function aVisit({ origin }: ProductProcess, visit: number): Promise<[number, number][]> {
  const from = { 'X-Forwarded-For': `10.${(visit >> 16) & 255}.${(visit >> 8) & 255}.${visit & 255}` }
  const get = (path: string) => fetch(`${origin}${path}`, { headers: from })
  const post = (path: string, body: string) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin, ...from },
      body,
    })
  const email = `famille-${visit}@example.com`
  const requests: [number, Promise<Response>][] = [
    [200, get('/api/announcements?lang=fr')],
    [401, get('/api/auth/me')],
    [404, get('/api/nothing')],
    [400, post('/api/stripe/webhook', '{}')],
    [404, post('/api/auth/magic-link', JSON.stringify({ email }))],
    [
      200,
      post(
        '/api/contact',
        JSON.stringify({
          firstName: 'Claire',
          lastName: 'Weber',
          email,
          message: `Bonjour, c'est la visite ${visit}.`,
        }),
      ),
    ],
    [
      200,
      post(
        '/api/stripe/create-checkout-session',
        JSON.stringify({ planId: 'lives', billing: 'monthly', locale: 'fr', attempt: crypto.randomUUID() }),
      ),
    ],
  ]
  return Promise.all(
    requests.map(async ([expected, pending]): Promise<[number, number]> => {
      const response = await pending.catch(() => undefined)
      await response?.body?.cancel()
      return [expected, response?.status ?? connectionLost]
    }),
  )
}

async function sample({ origin }: ProductProcess): Promise<Sample> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    heap: figure('nodejs_heap_size_used_bytes'),
    resident: figure('process_resident_memory_bytes'),
    descriptors: figure('process_open_fds'),
  }
}

/** Sums up a fifth of the samples: the lowest decile of the heap, and the maximum of the descriptors. */
function fifth(
  samples: readonly Sample[],
  from: number,
): { heap: number; maxResident: number; descriptors: number } {
  const some = samples.slice(Math.floor(samples.length * from), Math.floor(samples.length * (from + 0.2)))
  const heaps = some.map(({ heap }) => heap).toSorted((one, other) => one - other)
  return {
    heap: heaps[Math.floor(heaps.length / 10)] ?? 0,
    maxResident: Math.max(...some.map(({ resident }) => resident)),
    descriptors: Math.max(...some.map(({ descriptors }) => descriptors)),
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1)
}
