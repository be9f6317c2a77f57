import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { giftJobs } from '#src/domain/gifts/gift-jobs.server.ts'
import { syncGift } from '#src/domain/gifts/sync-gift.server.ts'
import {
  accessGrants,
  adminSessions,
  gifts,
  outbox,
  stripeEvents,
  subscriptionEvents,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { day, later, minute } from '#src/shared/durations.ts'
import { aSignedInAdmin } from '#tests/support/accounts/administrator.ts'
import { failRefunds } from '#tests/support/payments/failing-refunds.ts'
import { aPaidGift, theGift } from '#tests/support/payments/giving.ts'
import { aPayingFamily, decideDispute, emailsTo, emulatorOf } from '#tests/support/payments/paying.ts'
import { type StripeWebhook, stripeWebhookOf } from '#tests/support/payments/stripe-webhook.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import type { ListedGift } from './admin/gifts-list.contract.ts'

const server = provideTestServer()
let webhook: StripeWebhook
beforeAll(async () => {
  webhook = await stripeWebhookOf(server)
})

const now = () => server.services.clock.now()

async function aFamily() {
  const email = `f-${crypto.randomUUID().slice(0, 8)}@exemple.lu`
  const [family] = await server.services.db.insert(users).values({ email }).returning()
  if (!family) throw new Error('the family was not inserted')
  return { ...family, browser: await server.signedIn(family) }
}

/** The refund token from the link in the acknowledgement. */
async function refundTokenOf(buyerEmail: string): Promise<string> {
  const sentEmail = (await emailsTo(server, buyerEmail)).find(({ text }) => text.includes('#refund='))
  const token = sentEmail && /#refund=([\w.-]+)/.exec(sentEmail.text)?.[1]
  if (!token) throw new Error('no acknowledgement came')
  return token
}

const requestRefund = async ({ buyerEmail }: { buyerEmail: string }) =>
  server.browser().post<{ cents: number; askedAt: string; code: string }>('/api/gifts/refund', {
    token: await refundTokenOf(buyerEmail),
  })

async function moneyOf(gift: { id: string; recipientEmail: string }) {
  const { stripeSessionId, paymentIntentId } = await theGift(server, gift.recipientEmail)
  const { data: refunds } = await server.services.payments.refunds.list({
    payment_intent: paymentIntentId ?? '',
  })
  const { data: charges } = await server.services.payments.charges.list({
    payment_intent: paymentIntentId ?? '',
  })
  const disputes = await Promise.all(
    charges
      .filter(({ disputed }) => disputed)
      .map(({ id }) => server.services.payments.disputes.list({ charge: id })),
  )
  const names = [
    `paid ${stripeSessionId}`,
    ...refunds.map(({ id }) => `gift refunded ${id}`),
    ...disputes.flatMap(({ data }) =>
      data.flatMap(({ balance_transactions }) =>
        balance_transactions.map(({ id }) => `gift dispute moved ${id}`),
      ),
    ),
  ]
  const rows = await server.services.db
    .select()
    .from(subscriptionEvents)
    .where(inArray(subscriptionEvents.occurrence, names))
  return rows.map(({ eventType, amount, vat }) => `${eventType} ${amount} ${vat}`).toSorted()
}

/** The subjects of the e-mails to the team about a gift's payment. */
async function toTeam({ buyerEmail }: { buyerEmail: string }): Promise<string[]> {
  const sent = await emailsTo(server, server.services.settings.operator.email)
  return sent.map(({ subject }) => subject).filter((subject) => subject.includes(buyerEmail))
}

async function refundEmailsTo({ buyerEmail }: { buyerEmail: string }) {
  return (await emailsTo(server, buyerEmail)).filter(({ subject }) => /remboursé/.test(subject))
}

describe('Refunding an unused gift within fourteen days', () => {
  it('the buyer refunds it with one click: its code is void, and a second click gets the same response', async () => {
    const gift = await aPaidGift(server, { months: 3, country: 'FR' })
    const done = await requestRefund(gift)
    expect(done).toMatchObject({ status: 200, body: { cents: 11_700 } })
    expect((await requestRefund(gift)).body).toEqual(done.body)
    await emulatorOf(server).deliverPending()
    expect(await theGift(server, gift.recipientEmail)).toMatchObject({ returnedCents: 11_700 })
    expect(await moneyOf(gift)).toEqual(['payment 11700 1950', 'refund -11700 -1950'])
    const { browser } = await aFamily()
    expect(await browser.post('/api/gifts/redeem', { code: gift.code })).toMatchObject({
      status: 409,
      body: { code: 'refunded' },
    })
    expect(await refundEmailsTo(gift)).toHaveLength(1)
  })

  it('a used gift, one older than fourteen days, and a forged token are rejected', async () => {
    const [used, old] = [await aPaidGift(server), await aPaidGift(server)]
    const { browser } = await aFamily()
    expect((await browser.post('/api/gifts/redeem', { code: used.code })).status).toBe(200)
    expect(await requestRefund(used)).toMatchObject({ status: 409, body: { code: 'used' } })
    await server.services.db
      .update(gifts)
      .set({ paidAt: later(now(), -14 * day) })
      .where(eq(gifts.id, old.id))
    expect(await requestRefund(old)).toMatchObject({ status: 409, body: { code: 'tooLate' } })
    for (const token of ['', 'x', old.id, `${await refundTokenOf(old.buyerEmail)}x`])
      expect((await server.browser().post('/api/gifts/refund', { token })).status).toBe(400)
  })

  it('a gift is either redeemed or refunded when both are requested at once', async () => {
    for (let round = 0; round < 5; round++) {
      const gift = await aPaidGift(server)
      const token = await refundTokenOf(gift.buyerEmail)
      const { browser } = await aFamily()
      const [redeemed, refunded] = await Promise.all([
        browser.post('/api/gifts/redeem', { code: gift.code }),
        server.browser().post('/api/gifts/refund', { token }),
      ])
      expect([redeemed.status, refunded.status].toSorted()).toEqual([200, 409])
      const granted = await server.services.db.select().from(accessGrants).where(eq(accessGrants.id, gift.id))
      expect(granted).toHaveLength(redeemed.status === 200 ? 1 : 0)
    }
  })

  it('the team refunds an unused gift, not a used one; the refund is in the audit log', async () => {
    const { token } = await aSignedInAdmin(server)
    const [gift, used] = [await aPaidGift(server), await aPaidGift(server)]
    const { browser } = await aFamily()
    await browser.post('/api/gifts/redeem', { code: used.code })
    const team = server.browser()
    expect(await team.post(`/api/admin/gifts/${gift.id}/refund`, {}, { token })).toMatchObject({
      status: 200,
      body: { status: 'void', returnedCents: 3900, refundableUntil: null },
    })
    expect((await team.post(`/api/admin/gifts/${used.id}/refund`, {}, { token })).status).toBe(409)
    expect((await team.post(`/api/admin/gifts/${crypto.randomUUID()}/refund`, {}, { token })).status).toBe(
      404,
    )
    expect((await team.post(`/api/admin/gifts/${gift.id}/refund`, {})).status).toBe(401)
    const { body } = await team.get<{ action: string; target: string }[]>('/api/admin/audit', { token })
    expect(body.filter(({ action, target }) => action === 'refund-gift' && target === gift.id)).toHaveLength(
      1,
    )
  })

  it('the team’s refund needs the password again after 15 minutes (CONTRACT §10)', async () => {
    const { db } = server.services
    const gift = await aPaidGift(server)
    const { id, token } = await aSignedInAdmin(server, { role: 'team' })
    await db
      .update(adminSessions)
      .set({ confirmedAt: null, createdAt: later(now(), -16 * minute) })
      .where(eq(adminSessions.adminId, id))
    const refund = await server.browser().post(`/api/admin/gifts/${gift.id}/refund`, {}, { token })
    expect(refund).toMatchObject({ status: 403, body: { code: 'confirmPassword' } })
    expect(await theGift(server, gift.recipientEmail)).toMatchObject({
      returnedCents: 0,
      refundAskedAt: null,
    })
  })

  it('a refund that failed on Stripe’s side is made by the next click', async () => {
    const gift = await aPaidGift(server)
    const stripe = failRefunds(server.services.payments)
    expect((await requestRefund(gift)).status).toBe(503)
    stripe.answers()
    expect((await requestRefund(gift)).status).toBe(200)
    stripe.over()
    expect(await theGift(server, gift.recipientEmail)).toMatchObject({ returnedCents: 3900 })
  })

  it('a refund that Stripe did not confirm in time is requested again', async () => {
    const gift = await aPaidGift(server)
    await server.services.db.update(gifts).set({ refundAskedAt: now() }).where(eq(gifts.id, gift.id))
    await giftJobs.find(({ name }) => name === 'refund-gifts')?.run(server.services)
    expect(await theGift(server, gift.recipientEmail)).toMatchObject({ returnedCents: 3900 })
  })
})

describe('A refund in Stripe’s dashboard', () => {
  const refundAtStripe = async (gift: { recipientEmail: string }, amount?: number) => {
    const { paymentIntentId } = await theGift(server, gift.recipientEmail)
    await server.services.payments.refunds.create({
      payment_intent: paymentIntentId ?? '',
      ...(amount && { amount }),
    })
    await emulatorOf(server).deliverPending()
  }

  it('a full refund voids the unused code and counts with its VAT to the cent', async () => {
    const gift = await aPaidGift(server, { months: 12, country: 'IT' })
    await refundAtStripe(gift, 1234)
    expect(await moneyOf(gift)).toEqual(['payment 29900 5392', 'refund -1234 -223'])
    const { browser } = await aFamily()
    await refundAtStripe(gift)
    expect(await moneyOf(gift)).toEqual(['payment 29900 5392', 'refund -1234 -223', 'refund -28666 -5169'])
    expect((await browser.post('/api/gifts/redeem', { code: gift.code })).status).toBe(409)
  })

  it('a partial refund, of all but one cent, leaves the code usable', async () => {
    const gift = await aPaidGift(server)
    await refundAtStripe(gift, 1000)
    await refundAtStripe(gift, 2899)
    expect(await theGift(server, gift.recipientEmail)).toMatchObject({ cents: 3900, returnedCents: 3899 })
    const { browser } = await aFamily()
    expect((await browser.post('/api/gifts/redeem', { code: gift.code })).status).toBe(200)
    expect((await browser.get('/api/auth/me')).body).toMatchObject({ hasAccess: true })
  })

  it('the refund of a used gift keeps the free days and is listed for the team', async () => {
    const { token } = await aSignedInAdmin(server)
    const gift = await aPaidGift(server)
    const { browser } = await aFamily()
    await browser.post('/api/gifts/redeem', { code: gift.code })
    await refundAtStripe(gift)
    expect((await browser.get('/api/auth/me')).body).toMatchObject({ hasAccess: true })
    const listed = await server
      .browser()
      .get<{ id: string; status: string; needsCheck: boolean }[]>('/api/admin/gifts?state=check', { token })
    expect(listed.body.find(({ id }) => id === gift.id)).toMatchObject({ status: 'used', needsCheck: true })
    const found = await server
      .browser()
      .get<unknown[]>(`/api/admin/gifts?search=${gift.recipientEmail.slice(0, 12).toUpperCase()}`, { token })
    expect([found.body.length, found.headers.get('x-total-count')]).toEqual([1, '1'])
    expect(found.text).not.toContain(gift.code)
  })

  it('the filter of the team’s list finds exactly the gifts that are marked', async () => {
    const { token } = await aSignedInAdmin(server)
    const { id } = await aPaidGift(server)
    const list = async (query: string) =>
      (await server.browser().get<ListedGift[]>(`/api/admin/gifts${query}`, { token })).body
    const [at, yesterday] = [now(), later(now(), -day - 1)]
    const untouched = { redeemedAt: null, refundAskedAt: null, returnedCents: 0, deliveredAt: null }
    const marked: string[] = []
    for (const recipientEmail of [null, 'a@example.com'])
      for (const change of [
        {},
        { deliveredAt: at },
        { redeemedAt: at },
        { redeemedAt: at, returnedCents: 3900 },
        { returnedCents: 3900 },
        { refundAskedAt: at },
        { refundAskedAt: yesterday },
        { refundAskedAt: yesterday, returnedCents: 3900 },
      ]) {
        await server.services.db
          .update(gifts)
          .set({ ...untouched, recipientEmail, ...change })
          .where(eq(gifts.id, id))
        const isMarked = (await list('')).find((gift) => gift.id === id)?.needsCheck
        const isFound = (await list('?state=check')).some((gift) => gift.id === id)
        expect([change, isFound]).toEqual([change, isMarked])
        if (isMarked) marked.push(`${recipientEmail} ${Object.keys(change)}`)
      }
    expect(marked).toEqual([
      'null ',
      'null redeemedAt,returnedCents',
      'null refundAskedAt',
      'a@example.com redeemedAt,returnedCents',
      'a@example.com refundAskedAt',
    ])
  })

  it('a disputed payment that the bank withdraws voids the unused code; the team is told once, and the buyer of no refund', async () => {
    const gift = await aPaidGift(server, { card: '4000 0000 0000 0259' })
    await emulatorOf(server).deliverPending()
    for (let time = 0; time < 2; time++) await syncGift(server.services, gift.id)
    expect(await moneyOf(gift)).toEqual(['dispute_withdrawn -3900 -567', 'payment 3900 567'])
    const { browser } = await aFamily()
    expect((await browser.post('/api/gifts/redeem', { code: gift.code })).status).toBe(409)
    expect(await toTeam(gift)).toEqual([
      `Paiement contesté\u00a0: 39\u00a0€, un cadeau offert par ${gift.buyerEmail}`,
    ])
    expect(await refundEmailsTo(gift)).toEqual([])
  })

  it('a dispute that is opened after the gift was paid tells its buyer of no refund; won, the code is valid again', async () => {
    const gift = await aPaidGift(server)
    const { payments } = server.services
    const { paymentIntentId } = await theGift(server, gift.recipientEmail)
    const [charge] = (await payments.charges.list({ payment_intent: paymentIntentId ?? '' })).data
    await fetch(`${server.origin}/dev/payment/dispute`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: server.origin },
      body: new URLSearchParams({ charge: charge?.id ?? '' }),
    })
    await emulatorOf(server).deliverPending()
    expect(await theGift(server, gift.recipientEmail)).toMatchObject({ returnedCents: 3900 })
    expect(await toTeam(gift)).toHaveLength(1)
    expect(await refundEmailsTo(gift)).toEqual([])
    const [dispute] = (await payments.disputes.list({ charge: charge?.id ?? '' })).data
    await decideDispute(server, dispute?.id ?? '', 'won')
    const { browser } = await aFamily()
    expect((await browser.post('/api/gifts/redeem', { code: gift.code })).status).toBe(200)
    expect(await toTeam(gift)).toHaveLength(1)
    expect(await refundEmailsTo(gift)).toEqual([])
  })

  it('a refund that fails is e-mailed to the team once', async () => {
    const gift = await aPaidGift(server, { card: '4000 0000 0000 5126' })
    await refundAtStripe(gift)
    expect(await refundEmailsTo(gift)).toHaveLength(1)
    await emulatorOf(server).advanceTo(later(now(), 7 * day))
    await syncGift(server.services, gift.id)
    expect(await toTeam(gift)).toEqual([
      `Remboursement non abouti\u00a0: 39\u00a0€, un cadeau offert par ${gift.buyerEmail}`,
    ])
    expect(await refundEmailsTo(gift)).toHaveLength(1)
  })
})

