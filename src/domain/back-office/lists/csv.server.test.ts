import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { users } from '#src/infrastructure/database/schema.server.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { csvMoment } from './csv.server.ts'

const server = provideTestServer()
let token: string
beforeAll(async () => {
  token = await anAdministratorsToken(server)
})

const families = 3000
beforeEach(async () => {
  await server.services.db.delete(users)
  await server.services.db.execute(
    sql`insert into users (email, created_at, language)
      select 'famille-' || n || '@example.com', timestamptz '2026-01-01 12:00Z' + n * interval '1 minute', 'fr'
      from generate_series(1, ${families}::int) n`,
  )
})

describe('A CSV export', () => {
  test('an export streams every row once, in the order of the list, while other calls are answered', async () => {
    const [response, other] = await Promise.all([
      server.browser().get('/api/admin/users.csv', { token }),
      server.browser().get('/api/announcements?lang=fr'),
    ])
    const lines = response.text.trimEnd().split('\r\n')
    expect([response.status, other.status, lines.length]).toEqual([200, 200, families + 1])
    expect(response.headers.get('content-length')).toBeNull()
    expect(lines[0]).toMatch(/^"Email";"Statut"/)
    expect(lines[1]).toBe(
      `"famille-${families}@example.com";"Pas d'accès";"";"2026-01-03 15:00";"";"0";"";"fr";"non"`,
    )
    expect(lines.at(-1)).toContain('"famille-1@example.com"')
    expect(new Set(lines).size).toBe(lines.length)
  })

  test('an export without rows is its header line', async () => {
    await server.services.db.delete(users)
    const { text } = await server.browser().get('/api/admin/users.csv', { token })
    expect(text.trimEnd().split('\r\n')).toHaveLength(1)
  })

  test('a client that disconnects closes the export’s cursor', async () => {
    for (let left = 0; left < 5; left++) {
      const controller = new AbortController()
      const response = await fetch(`${server.origin}/api/admin/users.csv`, {
        headers: { Authorization: `Bearer ${token}` },
        signal: controller.signal,
      })
      await response.body?.getReader().read()
      controller.abort()
    }
    await expect.poll(openCursors, { timeout: 10_000 }).toBe(0)
    expect((await server.browser().get('/api/admin/users.csv', { token })).status).toBe(200)
  })

  test('an export that fails at once is an error response and not half a file', async () => {
    const { streamRows } = server.services
    server.services.streamRows = () => streamRows(sql`select 1 / 0`)
    const { status, headers } = await server.browser().get('/api/admin/users.csv', { token })
    server.services.streamRows = streamRows
    expect([status, headers.get('content-type')]).toEqual([500, 'application/json; charset=utf-8'])
  })

  test('moments are exported in Luxembourg time, in winter, in summer and across midnight', async () => {
    const { db } = server.services
    const moments = [
      '2026-11-21T17:42:59Z',
      '2026-07-01T16:42:00Z',
      '2026-12-31T23:00:00Z',
      '2026-03-29T01:00:00Z',
    ]
    await db.delete(users)
    await db.insert(users).values(
      moments.map((at, n) => ({
        email: `m${n}@example.com`,
        language: 'fr' as const,
        createdAt: new Date(at),
      })),
    )
    const found = await db
      .select({ at: csvMoment(users.createdAt), none: csvMoment(users.lastLoginAt) })
      .from(users)
      .orderBy(users.email)
    expect(found.map(({ at }) => at)).toEqual([
      '2026-11-21 18:42',
      '2026-07-01 18:42',
      '2027-01-01 00:00',
      '2026-03-29 03:00',
    ])
    expect(found[0]?.none).toBeNull()
  })
})

/** The number of exports that still hold a cursor or a transaction. */
async function openCursors(): Promise<number> {
  const { rows } = await server.services.db.execute<{ open: string }>(
    inject('postgresTemplate')
      ? sql`select count(*)::text as open from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`
      : sql`select count(*)::text as open from pg_cursors where name like 'listed%'`,
  )
  return Number(rows[0]?.open)
}
