import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  checkouts,
  familyPins,
  guardians,
  rateLimits,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { aMember, aSecondGuardian, someChildren } from '#tests/support/accounts/factories.ts'
import { aPayingFamily, beginCheckout, emulatorOf, pay } from '#tests/support/payments/paying.ts'
import { endpoints, nameOf, urlOf } from '#tests/support/server/calls.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { loginTokenFor } from '#tests/support/server/test-server.ts'

const server = provideTestServer()
beforeEach(() => server.services.db.delete(rateLimits))

const payerOnly = endpoints.filter(({ isForPayer }) => isForPayer)

/**
 * The calls by which both guardians may write. A new call must be declared the payer's or be listed here:
 * money, and what ends or hands over the account, is the payer's (PROGRAMME §7).
 */
const ofBoth = [
  'DELETE /api/account/calendar',
  // Removes only themself: the handler checks it.
  'DELETE /api/account/guardians/:id',
  'DELETE /api/account/sessions/:id',
  'DELETE /api/child-view',
  'DELETE /api/children/:childId/not-for-us/:kind/:id',
  'DELETE /api/lives/:id/registrations/:childId',
  'DELETE /api/one-to-one/:slotId',
  'POST /api/account/calendar',
  // Withdraws the parental consent only if nobody else gave it: the handler checks it.
  'POST /api/account/consents/withdraw',
  'POST /api/account/export',
  'POST /api/account/sessions/revoke-others',
  'POST /api/child-view',
  'POST /api/child-view/link',
  'POST /api/children/:childId/baselines',
  // Free days for the family, regardless of who holds the code.
  'POST /api/gifts/redeem',
  'POST /api/lives/:id/join',
  'POST /api/messages',
  'POST /api/onboarding/complete',
  'POST /api/one-to-one/:slotId',
  'POST /api/one-to-one/:slotId/join',
  'POST /api/referrals/generate-code',
  'POST /api/referrals/use-code',
  'POST /api/safety',
  'POST /api/videos/:id/watch',
  'PUT /api/account/children/:childId',
  'PUT /api/account/custody',
  'PUT /api/account/language',
  'PUT /api/account/notifications',
  'PUT /api/account/pin',
  'PUT /api/account/weekly-day',
  'PUT /api/children/:childId/baselines',
  'PUT /api/children/:childId/baselines/asking',
  'PUT /api/children/:childId/challenges/:challenge',
  'PUT /api/children/:childId/not-for-us/:kind/:id',
  'PUT /api/children/:id/limits',
  'PUT /api/children/:id/live-languages',
  'PUT /api/children/:id/picture',
  'PUT /api/children/:id/recording-consent',
  'PUT /api/lives/:id/registrations/:childId',
  'PUT /api/onboarding/child',
]

/** A paying family, and its second guardian in their own browser. */
async function two() {
  const paying = await aPayingFamily(server)
  const guardian = await aSecondGuardian(server.services.db, { id: paying.userId }, server.clock.now())
  return { ...paying, guardian, second: await server.signedIn({ id: paying.userId }, guardian) }
}

