import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/infrastructure/database/database.server.ts'
import { accessGrants, referrals, users } from '#src/infrastructure/database/schema.server.ts'
import { aMember } from '#tests/support/accounts/factories.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import {
  beginReferral,
  completeReferral,
  deleteUnusedReferral,
  takeReferralBack,
} from './referrals.server.ts'

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
  const reverse = () => db.transaction((tx) => takeReferralBack(tx, { referredId, now }))
  const state = async () => {
    const [found] = await db.select().from(users).where(eq(users.id, referrer.id))
    const ledger = await db
      .select({ days: accessGrants.days })
      .from(accessGrants)
      .where(eq(accessGrants.userId, referrer.id))
    return {
      count: found?.referralCount,
      until: found?.freeAccessUntil?.toISOString(),
      days: ledger.map(({ days }) => days).toSorted((a, b) => a - b),
    }
  }

  expect(await complete()).toBe('unknown')
  expect(await db.transaction((tx) => beginReferral(tx, { code: ' abcdefgh ', referredId, now }))).toBe(
    'begun',
  )
  expect(await complete()).toBe('completed')
  expect(await state()).toEqual({ count: 1, until: '2026-03-31T12:00:00.000Z', days: [30] })
  expect(await complete()).toBe('over')
  expect(await reverse()).toBe(true)
  expect(await state()).toEqual({ count: 0, until: '2026-03-01T12:00:00.000Z', days: [-30, 30] })
  expect(await reverse()).toBe(false)
  expect(await complete()).toBe('over')
  expect(await state()).toEqual({ count: 0, until: '2026-03-01T12:00:00.000Z', days: [-30, 30] })
})

it('a referrer who has had both rewards gets no third, and the friend gets none', async () => {
  const { db } = open
  const referrer = await aMember(db, { referralCode: 'HGFEDCBA' })
  const { id: referredId } = await aMember(db)
  const begin = () => db.transaction((tx) => beginReferral(tx, { code: 'HGFEDCBA', referredId, now }))
  expect(await begin()).toBe('begun')
  await db.update(users).set({ referralCount: 2 }).where(eq(users.id, referrer.id))
  expect(await begin()).toBe('ownerFull')
  expect(await db.transaction((tx) => completeReferral(tx, { referredId, now }))).toBe('full')
  expect(await db.select().from(accessGrants).where(eq(accessGrants.userId, referredId))).toEqual([])
})

it('a pending referral is replaced by the next code, until a code has been used', async () => {
  const { db } = open
  const owners = await Promise.all(
    ['CDEFGHJK', 'DEFGHJKM', 'EFGHJKMN'].map((referralCode) => aMember(db, { referralCode })),
  )
  const { id: referredId } = await aMember(db)
  const begin = (code: string) => db.transaction((tx) => beginReferral(tx, { code, referredId, now }))
  const referrerOf = async () =>
    (await db.select().from(referrals).where(eq(referrals.referredId, referredId)))[0]?.referrerId
  expect([await begin('CDEFGHJK'), await begin('DEFGHJKM')]).toEqual(['begun', 'begun'])
  expect(await referrerOf()).toBe(owners[1]?.id)
  await db.transaction((tx) => completeReferral(tx, { referredId, now }))
  expect([await begin('EFGHJKMN'), await referrerOf()]).toEqual(['usedBefore', owners[1]?.id])
  await db.transaction((tx) => takeReferralBack(tx, { referredId, now }))
  await db.transaction((tx) => deleteUnusedReferral(tx, referredId))
  expect([await begin('EFGHJKMN'), await referrerOf()]).toEqual(['usedBefore', owners[1]?.id])
})

it('the ledger cannot be rewritten; an erased family takes only its own rows along', async () => {
  const { db } = open
  const referrer = await aMember(db, { referralCode: 'FGHJKMNP' })
  const friend = await aMember(db)
  await db.transaction(async (tx) => {
    await beginReferral(tx, { code: 'FGHJKMNP', referredId: friend.id, now })
    await completeReferral(tx, { referredId: friend.id, now })
  })
  const mine = eq(accessGrants.userId, referrer.id)
  const read = async () => (await db.select().from(accessGrants).where(mine))[0]
  const [written, later] = [await read(), new Date('2026-04-01T12:00:00Z')]
  for (const change of [
    { days: 300 },
    { userId: friend.id },
    { accessUntil: later },
    { grantedAt: later },
    { referralId: null },
    { reason: 'referral-reversed' },
  ] as const)
    await expect(db.update(accessGrants).set(change).where(mine), JSON.stringify(change)).rejects.toThrow()
  await expect(db.delete(accessGrants).where(mine)).rejects.toThrow()
  await expect(db.execute(sql`truncate access_grants`)).rejects.toThrow()
  expect(await read()).toEqual(written)

  await db.update(accessGrants).set({ chargeMovedAt: now }).where(mine)
  await expect(db.update(accessGrants).set({ chargeMovedAt: later }).where(mine)).rejects.toThrow()
  await expect(db.update(accessGrants).set({ chargeMovedAt: null }).where(mine)).rejects.toThrow()

  await db.delete(users).where(eq(users.id, friend.id))
  expect(await read()).toEqual({ ...written, chargeMovedAt: now, referralId: null })
  expect(await db.select().from(accessGrants).where(eq(accessGrants.userId, friend.id))).toEqual([])
})
