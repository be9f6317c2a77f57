import { card } from '@mirabelle/stripe-emulator/testing/card.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ItemisedQuote } from '#src/domain/children/children.contract.ts'
import { giftJobs } from '#src/domain/gifts/gift-jobs.server.ts'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import { eraseFamilyData } from '#src/features/account/data-rights/erase-family.server.ts'
import { readFamilyData } from '#src/features/account/data-rights/family-data.server.ts'
import type { FamilyFile } from '#src/features/family-file/family-file.contract.ts'
import {
  adminSessions,
  auditLog,
  contactSubmissions,
  emailChanges,
  gifts,
  liveRegistrations,
  loginLinks,
  newsletterRequests,
  outbox,
  rateLimits,
  subscriptions,
  users,
  withdrawalRequests,
} from '#src/infrastructure/database/schema.server.ts'
import { hashOf } from '#src/infrastructure/secrets.server.ts'
import { day, hour, later, minute } from '#src/shared/durations.ts'
import { anAdministratorsToken, aSignedInAdmin } from '#tests/support/accounts/administrator.ts'
import {
  aFamilyOnAPlan,
  aLive,
  aMember,
  aSecondGuardian,
  someChildren,
} from '#tests/support/accounts/factories.ts'
import { expressAnswers, furtherChildAnswers } from '#tests/support/accounts/welcome.ts'
import { whileInsertsFail } from '#tests/support/database/failing-inserts.ts'
import {
  aPayingFamily,
  decideDispute,
  disputePayment,
  emailsTo,
  emulatorOf,
} from '#tests/support/payments/paying.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import type { FamilyPayment } from './payments.contract.ts'

const now = new Date('2027-01-11T11:00:00Z')

const server = provideTestServer()
let token: string
beforeAll(() => {
  server.clock.hold()
  server.clock.moveTo(now)
})
beforeEach(async () => {
  server.clock.moveTo(now)
  await server.services.db.delete(rateLimits)
  token = await anAdministratorsToken(server)
})

const db = () => server.services.db
const to = (userId: string, what: string) => `/api/admin/users/${userId}/${what}`
const refund = (userId: string, body: object) =>
  server.browser().post<FamilyPayment[] & { code?: string }>(to(userId, 'refunds'), body, { token })
const familyOf = async (userId: string) => (await db().select().from(users).where(eq(users.id, userId)))[0]
const logged = async (userId: string) =>
  (await db().select().from(auditLog).where(eq(auditLog.target, userId)).orderBy(auditLog.id)).map(
    ({ action }) => action,
  )
const paymentsOf = async (userId: string) =>
  (await server.browser().get<FamilyPayment[]>(to(userId, 'payments'), { token })).body

const reason = 'Des moqueries répétées pendant le live de mardi, après un avertissement.'
const suspend = (userId: string, words: unknown = reason) =>
  server
    .browser()
    .post<FamilyFile & { code?: string }>(to(userId, 'suspension'), { reason: words }, { token })
const lift = (userId: string) =>
  server.browser().delete<FamilyFile>(to(userId, 'suspension'), undefined, { token })