describe('Any order and repetition of a gift’s events (QUALITY R2)', () => {
  it('they end in one state; gift events change no subscription, and subscription events no gift', {
    timeout: 120_000,
  }, async () => {
    const { db, payments } = server.services
    const gift = await aPaidGift(server, { months: 3 })
    const { paymentIntentId } = await theGift(server, gift.recipientEmail)
    await payments.refunds.create({ payment_intent: paymentIntentId ?? '' })
    await emulatorOf(server).deliverPending()
    const family = await aPayingFamily(server)
    const before = await family.browser.get('/api/account')
    const { data } = await payments.events.list({ limit: 100 })
    const events = data
      .filter(
        ({ type, data: { object } }) =>
          ['checkout.session.completed', 'charge.refunded', 'refund.updated', 'charge.succeeded'].includes(
            type,
          ) && JSON.stringify(object).includes(paymentIntentId ?? ''),
      )
      .map((event) => JSON.stringify(event))
    const ofFamily = JSON.stringify(
      data.find(
        ({ type, data: { object } }) =>
          type === 'checkout.session.completed' && JSON.stringify(object).includes(family.subscriptionId),
      ),
    )
    expect(events.length).toBeGreaterThanOrEqual(3)
    const states = new Set<string>()
    for (const order of ordersOf([...events.slice(0, 3), ofFamily])) {
      await db.delete(stripeEvents)
      await db.delete(outbox).where(eq(outbox.recipient, gift.buyerEmail))
      await db.delete(subscriptionEvents).where(eq(subscriptionEvents.amount, 11_700))
      await db.delete(subscriptionEvents).where(eq(subscriptionEvents.amount, -11_700))
      await db
        .update(gifts)
        .set({ paidAt: null, paymentIntentId: null, returnedCents: 0, deliveredAt: null })
        .where(eq(gifts.id, gift.id))
      for (const event of order.flatMap((one, index) => (index % 2 ? [one] : [one, one])))
        expect(await webhook.deliver(event)).toBe(200)
      const stored = await theGift(server, gift.recipientEmail)
      const sentEmails = await db.select().from(outbox).where(eq(outbox.recipient, gift.buyerEmail))
      const { paidAt, returnedCents, deliveredAt } = stored
      states.add(JSON.stringify([paidAt, returnedCents, deliveredAt, sentEmails.length, await moneyOf(gift)]))
    }
    expect([...states]).toHaveLength(1)
    expect([...states][0]).toContain('"payment 11700 1700","refund -11700 -1700"')
    expect((await family.browser.get('/api/account')).body).toEqual(before.body)
  })
})

function* ordersOf<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield []
  for (const [index, item] of items.entries())
    for (const rest of ordersOf(items.toSpliced(index, 1))) yield [item, ...rest]
}
