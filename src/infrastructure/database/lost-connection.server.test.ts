import { connect, createServer, type Server } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import type { OpenDatabase } from './database.server.ts'
import { openDatabase } from './open-database.server.ts'

const onPostgres = it.skipIf(!inject('postgresTemplate'))

/**
 * PostgreSQL's message when it waits for a command, and a backend's last message when its postmaster is
 * killed.
 */
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
const shutdownError = errorResponse(
  'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0',
)

let own: OpenDatabase
let proxy: Server
let open: OpenDatabase
let isDying = false

beforeAll(async () => {
  if (!inject('postgresTemplate')) return
  own = await openTestDatabase()
  if (!('connectionString' in own.queue)) return
  const databaseUrl = new URL(own.queue.connectionString)
  const upstream = Number(databaseUrl.port)
  proxy = createServer((client) => {
    const server = connect(upstream, databaseUrl.hostname)
    client.on('error', () => undefined).pipe(server)
    server
      .on('error', () => undefined)
      .on('data', (chunk) => {
        if (isDying && chunk.subarray(-readyForQuery.length).equals(readyForQuery))
          client.end(Buffer.concat([chunk, shutdownError]))
        else client.write(chunk)
      })
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  })
  const port = await freePort()
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  databaseUrl.port = String(port)
  open = await openDatabase({ databaseUrl: databaseUrl.href, dataDirectory: '', poolSize: 3 })
})
afterAll(async () => {
  await open?.close()
  proxy?.close()
  await own?.close()
})

onPostgres(
  'a connection lost just when it became ready fails its transaction and does not end the process',
  async () => {
    for (let round = 0; round < 5; round++) {
      isDying = true
      const outcomes = await Promise.allSettled(
        Array.from({ length: 6 }, () => open.db.transaction(async (tx) => tx.execute(sql`select 1`))),
      )
      expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
      isDying = false
      await expect(
        open.db.transaction(async (tx) => (await tx.execute<{ one: number }>(sql`select 1 as one`)).rows),
      ).resolves.toEqual([{ one: 1 }])
    }
  },
)

function errorResponse(fields: string): Buffer {
  const body = Buffer.from(`${fields}\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
