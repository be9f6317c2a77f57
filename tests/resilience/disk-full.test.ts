import { randomBytes } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import { contactSubmissions, outbox } from '#src/infrastructure/database/schema.server.ts'
import { isFull } from '#tests/support/runs/full-faults.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { type ProductProcess, startProcess } from '#tests/support/server/process.ts'
import { mountDisk, unmountDisk } from '#tests/support/small-disk.ts'
import { startPostgres } from '#tests/support/stand-ins/postgres.ts'

/** R8. The short form fills the disk once, `npm run faults` ten times. */
const rounds = isFull ? 10 : 1
const writers = 8
const spareBytes = 3_000_000

const directory = mkdtempSync(join(tmpdir(), 'mirabelle-disk-'))
const hasDisk = inject('postgresTemplate') !== undefined && mountDisk(directory, '160m')
afterAll(() => {
  if (hasDisk) unmountDisk(directory)
  rmSync(directory, { recursive: true, force: true })
})

describe.skipIf(!hasDisk)(
  'a full disk under the database (R8; needs PostgreSQL and the right to mount a disk)',
  () => {
    it('acknowledges only what is stored, responds with 503 meanwhile, and serves again once there is space', {
      timeout: 60_000 + rounds * 60_000,
    }, async () => {
      const postgres = await startPostgres({ disk: directory })
      const running = await startProcess({
        PORT: String(await freePort()),
        DATA_DIR: join(tmpdir(), 'unused'),
        DATABASE_URL: postgres.url,
        TRUST_PROXY: '127.0.0.1',
      })
      const acknowledged: string[] = []
      const outcomes = new Map<string, number>()
      let isOver = false
      let isSupervised = true
      // Restarts PostgreSQL when it ends, as docker compose or systemd do.
      const supervising = (async () => {
        while (isSupervised) {
          if (postgres.process.exitCode !== null || postgres.process.signalCode !== null)
            await postgres.restart().catch(() => undefined)
          await delay(100)
        }
      })()
      const writing = Array.from({ length: writers }, async () => {
        while (!isOver) {
          const message = randomBytes(1500).toString('base64')
          const outcome = await write(running, message)
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
          if (outcome === '200') acknowledged.push(message)
          else await delay(20)
        }
      })
      try {
        for (let round = 0; round < rounds; round++) {
          await expect
            .poll(() => acknowledged.length > round * 100, {
              message: 'writes are taken',
              interval: 25,
              timeout: 30_000,
            })
            .toBe(true)
          const rejectedBefore = errors(outcomes)
          const ballast = fillDiskExcept(spareBytes)
          await expect
            .poll(() => errors(outcomes) > rejectedBefore + 50, {
              message: 'the full disk is met',
              interval: 25,
              timeout: 30_000,
            })
            .toBe(true)
          expect(running.child.exitCode, 'the process stays').toBeNull()
          rmSync(ballast)
          const storedBefore = acknowledged.length
          await expect
            .poll(() => acknowledged.length > storedBefore + 50, {
              message: 'it serves again',
              interval: 25,
              timeout: 30_000,
            })
            .toBe(true)
        }
        isOver = true
        await Promise.all(writing)
        expect([...outcomes.keys()].toSorted(), JSON.stringify([...outcomes])).toEqual([
          '200',
          '503 with Retry-After',
        ])
        const open = await openDatabase({ databaseUrl: postgres.url, dataDirectory: '' })
        const messages = (
          await open.db.select({ message: contactSubmissions.message }).from(contactSubmissions)
        ).map(({ message }) => message)
        const sentEmails = await open.db.$count(outbox)
        await open.close()
        const storedMessages = new Set(messages)
        expect(acknowledged.filter((message) => !storedMessages.has(message))).toEqual([])
        expect(storedMessages.size).toBe(messages.length)
        expect(sentEmails, 'two e-mails for each message, as it was written').toBe(messages.length * 2)
      } finally {
        isOver = true
        isSupervised = false
        running.child.kill('SIGKILL')
        await Promise.all([...writing, supervising])
        await postgres.stop()
      }
    })
  },
)

/** Fills the disk except for this many bytes. Returns the file to remove to free the space again. */
function fillDiskExcept(spare: number): string {
  const file = join(directory, 'ballast')
  const { bavail, bsize } = statfsSync(directory)
  const handle = openSync(file, 'w')
  const block = Buffer.alloc(1_000_000, 1)
  for (let left = bavail * bsize - spare; left > 0; left -= block.length)
    writeSync(handle, block, 0, Math.min(left, block.length))
  closeSync(handle)
  return file
}

function errors(outcomes: ReadonlyMap<string, number>): number {
  return [...outcomes].reduce((sum, [outcome, count]) => (outcome === '200' ? sum : sum + count), 0)
}

/**
 * Each request has another IP address and e-mail, because each of these may write only five times an hour.
 */
let number = 0
async function write({ origin }: ProductProcess, message: string): Promise<string> {
  number += 1
  return fetch(`${origin}/api/contact`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    },
    body: JSON.stringify({
      firstName: 'Claire',
      lastName: 'Weber',
      email: `claire-${number}@example.com`,
      message,
    }),
  }).then(
    (response) =>
      response.headers.has('retry-after') ? `${response.status} with Retry-After` : String(response.status),
    (error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error),
  )
}
