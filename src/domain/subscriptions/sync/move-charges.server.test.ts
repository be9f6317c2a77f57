import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { accessGrants, users } from '#src/infrastructure/database/schema.server.ts'
import { day, later } from '#src/shared/durations.ts'
import { aSignedInAdmin } from '#tests/support/accounts/administrator.ts'
import { aMember } from '#tests/support/accounts/factories.ts'
import { aPaidGift } from '#tests/support/payments/giving.ts'
import { aPayingFamily, emulatorOf } from '#tests/support/payments/paying.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { moveCharges } from './move-charges.server.ts'

const server = provideTestServer()

test('days that are given at the same moment all move the next charge, without the recurring job', async () => {
  const { browser, userId } = await aPayingFamily(server)
  const { token } = await aSignedInAdmin(server)
  const nextCharge = async () => {
    const { body } = await browser.get<{ nextChargeAt: string }>('/api/account')
    return Date.parse(body.nextChargeAt)
  }
  const before = await nextCharge()
  const path = `/api/admin/users/${userId}/free-days`
  const gifts = await Promise.all(
    [1, 2, 3].map(() => server.browser().post(path, { days: 10, reason: 'Une panne' }, { token })),
  )
  expect(gifts.map(({ status }) => status)).toEqual([200, 200, 200])
  // On a slow machine a response does not wait until its charge is moved.
  await vi.waitFor(async () => expect(await nextCharge()).toBe(before + 30 * day), { timeout: 20_000 })
  // Stripe's invoice over nothing, from the first of these moves, is not shown.
  const { body } = await browser.get<{ invoices: { cents: number }[] }>('/api/account/invoices')
  expect(body.invoices.map(({ cents }) => cents)).toEqual([5700])
})

test('a referral that is taken back leaves a charge that its days have never moved', async () => {
  const { db, clock } = server.services
  const referrer = await aMember(db, { referralCode: 'GHJK2345' })
  const freeUntil = async () =>
    (await db.select().from(users).where(eq(users.id, referrer.id)))[0]?.freeAccessUntil?.getTime() ?? 0
  const friend = await aPayingFamily(server, { referralCode: 'GHJK2345' })
  const granted = await freeUntil()
  await emulatorOf(server).advanceTo(later(clock.now(), 2 * day))
  await aPayingFamily(server, { email: referrer.email })
  const browser = await server.signedIn(referrer)
  const nextCharge = async () =>
    (await browser.get<{ nextChargeAt: string }>('/api/account')).body.nextChargeAt
  const before = await nextCharge()

  await emulatorOf(server).advanceTo(later(clock.now(), 7 * day))
  expect((await friend.browser.post('/api/account/withdraw')).status).toBe(200)
  await moveCharges(server.services)
  expect(await nextCharge()).toBe(before)
  expect(await freeUntil()).toBe(granted - 30 * day)
})

test('days taken back are taken from a referrer who has cancelled meanwhile, and no paid day with them', async () => {
  const { db, clock, payments } = server.services
  const referrer = await aPayingFamily(server)
  await db.update(users).set({ referralCode: 'HJKL2345' }).where(eq(users.id, referrer.userId))
  const account = async () =>
    (await referrer.browser.get<{ nextChargeAt: string; cancelAt: string }>('/api/account')).body
  const paidUntil = (await account()).nextChargeAt
  const friend = await aPayingFamily(server, { referralCode: 'HJKL2345' })
  await moveCharges(server.services)
  expect((await referrer.browser.post('/api/account/cancel')).status).toBe(200)
  expect(Date.parse((await account()).cancelAt)).toBe(Date.parse(paidUntil) + 30 * day)
  expect((await friend.browser.post('/api/account/withdraw')).status).toBe(200)
  for (let run = 0; run < 2; run++) await moveCharges(server.services)
  expect((await account()).cancelAt).toBe(paidUntil)
  expect(await payments.subscriptions.retrieve(referrer.subscriptionId)).toMatchObject({
    cancel_at_period_end: true,
    trial_end: Date.parse(paidUntil) / 1000,
  })
  await emulatorOf(server).advanceTo(later(clock.now(), 2 * day))
  expect((await account()).cancelAt).toBe(paidUntil)
})

