import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/database/database.server.ts'
import { aMember } from '#src/database/people.server.ts'
import { accessGrants, users } from '#src/database/schema.server.ts'
import { openTestDatabase } from '#tests/harness/database.ts'
import { beginReferral, completeReferral, reverseReferral } from './free-days.server.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

const now = new Date('2026-03-01T12:00:00Z')

it('a referral is rewarded once, taken back once, and never rewarded again', async () => {
  const { db } = open
  const referrer = await aMember(db, { referralCode: 'ABCDEFGH' })
  const { id: referredId } = await aMember(db)
  const complete = () => db.transaction((tx) => completeReferral(tx, { referredId, now }))
  const reverse = () => db.transaction((tx) => reverseReferral(tx, { referredId, now }))
  const state = async () => {
    const [found] = await db.select().from(users).where(eq(users.id, referrer.id))
    const ledger = await db.select({ days: accessGrants.days }).from(accessGrants).where(eq(accessGrants.userId, referrer.id))
    return { count: found?.referralCount, until: found?.freeAccessUntil?.toISOString(), days: ledger.map(({ days }) => days).toSorted((a, b) => a - b) }
  }

  expect(await complete()).toBe('unknown')
  await db.transaction((tx) => beginReferral(tx, { code: ' abcdefgh ', referredId, now }))
  expect(await complete()).toBe('completed')
  expect(await state()).toEqual({ count: 1, until: '2026-03-31T12:00:00.000Z', days: [30] })
  expect(await complete()).toBe('over')
  expect(await reverse()).toBe(true)
  expect(await state()).toEqual({ count: 0, until: '2026-03-01T12:00:00.000Z', days: [-30, 30] })
  expect(await reverse()).toBe(false)
  expect(await complete()).toBe('over')
  expect(await state()).toEqual({ count: 0, until: '2026-03-01T12:00:00.000Z', days: [-30, 30] })
})

it('a referrer who has had both rewards gets no third, and the friend none either', async () => {
  const { db } = open
  await aMember(db, { referralCode: 'HGFEDCBA', referralCount: 2 })
  const { id: referredId } = await aMember(db)
  await db.transaction((tx) => beginReferral(tx, { code: 'HGFEDCBA', referredId, now }))
  expect(await db.transaction((tx) => completeReferral(tx, { referredId, now }))).toBe('full')
  expect(await db.select().from(accessGrants).where(eq(accessGrants.userId, referredId))).toEqual([])
})
