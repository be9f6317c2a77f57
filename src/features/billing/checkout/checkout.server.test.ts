import { card } from '@mirabelle/stripe-emulator/testing/card.ts'
import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import {
  checkouts,
  subscriptionEvents,
  subscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { hour } from '#src/shared/durations.ts'
import { aMember, aSubscriber } from '#tests/support/accounts/factories.ts'
import { aPayingFamily, beginCheckout, emulatorOf, pay } from '#tests/support/payments/paying.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer()

const path = '/api/stripe/create-checkout-session'
const choice = { planId: 'complete', billing: 'monthly', locale: 'fr' }

describe('create-checkout-session', () => {
  test.each([
    { ...choice, planId: 'LIVES' },
    { ...choice, planId: 'constructor' },
    { ...choice, billing: 'daily' },
    { ...choice, locale: 'de' },
    { planId: 'complete', billing: 'monthly' },
    { ...choice, planId: ['complete'] },
  ])('rejects %j with 400', async (body) => {
    expect((await server.browser().post(path, body)).status).toBe(400)
  })

  test('a family whose customer was deleted at Stripe pays as a new one', async () => {
    const { payments, db } = server.services
    const family = await aPayingFamily(server)
    const { customer } = await payments.subscriptions.retrieve(family.subscriptionId)
    await payments.subscriptions.cancel(family.subscriptionId)
    await emulatorOf(server).deliverPending()
    await payments.customers.del(String(customer))
    await emulatorOf(server).deliverPending()
    const success = await pay(server, await beginCheckout(family.browser), family.email)
    expect(success).toBeDefined()
    await emulatorOf(server).deliverPending()
    const stored = await db.select().from(subscriptions).where(eq(subscriptions.userId, family.userId))
    expect(stored.map(({ isRunning }) => isRunning).toSorted()).toEqual([false, true])
    const [paying] = await db.select().from(users).where(eq(users.id, family.userId))
    expect(paying?.stripeCustomerId).not.toBe(customer)
  })

  test('ignores amounts and addresses from the browser', async () => {
    const browser = server.browser()
    const response = await browser.post<{ url: string }>(path, {
      ...choice,
      price: 'price_1',
      success_url: 'https://evil.example',
      amount: 1,
      userId: 'x',
      currency: 'usd',
    })
    const session = await server.services.payments.checkout.sessions.retrieve(
      new URL(response.body.url).pathname.split('/').at(-1) ?? '',
    )
    expect(session).toMatchObject({
      amount_total: 5700,
      currency: 'eur',
      success_url: `${server.origin}/fr/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${server.origin}/fr/pricing`,
    })
  })

  test('sets an HttpOnly cookie in the browser', async () => {
    const response = await server.browser().post(path, choice)
    expect(response.headers.getSetCookie().find((cookie) => cookie.startsWith('checkout='))).toMatch(
      /HttpOnly.*SameSite=Lax/i,
    )
  })

  test('responds to clicks within a minute with one address; other choices and later clicks get their own', async () => {
    const browser = server.browser()
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => browser.post<{ url: string }>(path, { ...choice, planId: 'lives' })),
    )
    const urls = new Set(responses.map(({ body }) => body.url))
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(urls.size).toBe(1)
    // The cookie has arrived: the next clicks are identified by it.
    expect(urls).toContain(await beginCheckout(browser, { planId: 'lives' }))
    const first = await beginCheckout(browser, { planId: 'lives', billing: 'yearly' })
    expect(await beginCheckout(browser, { planId: 'lives', billing: 'yearly' })).toBe(first)
    expect(await beginCheckout(browser, { planId: 'complete', billing: 'yearly' })).not.toBe(first)
    server.clock.advance(61_000)
    expect(await beginCheckout(browser, { planId: 'lives', billing: 'yearly' })).not.toBe(first)
  })

  test('works for a family that changed its address after a call that Stripe accepted and never answered', async () => {
    const { db, payments } = server.services
    const family = await aMember(db)
    const browser = await server.signedIn(family)
    const { create } = payments.checkout.sessions
    payments.checkout.sessions.create = async (...call) => {
      await create.apply(payments.checkout.sessions, call)
      throw new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'no answer' })
    }
    expect((await browser.post(path, choice)).status).toBe(503)
    payments.checkout.sessions.create = create
    const email = `nouvelle-${family.email}`
    await db.update(users).set({ email }).where(eq(users.id, family.id))
    const { body } = await browser.post<{ url: string }>(path, choice)
    const session = await payments.checkout.sessions.retrieve(body.url.split('/').at(-1) ?? '')
    expect(session.customer_email).toBe(email)
  })

  test('never shares a page’s checkout with another browser behind the same address', async () => {
    const mine = await beginCheckout(server.browser(), { locale: 'it' })
    expect(await beginCheckout(server.browser(), { locale: 'it' })).not.toBe(mine)
    expect((await server.browser().post(path, { ...choice, locale: 'it' })).body.url).not.toBe(mine)
  })

  test('rejects a family that the team has subscribed with 409 too', async () => {
    const browser = await server.signedIn(await aSubscriber(server.services.db))
    expect((await browser.post(path, choice)).status).toBe(409)
  })

  test('rejects a subscribed family with 409 and names the account page', async () => {
    const { browser } = await aPayingFamily(server)
    const response = await browser.post(path, choice)
    expect(response.status).toBe(409)
    expect(response.body.message).toContain('/fr/compte')
  })
})

