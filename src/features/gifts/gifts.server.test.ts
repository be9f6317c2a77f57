import { card } from '@mirabelle/stripe-emulator/testing/card.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { callsPerIp } from '#src/api/call-limits.ts'
import { limitsOfClient } from '#src/api/server/rate-limits.server.ts'
import { giftJobs } from '#src/domain/gifts/gift-jobs.server.ts'
import { syncGift } from '#src/domain/gifts/sync-gift.server.ts'
import { accessGrants, gifts, rateLimits, users } from '#src/infrastructure/database/schema.server.ts'
import { companyDay, dayAfter, yearsBefore } from '#src/shared/dates.ts'
import { day, later, minute } from '#src/shared/durations.ts'
import { aMember, aSecondGuardian } from '#tests/support/accounts/factories.ts'
import { aGiftRequest, aPaidGift, theGift } from '#tests/support/payments/giving.ts'
import { aPayingFamily, emailsTo, emulatorOf, pay } from '#tests/support/payments/paying.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { loginTokenFor, startTestServer } from '#tests/support/server/test-server.ts'

const server = provideTestServer()

const now = () => server.services.clock.now()

async function aFamily(freeAccessUntil?: Date) {
  const [family] = await server.services.db
    .insert(users)
    .values({ email: `f-${crypto.randomUUID().slice(0, 8)}@exemple.lu`, freeAccessUntil })
    .returning()
  if (!family) throw new Error('the family was not inserted')
  return { ...family, browser: await server.signedIn(family) }
}

async function runJob(name: string) {
  await giftJobs.find((job) => job.name === name)?.run(server.services)
}

const giftEmails = async (to: string) =>
  (await emailsTo(server, to)).filter(({ subject }) => /cadeau|gift|regalo/i.test(subject))

/** The e-mails to the team about what a giver paid. */
const alertsAbout = async ({ buyerEmail }: { buyerEmail: string }) =>
  (await emailsTo(server, server.services.settings.operator.email)).filter(({ text }) =>
    text.includes(buyerEmail),
  )