describe('refunds', () => {
  it('a partial refund is made once per attempt, keeps access, notifies the family and is audited', async () => {
    const family = await aPayingFamily(server)
    const [payment] = await paymentsOf(family.userId)
    expect(payment).toMatchObject({ cents: 5700, refundedCents: 0, isDisputed: false })
    const request = {
      invoiceId: payment?.invoiceId,
      cents: 1250,
      reason: 'Un live annulé',
      attempt: crypto.randomUUID(),
    }
    for (const round of [1, 2]) {
      const { status, body } = await refund(family.userId, request)
      expect([round, status, body[0]?.refundedCents]).toEqual([round, 200, 1250])
    }
    await emulatorOf(server).deliverPending()
    expect((await familyOf(family.userId))?.isSubscribed).toBe(true)
    expect(await logged(family.userId)).toEqual(['ask-refund', 'refund'])
    const told = (await emailsTo(server, family.email)).filter(({ text }) => text.includes('12,50'))
    expect(told).toHaveLength(1)
    for (const cents of [1300, null])
      expect(await refund(family.userId, { ...request, cents })).toMatchObject({
        status: 409,
        body: { code: 'otherAttempt' },
      })
    expect((await paymentsOf(family.userId))[0]?.refundedCents).toBe(1250)
    const more = { ...request, cents: 4451, attempt: crypto.randomUUID() }
    expect((await refund(family.userId, more)).body.code).toBe('tooMuch')
  })

  it('a refund made at Stripe but not recorded is recorded and announced by a repeated request', async () => {
    const family = await aPayingFamily(server)
    const [payment] = await paymentsOf(family.userId)
    const request = {
      invoiceId: payment?.invoiceId,
      cents: 1250,
      reason: 'Un live annulé',
      attempt: crypto.randomUUID(),
    }
    const interrupted = await whileInsertsFail(db(), outbox, () => refund(family.userId, request))
    expect(interrupted.status).toBe(500)
    expect(await logged(family.userId)).toEqual(['ask-refund'])
    for (const round of [1, 2]) {
      const { status, body } = await refund(family.userId, request)
      expect([round, status, body[0]?.refundedCents]).toEqual([round, 200, 1250])
    }
    expect(await logged(family.userId)).toEqual(['ask-refund', 'refund'])
    const told = (await emailsTo(server, family.email)).filter(({ text }) => text.includes('12,50'))
    expect(told).toHaveLength(1)
  })

  it('an attempt that Stripe knows with other parameters is rejected, and a new one refunds', async () => {
    const family = await aPayingFamily(server)
    const [payment] = await paymentsOf(family.userId)
    const request = { invoiceId: payment?.invoiceId, cents: 1250, reason: 'Un live annulé' }
    const attempt = crypto.randomUUID()
    await server.services.payments.customers.create({}, { idempotencyKey: `refund-team-${attempt}` })
    expect(await refund(family.userId, { ...request, attempt })).toMatchObject({
      status: 409,
      body: { code: 'otherAttempt' },
    })
    const renewed = await refund(family.userId, { ...request, attempt: crypto.randomUUID() })
    expect(renewed.body[0]?.refundedCents).toBe(1250)
  })

  it('a disputed payment cannot be refunded until its dispute is won', async () => {
    const family = await aPayingFamily(server)
    const dispute = await disputePayment(server, family)
    const [disputed] = await paymentsOf(family.userId)
    expect(disputed).toMatchObject({ isDisputed: true })
    const part = () => ({
      invoiceId: disputed?.invoiceId,
      cents: 1000,
      reason: 'Un live annulé',
      attempt: crypto.randomUUID(),
    })
    expect(await refund(family.userId, part())).toMatchObject({ status: 409, body: { code: 'disputed' } })
    await decideDispute(server, dispute, 'won')
    expect(await paymentsOf(family.userId)).toMatchObject([{ isDisputed: false, refundedCents: 0 }])
    const { status, body } = await refund(family.userId, part())
    expect([status, body[0]?.refundedCents]).toEqual([200, 1000])
  })

  it('a whole refund ends the subscription and its access like a withdrawal, and notifies the family', async () => {
    const family = await aPayingFamily(server)
    const [payment] = await paymentsOf(family.userId)
    const whole = {
      invoiceId: payment?.invoiceId,
      cents: null,
      reason: 'Erreur',
      attempt: crypto.randomUUID(),
    }
    expect((await refund(family.userId, whole)).body[0]).toMatchObject({ refundedCents: 5700 })
    await emulatorOf(server).deliverPending()
    expect((await familyOf(family.userId))?.isSubscribed).toBe(false)
    const [kept] = await db().select().from(subscriptions).where(eq(subscriptions.userId, family.userId))
    expect(kept).toMatchObject({ isRunning: false, refundedAt: expect.any(Date) })
    const told = (await emailsTo(server, family.email)).filter(({ subject }) => /rembours/i.test(subject))
    expect(told).toHaveLength(1)
    const again = { ...whole, attempt: crypto.randomUUID() }
    expect((await refund(family.userId, again)).body.code).toBe('refunded')
  })

  it('a whole refund of an added child’s invoice ends nothing, and the family is told of the refund', async () => {
    const family = await aPayingFamily(server)
    await family.browser.post('/api/onboarding/complete', expressAnswers)
    const { body: quote } = await family.browser.post<ItemisedQuote>('/api/account/children/preview', {})
    const { from, todayCents, nextCents } = quote
    const added = await family.browser.post('/api/account/children', {
      ...furtherChildAnswers,
      attempt: crypto.randomUUID(),
      quote: { from, todayCents, nextCents },
    })
    expect(added.status).toBe(200)
    const payments = await paymentsOf(family.userId)
    expect(payments.filter(({ isForFurtherChild }) => !isForFurtherChild)).toMatchObject([{ cents: 5700 }])
    const ofChild = payments.find(({ isForFurtherChild }) => isForFurtherChild)
    expect(ofChild).toMatchObject({ cents: todayCents })
    const request = {
      invoiceId: ofChild?.invoiceId,
      cents: null,
      reason: 'Ajouté par erreur',
      attempt: crypto.randomUUID(),
    }
    for (const round of [1, 2])
      expect([round, (await refund(family.userId, request)).status]).toEqual([round, 200])
    await emulatorOf(server).deliverPending()
    expect((await familyOf(family.userId))?.isSubscribed).toBe(true)
    const told = (await emailsTo(server, family.email)).filter(({ subject }) => /rembours/i.test(subject))
    expect(told.map(({ text }) => text.includes('un paiement en entier'))).toEqual([true])
  })

  it('rejects foreign payments, wrong amounts, a missing reason, an old password check and experts', async () => {
    const [one, other] = [await aPayingFamily(server), await aPayingFamily(server)]
    const [payment] = await paymentsOf(other.userId)
    const request = { invoiceId: payment?.invoiceId, cents: 100, reason: 'x', attempt: crypto.randomUUID() }
    expect((await refund(one.userId, request)).body.code).toBe('unknownPayment')
    expect((await refund(crypto.randomUUID(), request)).status).toBe(404)
    for (const wrong of [{ cents: 0 }, { cents: 1.5 }, { cents: '100' }, { reason: ' ' }, { attempt: 'x' }])
      expect((await refund(other.userId, { ...request, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
    const long = await aSignedInAdmin(server, { role: 'team' })
    await db()
      .update(adminSessions)
      .set({ confirmedAt: null, createdAt: later(now, -16 * minute) })
      .where(eq(adminSessions.adminId, long.id))
    const expert = await aSignedInAdmin(server, { role: 'expert' })
    for (const [who, code] of [
      [long, 'confirmPassword'],
      [expert, 'role'],
    ] as const) {
      const path = to(other.userId, 'refunds')
      const { status, body } = await server
        .browser()
        .post<{ code: string }>(path, request, { token: who.token })
      expect([status, body.code]).toEqual([403, code])
    }
  })
})

describe('a mistyped e-mail is corrected', () => {
  const correct = (userId: string, email: unknown) =>
    server.browser().put<FamilyFile & { code?: string }>(to(userId, 'email'), { email }, { token })

  it('ends sessions and links, and notifies Stripe and both addresses, the old one without the new one', async () => {
    const family = await aPayingFamily(server)
    const wrong = family.email
    const right = `juste-${crypto.randomUUID().slice(0, 8)}@exemple.lu`
    await server.browser().post('/api/auth/magic-link', { email: wrong })
    await server.sentEmails()
    const { status, body } = await correct(family.userId, ` ${right.toUpperCase()} `)
    expect([status, body.email, body.signedIn]).toEqual([200, right, 0])
    expect((await family.browser.get('/api/auth/me')).status).toBe(401)
    const open = and(eq(loginLinks.userId, family.userId), isNull(loginLinks.voidedAt))
    expect(await db().$count(loginLinks, and(open, isNull(loginLinks.usedAt)))).toBe(0)
    const [told] = (await emailsTo(server, wrong)).filter(({ subject }) =>
      subject.includes('n’est plus celle'),
    )
    expect(told?.text).toContain(wrong)
    expect(told?.text).not.toContain(right)
    expect((await emailsTo(server, right)).some(({ subject }) => subject.includes('corrigée'))).toBe(true)
    expect(await logged(family.userId)).toContain('correct-email')
    await expect
      .poll(async () => {
        const customer = (await familyOf(family.userId))?.stripeCustomerId ?? ''
        const known = await server.services.payments.customers.retrieve(customer)
        return known.deleted ? undefined : known.email
      })
      .toBe(right)
    expect(await db().$count(emailChanges, eq(emailChanges.userId, family.userId))).toBe(1)
  })

  it('ends the calendar and the second guardian, whom only the mistyped mailbox can have confirmed', async () => {
    const family = await aMember(db(), { language: 'fr' })
    const guardian = await aSecondGuardian(db(), family, now)
    const second = await server.signedIn(family, guardian)
    const browser = await server.signedIn(family)
    const { url } = (await browser.post<{ url: string }>('/api/account/calendar')).body
    const readCalendar = async () => (await server.browser().get(new URL(url).pathname)).status
    expect([await readCalendar(), (await second.get('/api/auth/me')).status]).toEqual([200, 200])
    const right = `juste-${crypto.randomUUID().slice(0, 8)}@exemple.lu`
    expect((await correct(family.id, right)).status).toBe(200)
    expect([await readCalendar(), (await second.get('/api/auth/me')).status]).toEqual([404, 401])
    const askForLink = { email: guardian.email }
    expect((await server.browser().post('/api/auth/magic-link', askForLink)).status).toBe(404)
    const [told] = await emailsTo(server, guardian.email)
    expect(told?.subject).toBe('Votre adresse ne donne plus accès au compte de cette famille')
    expect(told?.text).not.toContain(right)
    const subjects = (await emailsTo(server, right)).map(({ subject }) => subject)
    expect(subjects).toContain('Le deuxième parent n’a plus accès à votre compte')
    expect(await emailsTo(server, family.email)).toHaveLength(1)
  })

  it('leaves with the wrong address what a stranger may have sent or is given there', async () => {
    const family = await aMember(db(), { language: 'fr' })
    const wrong = family.email
    const right = `juste-${crypto.randomUUID().slice(0, 8)}@exemple.lu`
    const written = { email: wrong, firstName: 'Nora', lastName: 'Muller', message: 'Une autre question.' }
    await db()
      .insert(contactSubmissions)
      .values({ ...written, createdAt: now })
    const own = { ...written, firstName: 'Claire', message: 'Notre question.', userId: family.id }
    await db()
      .insert(contactSubmissions)
      .values({ ...own, createdAt: now })
    await db()
      .insert(newsletterRequests)
      .values({ email: wrong, purpose: 'newsletter', language: 'fr', textVersion: '1', createdAt: now })
    const before = { kind: 'cancel', email: wrong, name: 'Nora Muller', language: 'fr' } as const
    await db()
      .insert(withdrawalRequests)
      .values({ ...before, createdAt: later(family.createdAt, -day) })
    await db()
      .insert(gifts)
      .values({
        months: 1,
        cents: 3900,
        language: 'fr',
        deliverOn: '2027-01-13',
        requestKey: crypto.randomUUID(),
        codeHash: hashOf(crypto.randomUUID()),
        buyerEmail: `amie-${crypto.randomUUID().slice(0, 8)}@exemple.lu`,
        recipientEmail: wrong,
        paidAt: now,
        createdAt: now,
      })
    const email = {
      recipient: wrong,
      language: 'fr',
      notBefore: later(now, 3 * day),
      createdAt: now,
    } as const
    await db()
      .insert(outbox)
      .values([
        { ...email, kind: 'guide', payload: {} },
        { ...email, kind: 'suspension', payload: { suspensionId: crypto.randomUUID(), news: 'lifted' } },
      ])

    expect((await correct(family.id, right)).status).toBe(200)
    expect(await db().$count(newsletterRequests, eq(newsletterRequests.email, wrong))).toBe(1)
    expect(await db().$count(withdrawalRequests, eq(withdrawalRequests.email, wrong))).toBe(1)
    const data = await readFamilyData(db(), { id: family.id, email: right })
    expect(data.messages.map(({ message }) => message)).toEqual(['Notre question.'])
    expect([data.newsletter, data.declarations, data.gifts]).toEqual([[], [], []])
    expect(data.emails.map(({ kind }) => kind)).not.toContain('guide')
    const waiting = await db()
      .select({ kind: outbox.kind, recipient: outbox.recipient })
      .from(outbox)
      .where(inArray(outbox.kind, ['guide', 'suspension']))
    expect(waiting).toEqual(
      expect.arrayContaining([
        { kind: 'guide', recipient: wrong },
        { kind: 'suspension', recipient: right },
      ]),
    )

    await eraseFamilyData(server.services, family.id)
    expect(await db().$count(contactSubmissions, eq(contactSubmissions.email, wrong))).toBe(1)
    expect(await db().$count(outbox, and(eq(outbox.kind, 'guide'), eq(outbox.recipient, wrong)))).toBe(1)
    server.clock.moveTo(new Date('2027-01-13T09:00:00Z'))
    await giftJobs.find(({ name }) => name === 'deliver-gifts')?.run(server.services)
    const codes = await db().select().from(outbox).where(eq(outbox.kind, 'gift'))
    expect(codes).toMatchObject([{ recipient: wrong }])
  })

  it('rejects an invalid address, the same one, and one that has an account', async () => {
    const [one, other] = [await aMember(db()), await aMember(db())]
    expect((await correct(one.id, 'sans-arobase')).status).toBe(400)
    expect((await correct(one.id, one.email)).body.code).toBe('sameEmail')
    expect((await correct(one.id, other.email)).body.code).toBe('emailTaken')
    expect((await correct(crypto.randomUUID(), 'a@exemple.lu')).status).toBe(404)
    expect((await familyOf(one.id))?.email).toBe(one.email)
  })
})

describe('suspension, with its reason in writing (terms)', () => {
  it('ends access and places, gives the reason by e-mail and on the pages, and still allows signing in', async () => {
    const family = await aFamilyOnAPlan(db())
    const browser = await server.signedIn(family)
    const [childId = ''] = await someChildren(db(), family, ['Renarde'])
    const live = await aLive(db(), { startsAt: later(now, day) })
    await db().insert(liveRegistrations).values({ liveSessionId: live.id, childId, state: 'registered' })
    for (const round of [1, 2]) {
      const { status, body } = await suspend(family.id)
      expect([round, status, body.suspension]).toEqual([round, 200, { since: now.toISOString(), reason }])
    }
    expect((await suspend(family.id, `${reason} Et encore.`)).body.code).toBe('suspended')
    expect((await browser.get('/api/auth/me')).body).toMatchObject({ hasAccess: false, isSubscribed: false })
    expect((await browser.get<{ notice: { body: string } }>('/api/notices/current')).body.notice.body).toBe(
      reason,
    )
    expect(await db().$count(liveRegistrations, eq(liveRegistrations.childId, childId))).toBe(0)
    expect((await browser.get('/api/account')).status).toBe(200)
    expect((await browser.post('/api/messages', { text: 'Bonjour' })).status).toBe(200)
    const told = (await emailsTo(server, family.email)).filter(({ text }) => text.includes(reason))
    expect(told).toHaveLength(1)
    for (const round of [1, 2])
      expect([round, (await lift(family.id)).body.suspension]).toEqual([round, null])
    expect((await browser.get('/api/auth/me')).body).toMatchObject({ hasAccess: true, isSubscribed: true })
    expect((await browser.get('/api/notices/current')).body).toEqual({ notice: null })
    expect((await emailsTo(server, family.email)).some(({ subject }) => subject.includes('rouvert'))).toBe(
      true,
    )
    expect(await logged(family.id)).toEqual(['suspend-family', 'lift-suspension'])
    expect((await suspend(family.id, 'court')).status).toBe(400)
    expect((await suspend(crypto.randomUUID())).status).toBe(404)
  })
})

describe('charges of a family that is suspended', () => {
  it('are not begun: 409 suspended, in the family’s language, until the suspension is lifted', async () => {
    const family = await aMember(db())
    const browser = await server.signedIn(family)
    await suspend(family.id)
    const pay = (locale: string) =>
      browser.post<{ code?: string; message?: string }>('/api/stripe/create-checkout-session', {
        planId: 'lives',
        billing: 'monthly',
        locale,
      })
    for (const [locale, said] of [
      ['fr', 'Votre compte est suspendu'],
      ['en', 'Your account is suspended'],
      ['it', 'Il suo account è sospeso'],
    ] as const) {
      const { status, body } = await pay(locale)
      expect([status, body.code, body.message?.includes(said)]).toEqual([409, 'suspended', true])
    }
    await lift(family.id)
    expect((await pay('fr')).status).toBe(200)
  })

  it('are not tried again for what is owed already, nor told about, until the suspension is lifted', async () => {
    const family = await aPayingFamily(server, { card: card.paysOnce })
    const kept = async () =>
      (await db().select().from(subscriptions).where(eq(subscriptions.userId, family.userId)))[0]
    const { payments } = server.services
    const moveTo = async (moment: Date) => {
      server.clock.moveTo(moment)
      // Any call to Stripe runs what is due there.
      await payments.subscriptions.retrieve(family.subscriptionId)
      await emulatorOf(server).deliverPending()
      token = await anAdministratorsToken(server)
    }
    const renewal = (await kept())?.nextChargeAt ?? now
    await moveTo(later(renewal, 2 * hour))
    expect((await kept())?.pastDueSince).not.toBeNull()
    await suspend(family.userId)
    const { customer } = await payments.subscriptions.retrieve(family.subscriptionId)
    const tries = async () => (await payments.charges.list({ customer: String(customer) })).data.length
    const method = await payments.paymentMethods.attach('pm_card_visa', { customer: String(customer) })
    await payments.subscriptions.update(family.subscriptionId, { default_payment_method: method.id })
    const before = await tries()
    await moveTo(later(renewal, 20 * day))
    await syncSubscription(server.services, family.subscriptionId)
    expect(await tries()).toBe(before)
    const subjects = async () => (await emailsTo(server, family.email)).map(({ subject }) => subject)
    expect((await subjects()).filter((subject) => subject.startsWith('Votre accès est fermé'))).toEqual([])

    await lift(family.userId)
    await emulatorOf(server).deliverPending()
    expect(await kept()).toMatchObject({ pastDueSince: null, isRunning: true })
    expect(await tries()).toBe(before + 1)
    expect(await subjects()).toContain('Votre paiement est passé, tout est en ordre')
  })

  it('are paused, and go on with the first due date after the suspension is lifted', async () => {
    const family = await aPayingFamily(server)
    const kept = async () =>
      (await db().select().from(subscriptions).where(eq(subscriptions.userId, family.userId)))[0]
    const paid = async () => (await paymentsOf(family.userId)).length
    // The administrator signs in again, because a session lasts eight hours.
    const moveTo = async (moment: Date) => {
      server.clock.moveTo(moment)
      token = await anAdministratorsToken(server)
    }
    const before = await kept()
    await suspend(family.userId)
    expect((await kept())?.nextChargeAt).toBeNull()
    const renewal = before?.nextChargeAt ?? now
    await moveTo(later(renewal, 2 * day))
    await emulatorOf(server).deliverPending()
    expect(await paid()).toBe(1)
    await lift(family.userId)
    const next = (await kept())?.nextChargeAt
    expect(next?.getTime()).toBeGreaterThan(renewal.getTime())
    expect((await kept())?.nextChargeCents).toBe(5700)
    await moveTo(later(next ?? now, 2 * day))
    await emulatorOf(server).deliverPending()
    expect(await paid()).toBe(2)
  })
})
