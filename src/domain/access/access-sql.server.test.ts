import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/infrastructure/database/database.server.ts'
import { subscriptions, users } from '#src/infrastructure/database/schema.server.ts'
import { later } from '#src/shared/durations.ts'
import { aFamilyOnAPlan } from '#tests/support/accounts/factories.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { accessOf } from './access.rules.ts'
import { hasAccessSql } from './access-sql.server.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

const now = new Date('2027-03-10T12:00:00Z')
const ends = [null, later(now, -1), now, later(now, 1)]
const families = [true, false].flatMap((isSubscribed) =>
  ends.flatMap((freeAccessUntil) =>
    ends.flatMap((accessUntil) =>
      [null, later(now, -1)].map((suspendedAt) => ({
        isSubscribed,
        freeAccessUntil,
        accessUntil,
        suspendedAt,
      })),
    ),
  ),
)

it('access is the same in a query as in accessOf, for every state of a family', async () => {
  const { db } = open
  const expected = new Map<string, boolean>()
  for (const { accessUntil, ...user } of families) {
    const { id } = await aFamilyOnAPlan(db, { accessUntil }, user)
    expected.set(id, accessOf({ accessUntil, ...user }, now).hasAccess)
  }
  const rows = await db
    .select({ id: users.id, hasAccess: hasAccessSql(now) })
    .from(users)
    .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), subscriptions.isRunning))
  expect(new Map(rows.map(({ id, hasAccess }) => [id, hasAccess]))).toEqual(expected)
  expect(new Set(expected.values()).size).toBe(2)
})