describe('Buying a gift (PROGRAMME §8)', () => {
  it.each([
    [1, 3900],
    [3, 11_700],
    [12, 29_900],
  ] as const)('%i months cost %i cents, paid once, and the buyer needs no account', async (months, cents) => {
    const gift = await aPaidGift(server, { months })
    const stored = await theGift(server, gift.recipientEmail)
    const session = await server.services.payments.checkout.sessions.retrieve(stored.stripeSessionId ?? '')
    expect(session).toMatchObject({
      mode: 'payment',
      payment_status: 'paid',
      amount_total: cents,
      currency: 'eur',
      subscription: null,
    })
    expect(gift.landed.pathname).toBe('/fr/offrir')
    expect(stored).toMatchObject({ cents, paidAt: expect.any(Date) })
    const accounts = await server.services.db.select().from(users).where(eq(users.email, gift.buyerEmail))
    expect(accounts).toEqual([])
  })

  it('a gift with an invalid field is rejected and the field is named', async () => {
    const browser = server.browser()
    const today = companyDay(now())
    const issuesOf = async (change: object) => {
      const { status, body } = await browser.post<{ issues: { path: string }[] }>('/api/gifts', {
        ...aGiftRequest(server),
        ...change,
      })
      return [status, ...(body.issues ?? []).map(({ path }) => path)]
    }
    expect(await issuesOf({ months: 2 })).toEqual([400, 'months'])
    expect(await issuesOf({ months: '1' })).toEqual([400, 'months'])
    expect(await issuesOf({ buyerEmail: 'x' })).toEqual([400, 'buyerEmail'])
    expect(await issuesOf({ recipientEmail: 'a@b.lu\r\nBcc: c@d.lu' })).toEqual([400, 'recipientEmail'])
    expect(await issuesOf({ deliverOn: dayAfter(today, -1) })).toEqual([400, 'deliverOn'])
    expect(await issuesOf({ deliverOn: dayAfter(today, 366) })).toEqual([400, 'deliverOn'])
    expect(await issuesOf({ deliverOn: '2027-02-30' })).toEqual([400, 'deliverOn'])
    expect(await issuesOf({ message: 'a'.repeat(501) })).toEqual([400, 'message'])
    expect(await issuesOf({ locale: 'de' })).toEqual([400, 'locale'])
  })

  it('a gift without words is one with empty words, whether they are missing, empty or null', async () => {
    for (const message of [undefined, '', null]) {
      const wish = { ...aGiftRequest(server), message }
      expect((await server.browser().post('/api/gifts', wish)).status).toBe(200)
      expect((await theGift(server, wish.recipientEmail)).message).toBe('')
    }
  })

  it('fifty clicks make one gift and one payment page; a click a minute later makes another', async () => {
    const wish = aGiftRequest(server)
    const browser = server.browser()
    const urls = await Promise.all(
      Array.from({ length: 50 }, async () => (await browser.post('/api/gifts', wish)).body.url),
    )
    expect(new Set(urls).size).toBe(1)
    await server.services.db
      .update(gifts)
      .set({ createdAt: later(now(), -2 * minute) })
      .where(eq(gifts.recipientEmail, wish.recipientEmail))
    expect((await browser.post('/api/gifts', wish)).body.url).not.toBe(urls[0])
  })

  it('a declined card leaves the gift unpaid', async () => {
    const wish = aGiftRequest(server)
    const { body } = await server.browser().post<{ url: string }>('/api/gifts', wish)
    expect(await pay(server, body.url, wish.buyerEmail, card.declined)).toBeUndefined()
    await emulatorOf(server).deliverPending()
    expect((await theGift(server, wish.recipientEmail)).paidAt).toBeNull()
    expect(await giftEmails(wish.recipientEmail)).toEqual([])
  })

  it('a payment of another amount than the price table says grants nothing, and the team is told once', async () => {
    const wish = aGiftRequest(server)
    const { body } = await server.browser().post<{ url: string }>('/api/gifts', wish)
    await server.services.db
      .update(gifts)
      .set({ cents: 29_900 })
      .where(eq(gifts.recipientEmail, wish.recipientEmail))
    await pay(server, body.url, wish.buyerEmail)
    await emulatorOf(server).deliverPending()
    await runJob('reconcile-gifts')
    const { paidAt, stripeSessionId } = await theGift(server, wish.recipientEmail)
    expect(paidAt).toBeNull()
    const alerts = await alertsAbout(wish)
    expect(alerts.map(({ subject }) => subject)).toEqual(['Un paiement de cadeau ne correspond pas'])
    expect(alerts[0]?.text).toContain('39\u00A0€ pour un cadeau vendu 299\u00A0€')
    expect(alerts[0]?.text).toContain(stripeSessionId ?? 'no session')
  })

  it('a payment for a gift that a restore has lost grants nothing, and the team is told once', async () => {
    const wish = aGiftRequest(server)
    const { body } = await server.browser().post<{ url: string }>('/api/gifts', wish)
    const { id, stripeSessionId } = await theGift(server, wish.recipientEmail)
    await server.services.db.delete(gifts).where(eq(gifts.id, id))
    await pay(server, body.url, wish.buyerEmail)
    await emulatorOf(server).deliverPending()
    await syncGift(server.services, id, { sessionId: stripeSessionId ?? undefined })
    const alerts = (await emailsTo(server, server.services.settings.operator.email)).filter(({ text }) =>
      text.includes(stripeSessionId ?? 'no session'),
    )
    expect(alerts).toHaveLength(1)
    expect(alerts[0]?.text).toContain('39\u00A0€ pour un cadeau que Mirabelle ne connaît pas')
  })

  it.each([
    ['4500 USD (dans la plus petite unité de cette devise)', { amount_total: 4500, currency: 'usd' }],
    ['un montant inconnu', { amount_total: null, currency: null }],
  ])('the team reads the amount and currency that Stripe took: %s', async (paid, asRead) => {
    const gift = await aPaidGift(server, { months: 1 })
    const { id, stripeSessionId } = await theGift(server, gift.recipientEmail)
    const { sessions } = server.services.payments.checkout
    const session = await sessions.retrieve(stripeSessionId ?? '')
    const retrieve = vi.spyOn(sessions, 'retrieve').mockResolvedValue({ ...session, ...asRead })
    await syncGift(server.services, id)
    retrieve.mockRestore()
    const [alert, ...more] = await alertsAbout(gift)
    expect(more).toEqual([])
    expect(alert?.text).toContain(`Stripe a encaissé ${paid} pour un cadeau vendu 39\u00A0€`)
  })

  it('test money where real money is expected grants nothing, and the team is not told', async () => {
    const wish = aGiftRequest(server)
    const { body } = await server.browser().post<{ url: string }>('/api/gifts', wish)
    server.services.takesRealMoney = true
    try {
      await pay(server, body.url, wish.buyerEmail)
      await emulatorOf(server).deliverPending()
      await runJob('reconcile-gifts')
    } finally {
      server.services.takesRealMoney = false
    }
    expect((await theGift(server, wish.recipientEmail)).paidAt).toBeNull()
    expect(await alertsAbout(wish)).toEqual([])
  })

  it('a payment whose event was lost is found by the job', async () => {
    const wish = aGiftRequest(server)
    const { body } = await server.browser().post<{ url: string }>('/api/gifts', wish)
    await pay(server, body.url, wish.buyerEmail)
    await runJob('reconcile-gifts')
    expect((await theGift(server, wish.recipientEmail)).paidAt).not.toBeNull()
  })
})

