import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { auditFault } from '#src/domain/back-office/audit.server.ts'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import {
  auditLog,
  rateLimits,
  stripeEvents,
  subscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aFamilyOnAPlan } from '#tests/support/accounts/factories.ts'
import { aPayingFamily, beginCheckout, emulatorOf, pay } from '#tests/support/payments/paying.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { maxMs } from '#tests/support/time/promised-time.ts'

const server = provideTestServer()
beforeEach(() => server.services.db.delete(rateLimits))

const toggle = async (userId: string, isSubscribed: boolean) =>
  server
    .browser()
    .put<{ message?: string }>(
      `/api/admin/users/${userId}`,
      { isSubscribed },
      { token: await anAdministratorsToken(server) },
    )
const isSubscribed = async (userId: string) =>
  (await server.services.db.select().from(users).where(eq(users.id, userId)))[0]?.isSubscribed
const isRunning = async (userId: string) =>
  (await server.services.db.select().from(subscriptions).where(eq(subscriptions.userId, userId))).some(
    (one) => one.isRunning,
  )

/** The audit log's entries on a family, oldest first. */
const entriesOn = async ({ userId }: { userId: string }) =>
  (
    await server.services.db.select().from(auditLog).where(eq(auditLog.target, userId)).orderBy(auditLog.id)
  ).map(({ action }) => action)