describe('money belongs to the payer (PROGRAMME §7)', () => {
  it('every writing call of a family is declared the payer’s or listed as both guardians’', () => {
    const writing = endpoints.filter(
      ({ method, access, isForPayer }) =>
        method !== 'GET' && (access === 'member' || access === 'withAccess') && !isForPayer,
    )
    expect(writing.map(nameOf).toSorted()).toEqual(ofBoth.toSorted())
    expect(payerOnly.map(nameOf)).toEqual(
      expect.arrayContaining([
        'POST /api/account/cancel',
        'POST /api/account/resume',
        'POST /api/account/change-plan',
        'POST /api/account/withdraw',
        'POST /api/account/children',
        'POST /api/account/children/:childId/join',
        'POST /api/account/children/:childId/remove',
        'POST /api/account/email',
        'POST /api/account/erase',
        'POST /api/account/portal',
      ]),
    )
  })

  it('each of the payer’s calls is 403 payerOnly for the second guardian and changes nothing', async () => {
    const { payments, db } = server.services
    const { browser, second, userId, email, subscriptionId } = await two()
    const before = (await browser.get('/api/account')).body
    for (const endpoint of payerOnly)
      for (const body of [{}, { planId: 'lives', billing: 'yearly', email: 'moi@exemple.lu' }])
        expect(
          await second.send(
            endpoint.method,
            urlOf(endpoint),
            endpoint.method === 'GET' ? undefined : body,
            {},
          ),
          nameOf(endpoint),
        ).toMatchObject({ status: 403, body: { code: 'payerOnly', message: expect.any(String) } })
    expect(await second.send('DELETE', `/api/account/guardians/${userId}`, undefined, {})).toMatchObject({
      status: 403,
      body: { code: 'payerOnly' },
    })
    const checkout = { planId: 'complete', billing: 'monthly', locale: 'fr', attempt: crypto.randomUUID() }
    expect(await second.post('/api/stripe/create-checkout-session', checkout)).toMatchObject({
      status: 403,
      body: { code: 'payerOnly' },
    })
    expect((await browser.get('/api/account')).body).toEqual(before)
    expect(await payments.subscriptions.retrieve(subscriptionId)).toMatchObject({
      status: 'active',
      cancel_at: null,
    })
    expect(await db.select({ email: users.email }).from(users).where(eq(users.id, userId))).toEqual([
      { email },
    ])
  })

  it('the second guardian sees the plan and its end, but no charge, card or invoice', async () => {
    const { second, guardian, browser } = await two()
    expect((await second.put('/api/account/language', { language: 'it' })).status).toBe(200)
    expect((await second.get('/api/account')).body).toMatchObject({
      email: guardian.email,
      language: 'it',
      hasAccess: true,
      plan: 'complete',
      status: 'active',
      card: null,
      nextChargeCents: null,
      nextChargeAt: null,
      nextCharge: null,
      withdrawUntil: null,
    })
    const { body: ofPayer } = await browser.get('/api/account')
    expect([ofPayer.language, ofPayer.card]).toEqual(['fr', expect.anything()])
    expect((await second.get('/api/dashboard')).status).toBe(200)
    expect((await second.get('/api/videos')).status).toBe(200)
  })

  it('a withdrawal declared in the footer with the second guardian’s address ends no contract', async () => {
    const { guardian, subscriptionId } = await two()
    for (const kind of ['withdraw', 'cancel']) {
      const declared = { kind, email: guardian.email, name: 'Paul Weber', locale: 'fr' }
      expect((await server.browser().post('/api/withdrawals', declared)).status).toBe(200)
    }
    expect(
      (await server.sentEmails()).some(
        ({ recipient, text }) => recipient === guardian.email && text.includes('#'),
      ),
    ).toBe(false)
    expect(await server.services.payments.subscriptions.retrieve(subscriptionId)).toMatchObject({
      status: 'active',
      cancel_at: null,
    })
  })
})

describe('a payment with the address of a second guardian', () => {
  it('creates no second account: the family gets the plan, and that address a login link', async () => {
    const { db } = server.services
    const family = await aMember(db)
    const guardian = await aSecondGuardian(db, family, server.clock.now())
    const browser = server.browser()
    const success = await pay(server, await beginCheckout(browser), guardian.email.toUpperCase())
    await emulatorOf(server).deliverPending()
    const sessionId = success?.searchParams.get('session_id')
    expect((await browser.post('/api/checkout/complete', { sessionId })).body).toMatchObject({
      outcome: 'linkSentToOwner',
    })
    expect((await browser.get('/api/auth/me')).status).toBe(401)
    expect(await db.select().from(users).where(eq(users.email, guardian.email))).toEqual([])
    expect(await db.select().from(checkouts).where(eq(checkouts.userId, family.id))).toMatchObject([
      { guardianId: guardian.id, madeAccount: false },
    ])
    const token = await loginTokenFor(server, guardian.email)
    expect((await server.browser().post('/api/auth/verify-magic-link', { token })).body).toMatchObject({
      user: { id: family.id, email: guardian.email, isPayer: false, isSubscribed: true },
    })
  })
})

describe('a child’s view', () => {
  it('gives no access to guardians, custody or the confirmation of a link', async () => {
    const { db } = server.services
    const family = await aMember(db)
    const [childId] = await someChildren(db, family, ['Renarde'])
    const guardian = await aSecondGuardian(db, family, server.clock.now())
    await db.insert(familyPins).values({ userId: family.id, pinHash: 'none' })
    const browser = await server.signedIn(family, guardian)
    expect((await browser.post('/api/child-view', { childId })).status).toBe(200)
    for (const [method, path] of [
      ['GET', '/api/account/guardians'],
      ['POST', '/api/account/guardians'],
      ['DELETE', `/api/account/guardians/${guardian.id}`],
      ['POST', '/api/account/guardians/confirm'],
      ['GET', '/api/account/custody'],
      ['PUT', '/api/account/custody'],
      ['POST', '/api/account/cancel'],
    ] as const)
      expect(await browser.send(method, path, method === 'GET' ? undefined : {}, {})).toMatchObject({
        status: 403,
        body: { code: 'childView' },
      })
    expect(await db.$count(guardians, eq(guardians.userId, family.id))).toBe(1)
    // The link out of the child's view goes to the guardian who is signed in here.
    expect((await browser.post('/api/child-view/link')).status).toBe(200)
    const token = await loginTokenFor(server, guardian.email)
    expect((await browser.post('/api/auth/verify-magic-link', { token })).body.user).toMatchObject({
      email: guardian.email,
    })
  })
})