describe('A payment', () => {
  test.each([
    { planId: 'lives', billing: 'monthly', cents: 3900 },
    { planId: 'lives', billing: 'yearly', cents: 29900 },
    { planId: 'complete', billing: 'monthly', cents: 5700 },
    { planId: 'complete', billing: 'yearly', cents: 49900 },
  ] as const)(
    'of $planId $billing creates the account, gives access and is recorded in the metrics',
    async ({ planId, billing, cents }) => {
      const { userId, subscriptionId, browser, email } = await aPayingFamily(server, {
        planId,
        billing,
        locale: 'it',
      })
      const [family] = await server.services.db.select().from(users).where(eq(users.id, userId))
      expect(family).toMatchObject({
        email,
        language: 'it',
        isSubscribed: true,
        stripeSubscriptionId: subscriptionId,
      })
      const [subscription] = await server.services.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.id, subscriptionId))
      expect(subscription).toMatchObject({
        plan: planId,
        billing,
        status: 'active',
        isRunning: true,
        nextChargeCents: cents,
        cardLast4: '4242',
      })
      const events = await server.services.db
        .select()
        .from(subscriptionEvents)
        .where(eq(subscriptionEvents.userId, userId))
      expect(events.map(({ eventType, amount, currency }) => ({ eventType, amount, currency }))).toEqual([
        { eventType: 'payment', amount: cents, currency: 'eur' },
      ])
      expect((await browser.get('/api/auth/me')).body).toMatchObject({
        isSubscribed: true,
        hasAccess: true,
        plan: planId,
      })
      const welcome = (await server.sentEmails()).filter(({ recipient }) => recipient === email)
      expect(welcome).toHaveLength(1)
      expect(welcome[0]?.subject).toBe('Le diamo il benvenuto su Mirabelle: il suo abbonamento è attivo')
    },
  )

  test('with a declined card creates no account', async () => {
    const url = await beginCheckout(server.browser())
    expect(await pay(server, url, 'refusee@exemple.lu', card.declined)).toBeUndefined()
    await emulatorOf(server).deliverPending()
    expect(
      await server.services.db.select().from(users).where(eq(users.email, 'refusee@exemple.lu')),
    ).toEqual([])
  })

  test('with an e-mail in capitals reaches the same account', async () => {
    await aPayingFamily(server, { email: 'capitale@exemple.lu' })
    const url = await beginCheckout(server.browser())
    await pay(server, url, 'Capitale@Exemple.LU')
    await emulatorOf(server).deliverPending()
    expect(
      await server.services.db.select().from(users).where(eq(users.email, 'capitale@exemple.lu')),
    ).toHaveLength(1)
  })
})