describe('Désabonner and Abonner on a paying family (CONTRACT §7)', () => {
  it('Désabonner ends the subscription at the payment provider first', async () => {
    const family = await aPayingFamily(server)
    expect((await toggle(family.userId, false)).status).toBe(200)
    expect((await server.services.payments.subscriptions.retrieve(family.subscriptionId)).status).toBe(
      'canceled',
    )
    await emulatorOf(server).deliverPending()
    expect([await isSubscribed(family.userId), await isRunning(family.userId)]).toEqual([false, false])
    expect(await entriesOn(family)).toEqual(['ask-unsubscribe', 'unsubscribe'])
  })

  it('Désabonner ends a subscription that the payment provider does not know', async () => {
    const family = await aFamilyOnAPlan(server.services.db)
    expect(await isRunning(family.id)).toBe(true)
    expect((await toggle(family.id, false)).status).toBe(200)
    expect([await isSubscribed(family.id), await isRunning(family.id)]).toEqual([false, false])
    expect(await entriesOn({ userId: family.id })).toEqual(['ask-unsubscribe', 'unsubscribe'])
  })

  it('the audit log has the request before the payment provider is called, also after a crash', async () => {
    const family = await aPayingFamily(server)
    const crashing = vi
      .spyOn(server.services.payments.subscriptions, 'cancel')
      .mockImplementationOnce(async () => {
        expect(await entriesOn(family)).toEqual(['ask-unsubscribe'])
        throw new Error('the process died here')
      })
    expect((await toggle(family.userId, false)).status).toBe(500)
    crashing.mockRestore()
    expect(await entriesOn(family)).toEqual(['ask-unsubscribe'])
  })

  it('a family that pays again meanwhile keeps its new subscription; the audit log says so', async () => {
    const family = await aPayingFamily(server)
    const { payments, db } = server.services
    const cancel = payments.subscriptions.cancel.bind(payments.subscriptions)
    const cancelling = vi.spyOn(payments.subscriptions, 'cancel').mockImplementationOnce(async (id) => {
      const canceled = await cancel(id)
      await emulatorOf(server).deliverPending()
      expect(await pay(server, await beginCheckout(family.browser), family.email)).toBeDefined()
      await emulatorOf(server).deliverPending()
      return canceled
    })
    const { status, body } = await toggle(family.userId, false)
    cancelling.mockRestore()
    expect([status, body.message]).toEqual([
      409,
      'Cette famille vient de payer un nouvel abonnement\u00a0: il continue, et elle reste abonnée. Si elle en avait un autre, il est résilié.',
    ])
    expect((await payments.subscriptions.retrieve(family.subscriptionId)).status).toBe('canceled')
    expect([await isSubscribed(family.userId), await isRunning(family.userId)]).toEqual([true, true])
    expect(await entriesOn(family)).toEqual(['ask-unsubscribe', 'keep-subscription'])
    expect(await auditFault(db)).toBeUndefined()
  })

  it('a subscription stays ended when the payment provider stops responding just afterwards', async () => {
    const family = await aPayingFamily(server)
    const { payments } = server.services
    const cancel = payments.subscriptions.cancel.bind(payments.subscriptions)
    const unavailable = new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'Away.' })
    const listing = vi.spyOn(payments.invoices, 'list')
    const ending = vi.spyOn(payments.subscriptions, 'cancel').mockImplementationOnce(async (id) => {
      const canceled = await cancel(id)
      listing.mockImplementation(() => {
        throw unavailable
      })
      return canceled
    })
    expect((await toggle(family.userId, false)).status).toBe(200)
    ending.mockRestore()
    listing.mockRestore()
    expect(await isSubscribed(family.userId)).toBe(false)
    expect(await entriesOn(family)).toEqual(['ask-unsubscribe', 'unsubscribe'])
    await emulatorOf(server).deliverPending()
    await syncSubscription(server.services, family.subscriptionId)
    expect([await isSubscribed(family.userId), await isRunning(family.userId)]).toEqual([false, false])
  })

  it('Désabonner responds within ten seconds when the payment provider does not', async () => {
    const family = await aPayingFamily(server)
    const { payments } = server.services
    const response = Promise.withResolvers<never>()
    const never = () => response.promise
    const cancel = payments.subscriptions.cancel.bind(payments.subscriptions)
    const reading = vi.spyOn(payments.subscriptions, 'retrieve')
    const ending = vi
      .spyOn(payments.subscriptions, 'cancel')
      .mockImplementationOnce(never)
      .mockImplementationOnce((id) => {
        reading.mockImplementation(never)
        return cancel(id)
      })
    const begun = performance.now()
    expect((await toggle(family.userId, false)).status).toBe(503)
    expect(await entriesOn(family)).toEqual(['ask-unsubscribe', 'keep-subscription'])
    expect((await toggle(family.userId, false)).status).toBe(200)
    expect(performance.now() - begun).toBeLessThan(maxMs(10_000))
    response.reject(new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'Away.' }))
    ending.mockRestore()
    reading.mockRestore()
    expect(await isSubscribed(family.userId)).toBe(false)
  })

  it('an error of the payment provider is reported and changes nothing', async () => {
    const family = await aPayingFamily(server)
    const rejecting = vi
      .spyOn(server.services.payments.subscriptions, 'cancel')
      .mockRejectedValueOnce(
        new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message: 'No.' }),
      )
    const { status, body } = await toggle(family.userId, false)
    rejecting.mockRestore()
    expect([status, body.message]).toEqual([
      503,
      'Le service de paiement a refusé ou n’a pas répondu. Rien n’a été changé.',
    ])
    expect([await isSubscribed(family.userId), await isRunning(family.userId)]).toEqual([true, true])
    expect(await entriesOn(family)).toEqual(['ask-unsubscribe', 'keep-subscription'])
  })

  it('Abonner after Désabonner is not undone by events that arrive late', async () => {
    const family = await aPayingFamily(server)
    await toggle(family.userId, false)
    await toggle(family.userId, true)
    await emulatorOf(server).deliverPending()
    expect(await isSubscribed(family.userId)).toBe(true)
  })

  it('Abonner is rejected for an unpaid running subscription, and the error says so', async () => {
    const family = await aPayingFamily(server)
    await server.services.db
      .update(subscriptions)
      .set({ accessUntil: server.services.clock.now() })
      .where(eq(subscriptions.userId, family.userId))
    await server.services.db.update(users).set({ isSubscribed: false }).where(eq(users.id, family.userId))
    const { status, body } = await toggle(family.userId, true)
    expect([status, body.message]).toEqual([
      409,
      'L’abonnement de cette famille est impayé\u00a0: son accès revient dès qu’elle paie. Rien n’a été changé.',
    ])
    expect(await isSubscribed(family.userId)).toBe(false)
  })

  it('with two administrators and events at once, the log is complete and the last action decides', async () => {
    const { db, payments } = server.services
    const family = await aPayingFamily(server)
    const [{ customer } = { customer: null }] = await db
      .select({ customer: users.stripeCustomerId })
      .from(users)
      .where(eq(users.id, family.userId))
    const handled = () => db.$count(stripeEvents, eq(stripeEvents.type, 'customer.updated'))
    const before = await handled()
    let isOver = false
    let sent = 0
    // Sends one event about the family after the other while the administrators act.
    const arriving = (async () => {
      for (; !isOver; sent++) {
        await payments.customers.update(customer ?? '', { metadata: { note: sent } })
        await emulatorOf(server).deliverPending()
      }
    })()
    const responses = []
    let handledMeanwhile = 0
    for (let round = 0; round < 30 && handledMeanwhile < 3; round++) {
      const acts = [false, true, false, true].map((isSubscribed) => toggle(family.userId, isSubscribed))
      responses.push(...(await Promise.all(acts)))
      handledMeanwhile = (await handled()) - before
    }
    expect(handledMeanwhile, 'events were handled while the administrators acted').toBeGreaterThanOrEqual(3)
    isOver = true
    await arriving
    expect((await handled()) - before).toBe(sent)
    for (const response of responses) expect([200, 409]).toContain(response.status)
    await emulatorOf(server).deliverPending()
    const last = (await entriesOn(family)).at(-1)
    expect(['subscribe', 'unsubscribe']).toContain(last)
    expect(await isSubscribed(family.userId)).toBe(last === 'subscribe')
    expect(await isRunning(family.userId)).toBe(false)
    expect(await auditFault(db)).toBeUndefined()
  })
})
