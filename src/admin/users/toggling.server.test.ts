import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditFault } from '#src/admin/audit/audit.server.ts'
import { auditLog, rateLimits, subscriptions, users } from '#src/database/schema.server.ts'
import { anAdministratorsToken } from '#tests/harness/administrator.ts'
import { startTestHouse, type TestHouse } from '#tests/harness/house.ts'
import { aPayingFamily, emulatorOf } from '#tests/harness/paying.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startTestHouse()
})
afterAll(() => house.close())
beforeEach(() => house.services.db.delete(rateLimits))

const toggle = async (userId: string, isSubscribed: boolean) =>
  house.browser().put<{ message?: string }>(`/api/admin/users/${userId}`, { isSubscribed }, { token: await anAdministratorsToken(house) })
const isSubscribed = async (userId: string) => (await house.services.db.select().from(users).where(eq(users.id, userId)))[0]?.isSubscribed
const isLive = async (userId: string) =>
  (await house.services.db.select().from(subscriptions).where(eq(subscriptions.userId, userId))).some((one) => one.isLive)

describe('Désabonner and Abonner on a paying family (CONTRACT §7)', () => {
  it('Désabonner ends the subscription at the payment provider first', async () => {
    const family = await aPayingFamily(house)
    expect((await toggle(family.userId, false)).status).toBe(200)
    expect((await house.services.payments.subscriptions.retrieve(family.subscriptionId)).status).toBe('canceled')
    await emulatorOf(house).deliverPending()
    expect([await isSubscribed(family.userId), await isLive(family.userId)]).toEqual([false, false])
  })

  it('when the payment provider refuses, the error is said and nothing has changed', async () => {
    const family = await aPayingFamily(house)
    const entries = await house.services.db.$count(auditLog)
    const refusing = vi
      .spyOn(house.services.payments.subscriptions, 'cancel')
      .mockRejectedValueOnce(new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message: 'No.' }))
    const { status, body } = await toggle(family.userId, false)
    refusing.mockRestore()
    expect([status, body.message]).toEqual([503, 'Le service de paiement a refusé ou n’a pas répondu. Rien n’a été changé.'])
    expect([await isSubscribed(family.userId), await isLive(family.userId), await house.services.db.$count(auditLog)]).toEqual([true, true, entries])
  })

  it('an Abonner after a Désabonner outlives the events that are still on their way', async () => {
    const family = await aPayingFamily(house)
    await toggle(family.userId, false)
    await toggle(family.userId, true)
    await emulatorOf(house).deliverPending()
    expect(await isSubscribed(family.userId)).toBe(true)
  })

  it('Abonner says that a running subscription is unpaid, instead of an access that the next event would take back', async () => {
    const family = await aPayingFamily(house)
    await house.services.db.update(subscriptions).set({ accessUntil: house.services.clock.now() }).where(eq(subscriptions.userId, family.userId))
    await house.services.db.update(users).set({ isSubscribed: false }).where(eq(users.id, family.userId))
    const { status, body } = await toggle(family.userId, true)
    expect([status, body.message]).toEqual([409, 'L’abonnement de cette famille est impayé : son accès revient dès qu’elle paie. Rien n’a été changé.'])
    expect(await isSubscribed(family.userId)).toBe(false)
  })

  it('two administrators at once, with events arriving: each is answered, the log is whole, and access is what the last one said', async () => {
    const family = await aPayingFamily(house)
    const answers = await Promise.all([
      toggle(family.userId, false),
      toggle(family.userId, true),
      emulatorOf(house).deliverPending(),
      toggle(family.userId, false),
      toggle(family.userId, true),
      emulatorOf(house).deliverPending(),
    ])
    for (const answer of answers) if (answer) expect([200, 409]).toContain(answer.status)
    await emulatorOf(house).deliverPending()
    const [last] = await house.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, family.email))
      .orderBy(auditLog.id)
      .then((log) => log.slice(-1))
    expect(await isSubscribed(family.userId)).toBe(last?.action === 'subscribe')
    expect(await isLive(family.userId)).toBe(false)
    expect(await auditFault(house.services.db)).toBeUndefined()
  })
})
