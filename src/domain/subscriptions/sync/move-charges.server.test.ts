import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { users } from '#src/infrastructure/database/schema.server.ts'
import { day, later } from '#src/shared/durations.ts'
import { aSignedInAdmin } from '#tests/support/administrator.ts'
import { aMember } from '#tests/support/factories.ts'
import { aPayingFamily, emulatorOf } from '#tests/support/payments/paying.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { moveCharges } from './move-charges.server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

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