describe('The gift code', () => {
  it('sends code and message at once when the day is today, and an acknowledgement to the buyer', async () => {
    const gift = await aPaidGift(server, { months: 3, message: 'Pour <vous> trois' })
    const [sentEmail, ...more] = await giftEmails(gift.recipientEmail)
    expect(more).toEqual([])
    expect(sentEmail?.text).toContain('Pour <vous> trois')
    expect(sentEmail?.html).toContain('Pour &lt;vous&gt; trois')
    expect(sentEmail?.text).toContain(gift.buyerEmail)
    expect(sentEmail?.text).toContain(gift.code.replace(/(.{4})(?=.)/g, '$1-'))
    expect(gift.code).toMatch(/^[A-HJKMNP-Z2-9]{16}$/)
    const [acknowledgement] = await giftEmails(gift.buyerEmail)
    expect(acknowledgement?.text).toContain('117')
    expect(acknowledgement?.text).toContain('#refund=')
    expect(acknowledgement?.text).not.toContain(gift.code)
    const stored = JSON.stringify(await theGift(server, gift.recipientEmail))
    expect(stored, 'the code is stored only as a hash').not.toContain(gift.code)
  })

  it('the giver is forgotten after three years, also where the recipient’s family was erased before', async () => {
    const { db } = server.services
    const gift = await aPaidGift(server)
    const { id } = await theGift(server, gift.recipientEmail)
    const bought = (createdAt: Date) =>
      db.update(gifts).set({ createdAt, recipientEmail: null }).where(eq(gifts.id, id))
    const giver = async () => (await db.select().from(gifts).where(eq(gifts.id, id)))[0]?.buyerEmail
    await bought(later(yearsBefore(now(), 3), minute))
    await runJob('delete-old-gifts')
    expect(await giver()).toBe(gift.buyerEmail)
    await bought(later(yearsBefore(now(), 3), -minute))
    await runJob('delete-old-gifts')
    expect(await giver()).toBeNull()
  })

  it('the code is sent once, in the morning of its day in Luxembourg', async () => {
    const deliverOn = dayAfter(companyDay(now()), 3)
    const gift = await aPaidGift(server, { deliverOn, locale: 'it' })
    expect(await giftEmails(gift.recipientEmail)).toEqual([])
    const before = now()
    await emulatorOf(server).advanceTo(new Date(`${deliverOn}T06:50:00Z`))
    await runJob('deliver-gifts')
    expect(await giftEmails(gift.recipientEmail), 'ten to eight').toEqual([])
    await emulatorOf(server).advanceTo(new Date(`${deliverOn}T07:01:00Z`))
    await Promise.all([runJob('deliver-gifts'), runJob('deliver-gifts')])
    await runJob('deliver-gifts')
    const [sentEmail, ...more] = await giftEmails(gift.recipientEmail)
    expect([sentEmail?.subject, more.length]).toEqual([
      'Un regalo per la tua famiglia: un mese di Mirabelle',
      0,
    ])
    expect(before < now()).toBe(true)
  })

  it('a gift that waits under an earlier SESSION_SECRET arrives with a code that works', async () => {
    const deliverOn = dayAfter(companyDay(now()), 3)
    const [sent, waiting] = [await aPaidGift(server), await aPaidGift(server, { deliverOn })]
    const { services } = server
    const earlier = services.secret
    services.secret = 'another secret, of forty characters or so'
    try {
      await emulatorOf(server).advanceTo(new Date(`${deliverOn}T07:01:00Z`))
      await runJob('deliver-gifts')
      const [sentEmail] = await giftEmails(waiting.recipientEmail)
      const [, code = ''] = /#code=([A-Z0-9]{16})/.exec(sentEmail?.text ?? '') ?? []
      expect(code).not.toBe(waiting.code)
      for (const valid of [code, sent.code])
        expect(
          (await (await aFamily()).browser.post('/api/gifts/redeem', { code: valid })).status,
          valid,
        ).toBe(200)
    } finally {
      services.secret = earlier
    }
  })

  it('a wrong code is rejected, and an address may try ten an hour', async () => {
    const { browser } = await aFamily()
    const own = await startTestServer()
    try {
      const [stranger] = await own.services.db.insert(users).values({ email: 's@exemple.lu' }).returning()
      const guesser = await own.signedIn(stranger ?? { id: '' })
      for (let count = 0; count < 10; count++)
        expect(await guesser.post('/api/gifts/redeem', { code: `AAAABBBBCCCCDD${count}2` })).toMatchObject({
          status: 400,
          body: { code: 'unknownCode' },
        })
      expect((await guesser.post('/api/gifts/redeem', { code: 'AAAABBBBCCCCDDDD' })).status).toBe(429)
      expect((await guesser.post('/api/gifts/begin', { code: 'AAAABBBBCCCCDDDD' })).status).toBe(429)
    } finally {
      await own.close()
    }
    const wish = aGiftRequest(server)
    await server.browser().post('/api/gifts', wish)
    const { codeOfGift } = await import('#src/domain/gifts/gift-code.server.ts')
    const unpaid = await theGift(server, wish.recipientEmail)
    expect(
      await browser.post('/api/gifts/redeem', { code: codeOfGift(server.services.secret, unpaid.id) }),
      'the code of an unpaid gift grants nothing',
    ).toMatchObject({ status: 400 })
    expect((await server.browser().post('/api/gifts/redeem', { code: 'X' })).status).toBe(401)
  })
})