test('days that were gained after a cancellation and taken back leave its end', async () => {
  const { db } = server.services
  const referrer = await aPayingFamily(server)
  await db.update(users).set({ referralCode: 'JKLM2345' }).where(eq(users.id, referrer.userId))
  const path = `/api/admin/users/${referrer.userId}/free-days`
  const { token } = await aSignedInAdmin(server)
  await server.browser().post(path, { days: 40, reason: 'Une panne' }, { token })
  await moveCharges(server.services)
  await referrer.browser.post('/api/account/cancel')
  const cancelAt = async () =>
    (await referrer.browser.get<{ cancelAt: string }>('/api/account')).body.cancelAt
  const before = await cancelAt()
  const friend = await aPayingFamily(server, { referralCode: 'JKLM2345' })
  await moveCharges(server.services)
  await friend.browser.post('/api/account/withdraw')
  await moveCharges(server.services)
  expect(await cancelAt()).toBe(before)
})

test('days that reach further than Stripe accepts move the charge later, and hold up no others', async () => {
  const { db, clock } = server.services
  const { browser, userId, email } = await aPayingFamily(server)
  const nextCharge = async (of = browser) =>
    Date.parse((await of.get<{ nextChargeAt: string }>('/api/account')).body.nextChargeAt)
  const paidUntil = await nextCharge()
  for (const _ of [1, 2]) {
    const gift = await aPaidGift(server, { months: 12, buyerEmail: email })
    expect((await browser.post('/api/gifts/redeem', { code: gift.code })).status).toBe(200)
  }
  await moveCharges(server.services)
  const grants = await db.select().from(accessGrants).where(eq(accessGrants.userId, userId))
  const [first, second] = grants.toSorted((a, b) => a.grantedAt.getTime() - b.grantedAt.getTime())
  expect(await nextCharge()).toBe(paidUntil + (first?.days ?? 0) * day)
  const other = await aPayingFamily(server)
  const otherUntil = await nextCharge(other.browser)
  const { token } = await aSignedInAdmin(server)
  for (const id of [userId, other.userId])
    await server
      .browser()
      .post(`/api/admin/users/${id}/free-days`, { days: 10, reason: 'Une panne' }, { token })
  await moveCharges(server.services)
  const moved = paidUntil + ((first?.days ?? 0) + 10) * day
  expect(await nextCharge()).toBe(moved)
  expect(await nextCharge(other.browser)).toBe(otherUntil + 10 * day)
  await emulatorOf(server).advanceTo(later(clock.now(), 45 * day))
  await moveCharges(server.services)
  const signedIn = await server.signedIn({ id: userId })
  expect(await nextCharge(signedIn)).toBe(moved + (second?.days ?? 0) * day)
})

test('a charge keeps the mark of the last grant alone, since Stripe accepts fifty keys', async () => {
  const { userId, subscriptionId } = await aPayingFamily(server)
  const { token } = await aSignedInAdmin(server)
  const marks = async () => {
    const { metadata } = await server.services.payments.subscriptions.retrieve(subscriptionId)
    return Object.keys(metadata).filter((key) => key.startsWith('grant_'))
  }
  const path = `/api/admin/users/${userId}/free-days`
  for (const _ of [1, 2, 3]) {
    await server.browser().post(path, { days: 10, reason: 'Une panne' }, { token })
    await moveCharges(server.services)
    expect(await marks()).toHaveLength(1)
  }
})

test('however many grants of some families cannot move a charge, those of the others do', async () => {
  const { db, clock } = server.services
  const stuck = await aPayingFamily(server)
  await db.insert(accessGrants).values(
    Array.from({ length: 201 }, () => ({
      userId: stuck.userId,
      reason: 'gift' as const,
      days: 1000,
      grantedAt: clock.now(),
      accessUntil: later(clock.now(), 1000 * day),
    })),
  )
  const { browser, userId } = await aPayingFamily(server)
  const nextCharge = async () =>
    Date.parse((await browser.get<{ nextChargeAt: string }>('/api/account')).body.nextChargeAt)
  const before = await nextCharge()
  await db.insert(accessGrants).values({
    userId,
    reason: 'gift',
    days: 10,
    grantedAt: later(clock.now(), 1000),
    accessUntil: later(clock.now(), 10 * day),
  })
  await moveCharges(server.services)
  expect(await nextCharge()).toBe(before + 10 * day)
})
