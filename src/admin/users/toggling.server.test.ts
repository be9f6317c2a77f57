import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { syncSubscription } from '#src/account/subscription/sync-subscription.server.ts'
import { auditFault } from '#src/admin/audit/audit.server.ts'
import { auditLog, rateLimits, stripeEvents, subscriptions, users } from '#src/database/schema.server.ts'
import { anAdministratorsToken } from '#tests/harness/administrator.ts'
import { startTestHouse, type TestHouse } from '#tests/harness/house.ts'
import { aPayingFamily, beginCheckout, emulatorOf, pay } from '#tests/harness/paying.ts'

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

/** What the log holds on a family, oldest first. */
const entriesOn = async ({ userId }: { userId: string }) =>
  (await house.services.db.select().from(auditLog).where(eq(auditLog.target, userId)).orderBy(auditLog.id)).map(({ action }) => action)

describe('Désabonner and Abonner on a paying family (CONTRACT §7)', () => {
  it('Désabonner ends the subscription at the payment provider first', async () => {
    const family = await aPayingFamily(house)
    expect((await toggle(family.userId, false)).status).toBe(200)
    expect((await house.services.payments.subscriptions.retrieve(family.subscriptionId)).status).toBe('canceled')
    await emulatorOf(house).deliverPending()
    expect([await isSubscribed(family.userId), await isLive(family.userId)]).toEqual([false, false])
    expect(await entriesOn(family)).toEqual(['ask-unsubscribe', 'unsubscribe'])
  })

  it('what is asked of the payment provider is in the log before it is done there, so that a crash in between leaves it', async () => {
    const family = await aPayingFamily(house)
    const dying = vi.spyOn(house.services.payments.subscriptions, 'cancel').mockImplementationOnce(async () => {
      expect(await entriesOn(family)).toEqual(['ask-unsubscribe'])
      throw new Error('the process died here')
    })
    expect((await toggle(family.userId, false)).status).toBe(500)
    dying.mockRestore()
    expect(await entriesOn(family)).toEqual(['ask-unsubscribe'])
  })

  it('a family that pays anew in that moment keeps what it paid for; the answer and the log say what was ended', async () => {
    const family = await aPayingFamily(house)
    const { payments, db } = house.services
    const cancel = payments.subscriptions.cancel.bind(payments.subscriptions)
    const overtaken = vi.spyOn(payments.subscriptions, 'cancel').mockImplementationOnce(async (id) => {
      const canceled = await cancel(id)
      await emulatorOf(house).deliverPending()
      expect(await pay(house, await beginCheckout(family.browser), family.email)).toBeDefined()
      await emulatorOf(house).deliverPending()
      return canceled
    })
    const { status, body } = await toggle(family.userId, false)
    overtaken.mockRestore()
    expect([status, body.message]).toEqual([
      409,
      'Cette famille vient de payer un nouvel abonnement : il continue, et elle reste abonnée. Si elle en avait un autre, il est résilié.',
    ])
    expect((await payments.subscriptions.retrieve(family.subscriptionId)).status).toBe('canceled')
    expect([await isSubscribed(family.userId), await isLive(family.userId)]).toEqual([true, true])
    expect(await entriesOn(family)).toEqual(['ask-unsubscribe', 'keep-subscription'])
    expect(await auditFault(db)).toBeUndefined()
  })

  it('what was ended stays ended, and is said so, when the payment provider falls silent just afterwards', async () => {
    const family = await aPayingFamily(house)
    const { payments } = house.services
    const cancel = payments.subscriptions.cancel.bind(payments.subscriptions)
    const away = new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'Away.' })
    const silent = vi.spyOn(payments.invoices, 'list')
    const ending = vi.spyOn(payments.subscriptions, 'cancel').mockImplementationOnce(async (id) => {
      const canceled = await cancel(id)
      silent.mockImplementation(() => {
        throw away
      })
      return canceled
    })
    expect((await toggle(family.userId, false)).status).toBe(200)
    ending.mockRestore()
    silent.mockRestore()
    expect(await isSubscribed(family.userId)).toBe(false)
    expect(await entriesOn(family)).toEqual(['ask-unsubscribe', 'unsubscribe'])
    await emulatorOf(house).deliverPending()
    await syncSubscription(house.services, family.subscriptionId)
    expect([await isSubscribed(family.userId), await isLive(family.userId)]).toEqual([false, false])
  })

  it('when the payment provider refuses, the error is said and nothing has changed', async () => {
    const family = await aPayingFamily(house)
    const refusing = vi
      .spyOn(house.services.payments.subscriptions, 'cancel')
      .mockRejectedValueOnce(new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message: 'No.' }))
    const { status, body } = await toggle(family.userId, false)
    refusing.mockRestore()
    expect([status, body.message]).toEqual([503, 'Le service de paiement a refusé ou n’a pas répondu. Rien n’a été changé.'])
    expect([await isSubscribed(family.userId), await isLive(family.userId)]).toEqual([true, true])
    expect(await entriesOn(family)).toEqual(['ask-unsubscribe', 'keep-subscription'])
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
    const { db, payments } = house.services
    const family = await aPayingFamily(house)
    const [{ customer } = { customer: null }] = await db.select({ customer: users.stripeCustomerId }).from(users).where(eq(users.id, family.userId))
    const handled = () => db.$count(stripeEvents, eq(stripeEvents.type, 'customer.updated'))
    const before = await handled()
    let isOver = false
    let sent = 0
    // One event about the family after the other, as long as the administrators are at it.
    const arriving = (async () => {
      for (; !isOver; sent++) {
        await payments.customers.update(customer ?? '', { metadata: { note: sent } })
        await emulatorOf(house).deliverPending()
      }
    })()
    const answers = []
    let meanwhile = 0
    for (let round = 0; round < 30 && meanwhile < 3; round++) {
      const acts = [false, true, false, true].map((isSubscribed) => toggle(family.userId, isSubscribed))
      answers.push(...(await Promise.all(acts)))
      meanwhile = (await handled()) - before
    }
    expect(meanwhile, 'events were handled while the administrators were at it').toBeGreaterThanOrEqual(3)
    isOver = true
    await arriving
    expect((await handled()) - before).toBe(sent)
    for (const answer of answers) expect([200, 409]).toContain(answer.status)
    await emulatorOf(house).deliverPending()
    const last = (await entriesOn(family)).at(-1)
    expect(['subscribe', 'unsubscribe']).toContain(last)
    expect(await isSubscribed(family.userId)).toBe(last === 'subscribe')
    expect(await isLive(family.userId)).toBe(false)
    expect(await auditFault(db)).toBeUndefined()
  })
})