describe('Redeeming', () => {
  it('counts towards the writing calls of an address, whether the code is known or not', async () => {
    const own = await startTestServer()
    try {
      const gift = await aPaidGift(own)
      await own.services.db.delete(rateLimits)
      await own.services.db.insert(rateLimits).values(
        limitsOfClient('writes', '127.0.0.1', callsPerIp.anyone).map(({ key, max, minutes }) => ({
          key,
          count: max,
          resetsAt: later(own.services.clock.now(), minutes * minute),
        })),
      )
      expect((await own.browser().post('/api/gifts/begin', { code: gift.code })).status).toBe(429)
    } finally {
      await own.close()
    }
  })

  it('concurrent clicks of several families grant the calendar’s days once', async () => {
    const gift = await aPaidGift(server, { months: 12 })
    const families = await Promise.all(Array.from({ length: 6 }, () => aFamily()))
    const code = gift.code.toLowerCase().replace(/(.{4})/g, '$1 ')
    const responses = await Promise.all(
      families.flatMap(({ browser }) => [
        browser.post('/api/gifts/redeem', { code }),
        browser.post('/api/gifts/redeem', { code }),
      ]),
    )
    const ok = responses.filter(({ status }) => status === 200)
    expect(ok).toHaveLength(2)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(10)
    expect(ok[0]?.body).toEqual(ok[1]?.body)
    expect(ok[0]?.body).toMatchObject({ months: 12, freeAccessDays: 365, movesNextCharge: false })
    const ledger = await server.services.db.select().from(accessGrants).where(eq(accessGrants.id, gift.id))
    expect(ledger).toMatchObject([{ days: 365, reason: 'gift' }])
  })

  it('a gift’s days are added to the end of the family’s free days', async () => {
    const gift = await aPaidGift(server)
    const until = new Date('2027-02-01T10:00:00Z')
    const { browser } = await aFamily(until)
    expect((await browser.post('/api/gifts/redeem', { code: gift.code })).body).toMatchObject({
      freeAccessDays: 28,
      freeAccessUntil: '2027-03-01T10:00:00.000Z',
    })
    expect((await browser.get('/api/auth/me')).body).toMatchObject({ hasAccess: true, isSubscribed: false })
  })

  it('a paying family’s next charge moves by exactly the gift’s months, once', async () => {
    const family = await aPayingFamily(server, { planId: 'lives' })
    const gift = await aPaidGift(server, { months: 3 })
    const before = (await family.browser.get<{ nextChargeAt: string }>('/api/account')).body
    const expected = new Date(before.nextChargeAt)
    expected.setUTCMonth(expected.getUTCMonth() + 3)
    for (let press = 0; press < 2; press++)
      expect(await family.browser.post('/api/gifts/redeem', { code: gift.code })).toMatchObject({
        status: 200,
        body: { movesNextCharge: true },
      })
    const after = (
      await family.browser.get<{ nextChargeAt: string; nextChargeCents: number }>('/api/account')
    ).body
    expect(companyDay(new Date(after.nextChargeAt))).toBe(companyDay(expected))
    expect(after.nextChargeCents).toBe(3900)
  })

  it('a gift begins at the end of a cancelled subscription', async () => {
    const family = await aPayingFamily(server, { planId: 'lives' })
    await family.browser.post('/api/account/cancel')
    const { body } = await family.browser.get<{ cancelAt: string }>('/api/account')
    const gift = await aPaidGift(server)
    const redeemed = await family.browser.post<{ freeAccessUntil: string; freeAccessDays: number }>(
      '/api/gifts/redeem',
      { code: gift.code },
    )
    expect(new Date(redeemed.body.freeAccessUntil).getTime()).toBe(
      new Date(body.cancelAt).getTime() + redeemed.body.freeAccessDays * day,
    )
  })

  it('a signed-out recipient gets an account and a login link, at the gift’s address only', async () => {
    const gift = await aPaidGift(server, { locale: 'en' })
    const visitor = server.browser()
    const begun = await visitor.post<{ email: string }>('/api/gifts/begin', { code: gift.code })
    expect(begun.body.email).toBe(`f…@exemple.lu`)
    expect(begun.text).not.toContain(gift.recipientEmail)
    const token = await loginTokenFor(server, gift.recipientEmail)
    expect((await visitor.post('/api/auth/verify-magic-link', { token })).status).toBe(200)
    expect((await visitor.get('/api/auth/me')).body).toMatchObject({ hasAccess: false })
    expect((await visitor.post('/api/gifts/redeem', { code: gift.code })).status).toBe(200)
    expect((await visitor.get('/api/auth/me')).body).toMatchObject({ hasAccess: true })
    expect((await server.browser().post('/api/gifts/begin', { code: gift.code })).status).toBe(409)
  })

  it('a gift to a second guardian’s address signs in to their family and makes no account', async () => {
    const { db, clock } = server.services
    const gift = await aPaidGift(server)
    const family = await aMember(db)
    const guardian = await aSecondGuardian(db, family, clock.now(), { email: gift.recipientEmail })
    const visitor = server.browser()
    expect((await visitor.post('/api/gifts/begin', { code: gift.code })).status).toBe(200)
    const token = await loginTokenFor(server, gift.recipientEmail)
    expect((await visitor.post('/api/auth/verify-magic-link', { token })).status).toBe(200)
    expect((await visitor.get('/api/auth/me')).body).toMatchObject({
      id: family.id,
      email: guardian.email,
      isPayer: false,
    })
    expect(await db.$count(users, eq(users.email, gift.recipientEmail))).toBe(0)
  })
})