describe('payment-success', () => {
  async function paid(email: string) {
    const browser = server.browser()
    const success = await pay(server, await beginCheckout(browser), email)
    return { browser, sessionId: success?.searchParams.get('session_id') ?? '' }
  }
  const complete = '/api/checkout/complete'

  test('signs in the browser that paid, without waiting for a webhook', async () => {
    const { browser, sessionId } = await paid('meme@exemple.lu')
    const response = await browser.post(complete, { sessionId })
    expect(response).toMatchObject({
      status: 200,
      body: { outcome: 'signedIn', language: 'fr', user: { email: 'meme@exemple.lu', hasAccess: true } },
    })
    expect((await browser.get('/api/auth/me')).status).toBe(200)
    await emulatorOf(server).deliverPending()
  })

  test('signs in once: a copied cookie that comes later gets a link by e-mail', async () => {
    const { browser, sessionId } = await paid('une-fois@exemple.lu')
    const thief = server.browser()
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    const responses = await Promise.all(
      [browser, thief].map((one) => one.post<{ outcome: string }>(complete, { sessionId })),
    )
    expect(responses.map(({ body }) => body.outcome).toSorted()).toEqual(['linkSent', 'signedIn'])
  })

  test('gives another browser nothing, and sends the payer a login link', async () => {
    const { sessionId } = await paid('ailleurs@exemple.lu')
    const other = server.browser()
    const response = await other.post(complete, { sessionId })
    expect(response.body).toEqual({ outcome: 'linkSent', language: 'fr' })
    expect(response.headers.getSetCookie()).toEqual([])
    expect((await other.get('/api/auth/me')).status).toBe(401)
    const sentEmails = (await server.sentEmails()).filter(
      ({ recipient }) => recipient === 'ailleurs@exemple.lu',
    )
    expect(sentEmails.filter(({ text }) => text.includes('/fr/auth/callback?token='))).toHaveLength(1)
    // Loading the page again does not replace that link.
    expect((await other.post(complete, { sessionId })).body).toEqual({ outcome: 'linkSent', language: 'fr' })
    expect(
      (await server.sentEmails()).filter(({ recipient }) => recipient === 'ailleurs@exemple.lu'),
    ).toHaveLength(sentEmails.length)
  })

  test('sends the owner a link when the e-mail had an account already, even in the same browser', async () => {
    await server.services.db.insert(users).values({ email: 'ancien@exemple.lu' })
    const { browser, sessionId } = await paid('ancien@exemple.lu')
    const response = await browser.post(complete, { sessionId })
    expect(response.body).toEqual({ outcome: 'linkSentToOwner', language: 'fr' })
    expect((await browser.get('/api/auth/me')).status).toBe(401)
  })

  test('signs nobody in an hour later', async () => {
    const { browser, sessionId } = await paid('tard@exemple.lu')
    await emulatorOf(server).deliverPending()
    server.clock.advance(hour)
    expect((await browser.post(complete, { sessionId })).body).toEqual({
      outcome: 'linkSent',
      language: 'fr',
    })
  })

  test('reports an unpaid checkout and an unknown payment', async () => {
    const browser = server.browser()
    const url = await beginCheckout(browser)
    expect((await browser.post(complete, { sessionId: url.split('/').at(-1) })).body).toEqual({
      outcome: 'notPaid',
      language: 'fr',
    })
    expect((await browser.post(complete, { sessionId: 'cs_test_nobody_knows_this' })).status).toBe(404)
    for (const sessionId of ['', 'x', ['cs_test_a1234567'], `cs_${'a'.repeat(300)}`, null])
      expect((await browser.post(complete, { sessionId })).status).toBe(400)
  })

  test('a second payment with the same e-mail is refunded and changes nothing', async () => {
    const { email, subscriptionId, userId } = await aPayingFamily(server)
    const { sessionId } = await paid(email)
    await emulatorOf(server).deliverPending()
    const kept = await server.services.db.select().from(subscriptions).where(eq(subscriptions.userId, userId))
    for (const { id } of kept) await syncSubscription(server.services, id)
    expect(kept.filter(({ isRunning }) => isRunning).map(({ id }) => id)).toEqual([subscriptionId])
    expect(kept.find(({ id }) => id !== subscriptionId)).toMatchObject({
      status: 'canceled',
      isRunning: false,
    })
    const events = await server.services.db
      .select()
      .from(subscriptionEvents)
      .where(eq(subscriptionEvents.userId, userId))
    expect(events.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(5700)
    // It is no end of a subscription (« Abandons »).
    expect(events.map(({ eventType }) => eventType).toSorted()).toEqual(['payment', 'payment', 'refund'])
    expect(
      (await server.sentEmails())
        .filter((sentEmail) => sentEmail.recipient === email)
        .map(({ subject }) => subject),
    ).toContain('Un second paiement vous est remboursé')
    const [checkout] = await server.services.db
      .select()
      .from(checkouts)
      .where(eq(checkouts.stripeSessionId, sessionId))
    expect(checkout?.madeAccount).toBe(false)
  })
})
