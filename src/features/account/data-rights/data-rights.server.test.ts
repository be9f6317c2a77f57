import { and, eq, lt, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { familyJobs } from '#src/features/account/account-jobs.server.ts'
import { day, later } from '#src/infrastructure/clock/clock.server.ts'
import {
  accessGrants,
  children,
  consentActs,
  contactSubmissions,
  newsletterRequests,
  onboardingProfiles,
  referrals,
  subscriptionEvents,
  subscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { erasureMark } from '#src/infrastructure/secrets.server.ts'
import { longDate } from '#src/shared/language/format.ts'
import { textVersions } from '#src/shared/text-versions.ts'
import { anAdministratorsToken } from '#tests/support/administrator.ts'
import { aFamilyWithTheCanary, tablesHolding } from '#tests/support/canary.ts'
import { aMember } from '#tests/support/factories.ts'
import { aPayingFamily, emulatorOf } from '#tests/support/payments/paying.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { Consent } from './data-rights.contract.ts'
import { erase, familiesOverBefore } from './erase-family.server.ts'
import { columnTexts } from './export-columns.texts.ts'
import { familySections } from './family-sections.server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function eraseTokenFor(email: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const sentEmail = (await server.sentEmails()).find(
      ({ recipient, text }) => recipient === email && text.includes('#erase='),
    )
    const token = sentEmail && /#erase=([\w.-]+)/.exec(sentEmail.text)?.[1]
    if (token) return token
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('no link to erase was sent')
}

describe('the export', () => {
  it('is a ZIP of JSON and readable HTML with everything about the family, and nothing that signs in', async () => {
    const { browser, email, userId, canary } = await aFamilyWithTheCanary(server)
    const response = await fetch(`${server.origin}/api/account/export`, {
      method: 'POST',
      headers: {
        Origin: server.origin,
        'Content-Type': 'application/json',
        Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const data = JSON.parse(strFromU8(files['mirabelle.json'] ?? new Uint8Array()))
    expect(data.account).toMatchObject([{ id: userId, email }])
    expect(Object.keys(data)).toEqual(familySections)
    for (const section of familySections) expect(data[section], section).not.toEqual([])
    expect(JSON.stringify(data)).not.toMatch(/hash/i)
    const page = strFromU8(files['mirabelle.html'] ?? new Uint8Array())
    expect(page).toContain('<html lang="fr">')
    expect(page).toContain(`Bonjour, ${canary} vous salue.`)
    expect(page).toContain('<th scope="row">Jours offerts jusqu’au</th>')
    expect(page).toMatch(
      /<th scope="row">Dernière connexion<\/th><td>\d+\u00A0\S+ \d{4}, \d{1,2}\sh(?:\s\d\d)?<\/td>/,
    )
    expect(page).toContain('<th scope="row">Abonnement actif</th><td>Oui</td>')
    const labels = new Set([...page.matchAll(/<th scope="row">([^<]*)/g)].map(([, label]) => label))
    expect(Object.keys(columnTexts).filter((name) => labels.has(name))).toEqual([])
    expect((await server.browser().post('/api/account/export')).status).toBe(401)
  })
})

describe('the erasure', () => {
  it('needs the link sent by e-mail, ends the subscription at Stripe, keeps the payments without the family, and leaves the canary nowhere', async () => {
    const { db, payments } = server.services
    const family = await aFamilyWithTheCanary(server)
    const team = { token: await anAdministratorsToken(server) }
    expect((await server.browser().get(`/api/admin/users/${family.userId}`, team)).status).toBe(200)
    expect(
      (await server.browser().post('/api/admin/generate-magic-link', { email: family.email }, team)).status,
    ).toBe(200)
    const customer = String((await payments.subscriptions.retrieve(family.subscriptionId)).customer)
    const [cardOnFile] = (await payments.customers.listPaymentMethods(customer)).data
    expect(JSON.stringify(cardOnFile)).toContain(family.canary)
    const friend = await aMember(db)
    const [referral] = await db
      .insert(referrals)
      .values({
        referrerId: family.userId,
        referredId: friend.id,
        referralCode: 'ABCDEFGH',
        status: 'completed',
        completedAt: server.clock.now(),
      })
      .returning()
    const until = later(server.clock.now(), 30 * day)
    await db.insert(accessGrants).values({
      userId: friend.id,
      referralId: referral?.id,
      reason: 'referral',
      days: 30,
      accessUntil: until,
    })
    const before = await tablesHolding(server.services.db, family.canary)
    for (const table of [
      'users',
      'onboarding_profiles',
      'children',
      'child_profiles',
      'delivery_addresses',
      'sessions',
      'contact_submissions',
      'mailing_requests',
      'outbox',
      'mailbox',
    ])
      expect(before, table).toContain(table)

    expect((await family.browser.post('/api/account/erase')).status).toBe(200)
    const token = await eraseTokenFor(family.email)
    expect(
      (await server.browser().post('/api/account/erase/confirm', { token: `${token.slice(0, -2)}AA` }))
        .status,
    ).toBe(400)
    expect((await family.browser.get('/api/auth/me')).status).toBe(200)
    const presses = await Promise.all(
      Array.from({ length: 6 }, () => server.browser().post('/api/account/erase/confirm', { token })),
    )
    expect(presses.map(({ status }) => status)).toEqual(presses.map(() => 200))

    // What Stripe still has to tell arrives late.
    await emulatorOf(server).deliverPending()
    expect(await tablesHolding(server.services.db, family.canary)).toEqual([])
    // What the team did, and to which number: docs/security.md says that it is kept, and why.
    expect(await tablesHolding(server.services.db, family.userId)).toEqual(['audit_log'])
    const known = await payments.customers.retrieve(customer)
    expect(known).toMatchObject({ id: customer, email: null, name: null, phone: null })
    const left = [
      known,
      await payments.paymentMethods.retrieve(cardOnFile?.id ?? ''),
      await payments.customers.listPaymentMethods(customer),
    ]
    expect(JSON.stringify(left)).not.toMatch(new RegExp(`${family.canary}|Weber`))
    expect(left).toMatchObject([{}, { customer: null }, { data: [] }])
    expect((await payments.invoices.list({ customer })).data).toMatchObject([
      { status: 'paid', amount_paid: 5700 },
    ])
    expect((await payments.subscriptions.retrieve(family.subscriptionId)).status).toBe('canceled')
    expect((await family.browser.get('/api/auth/me')).status).toBe(401)
    const kept = await db
      .select()
      .from(subscriptionEvents)
      .where(sql`${subscriptionEvents.userId} is null and ${subscriptionEvents.amount} = 5700`)
    expect(kept.length).toBeGreaterThan(0)
    expect(await db.select().from(accessGrants).where(eq(accessGrants.userId, friend.id))).toMatchObject([
      { days: 30, referralId: null },
    ])
  })

  it('comes to its end for a family whose subscription Stripe does not know, as after a change of Stripe account', {
    timeout: 15_000,
  }, async () => {
    const { db } = server.services
    const { browser, email, userId } = await aPayingFamily(server)
    await emulatorOf(server).deliverPending()
    await db.update(subscriptions).set({ id: 'sub_ofAnotherAccount' }).where(eq(subscriptions.userId, userId))
    await browser.post('/api/account/erase')
    expect(
      (await server.browser().post('/api/account/erase/confirm', { token: await eraseTokenFor(email) }))
        .status,
    ).toBe(200)
    expect(await db.select().from(users).where(eq(users.id, userId))).toEqual([])
  })

  it('is rejected a day later, and while Stripe is away nothing is erased', async () => {
    const family = await aFamilyWithTheCanary(server)
    await family.browser.post('/api/account/erase')
    const token = await eraseTokenFor(family.email)
    const { retrieve } = server.services.payments.subscriptions
    server.services.payments.subscriptions.retrieve = () =>
      Promise.reject(new Stripe.errors.StripeConnectionError({ message: 'away', type: 'api_error' }))
    expect((await server.browser().post('/api/account/erase/confirm', { token })).status).toBe(503)
    server.services.payments.subscriptions.retrieve = retrieve
    expect(await server.services.db.select().from(users).where(eq(users.id, family.userId))).toHaveLength(1)
    const { update } = server.services.payments.customers
    server.services.payments.customers.update = () =>
      Promise.reject(new Stripe.errors.StripeConnectionError({ message: 'away', type: 'api_error' }))
    expect((await server.browser().post('/api/account/erase/confirm', { token })).status).toBe(503)
    server.services.payments.customers.update = update
    expect(await server.services.db.select().from(users).where(eq(users.id, family.userId))).toHaveLength(1)
    server.clock.advance(day + 1000)
    expect((await server.browser().post('/api/account/erase/confirm', { token })).body.code).toBe(
      'invalidLink',
    )
  })
})

describe('the consents', () => {
  it('are listed with text version, language and time, and withdrawn per purpose', async () => {
    const { db } = server.services
    const family = await aFamilyWithTheCanary(server)
    await db
      .update(newsletterRequests)
      .set({ confirmedAt: server.clock.now() })
      .where(eq(newsletterRequests.email, family.email))
    const listed = async () =>
      (await family.browser.get<{ consents: Consent[] }>('/api/account/consents')).body.consents
    expect(await listed()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          purpose: 'parental',
          textVersion: textVersions.parentalConsent,
          language: 'fr',
          withdrawnAt: null,
        }),
        expect.objectContaining({ purpose: 'newsletter', withdrawnAt: null }),
      ]),
    )
    expect(
      (await family.browser.post('/api/account/consents/withdraw', { purpose: 'newsletter' })).status,
    ).toBe(200)
    expect((await listed()).find(({ purpose }) => purpose === 'newsletter')?.withdrawnAt).not.toBeNull()
    expect(await db.select().from(children).where(eq(children.userId, family.userId))).toHaveLength(2)

    expect(
      (await family.browser.post('/api/account/consents/withdraw', { purpose: 'parental' })).status,
    ).toBe(200)
    expect((await listed()).find(({ purpose }) => purpose === 'parental')?.withdrawnAt).not.toBeNull()
    expect(await db.select().from(children).where(eq(children.userId, family.userId))).toEqual([])
    expect(
      await db.select().from(onboardingProfiles).where(eq(onboardingProfiles.userId, family.userId)),
    ).toEqual([])
    expect((await family.browser.get('/api/auth/me')).body.hasCompletedOnboarding).toBe(false)
    expect(
      (await family.browser.post('/api/account/consents/withdraw', { purpose: 'parental' })).status,
    ).toBe(200)
    const told = (await server.sentEmails()).filter(
      ({ recipient, subject }) => recipient === family.email && /retiré|ne recevrez plus/.test(subject),
    )
    expect(told.map(({ subject }) => subject).toSorted()).toEqual([
      'Consentement parental retiré',
      'Vous ne recevrez plus la lettre mensuelle',
    ])
    for (const { text, html } of told)
      for (const said of [text, html]) expect(said).toContain(longDate(server.clock.now(), 'fr'))
    expect((await family.browser.post('/api/account/consents/withdraw', { purpose: 'terms' })).status).toBe(
      400,
    )
    expect((await server.browser().get('/api/account/consents')).status).toBe(401)
  })
})

describe('consent as evidence', () => {
  it('is one row for each act, also when it is given again, and the family sees each', async () => {
    const { db } = server.services
    const family = await aFamilyWithTheCanary(server)
    const press = async (isAgreed: boolean) => {
      const { children: all } = (
        await family.browser.get<{ children: { id: string }[] }>('/api/account/recording-consents')
      ).body
      server.clock.advance(60_000)
      await family.browser.put(`/api/children/${all[0]?.id}/recording-consent`, { isAgreed })
    }
    for (const isAgreed of [true, false, true]) await press(isAgreed)
    // Agreed to already: no act.
    await press(true)
    const acts = await db
      .select()
      .from(consentActs)
      .where(and(eq(consentActs.family, erasureMark(family.userId)), eq(consentActs.purpose, 'record-video')))
      .orderBy(consentActs.at)
    expect(acts.map(({ act }) => act)).toEqual(['given', 'withdrawn', 'given'])
    const listed = (
      await family.browser.get<{ consents: Consent[] }>('/api/account/consents')
    ).body.consents.filter(({ purpose }) => purpose === 'record-video')
    expect(listed.map(({ givenAt, withdrawnAt }) => [givenAt, withdrawnAt])).toEqual([
      [acts[2]?.at.toISOString(), null],
      [acts[0]?.at.toISOString(), acts[1]?.at.toISOString()],
    ])
  })

  it('is never rewritten, and outlives the family without a name, for as long as it may be asked for', async () => {
    const { db } = server.services
    const family = await aFamilyWithTheCanary(server)
    const ofFamily = eq(consentActs.family, erasureMark(family.userId))
    const before = await db.select().from(consentActs).where(ofFamily).orderBy(consentActs.id)
    expect(before.length).toBeGreaterThan(0)
    await expect(db.update(consentActs).set({ language: 'it' }).where(ofFamily)).rejects.toThrow()
    await expect(db.delete(consentActs).where(ofFamily)).rejects.toThrow()
    await expect(db.execute(sql`truncate consent_acts`)).rejects.toThrow()
    await erase(server.services, family.userId)
    expect(await db.select().from(consentActs).where(ofFamily).orderBy(consentActs.id)).toEqual(before)
  })
})

describe('the nightly purge', () => {
  it('erases whoever ended more than three years ago, and nobody else', async () => {
    const { db } = server.services
    const now = server.clock.now()
    const yearsAgo = (years: number) => later(now, -years * 365.25 * day)
    const gone = await aMember(db, { createdAt: yearsAgo(4) })
    const back = await aMember(db, { createdAt: yearsAgo(4), lastLoginAt: yearsAgo(1) })
    const subscribed = await aMember(db, { createdAt: yearsAgo(4), isSubscribed: true })
    const onFreeDays = await aMember(db, { createdAt: yearsAgo(4), freeAccessUntil: yearsAgo(2) })
    const young = await aMember(db, { createdAt: yearsAgo(2) })
    const endedLongAgo = await aMember(db, { createdAt: yearsAgo(6), lastLoginAt: yearsAgo(1) })
    const endedLately = await aMember(db, { createdAt: yearsAgo(6), lastLoginAt: yearsAgo(5) })
    for (const [family, end] of [
      [endedLongAgo, yearsAgo(3.01)],
      [endedLately, yearsAgo(2.99)],
    ] as const)
      await db.insert(subscriptions).values({
        id: `sub_${family.id}`,
        userId: family.id,
        customerId: `cus_${family.id}`,
        plan: 'lives',
        billing: 'monthly',
        status: 'canceled',
        isLive: false,
        accessUntil: end,
        createdAt: yearsAgo(5),
      })
    // It had ended long ago; what the team gave afterwards was taken back lately.
    const wasGiven = await aMember(db, { createdAt: yearsAgo(6), givenAccessEndedAt: yearsAgo(1) })
    const record = { eventType: 'payment', amount: 5700, isRolledUp: true } as const
    await db.insert(subscriptionEvents).values([
      { ...record, userId: null, createdAt: yearsAgo(10.01), occurrence: 'paid ten years ago' },
      { ...record, userId: null, createdAt: yearsAgo(9.99), occurrence: 'paid within ten years' },
      {
        ...record,
        userId: subscribed.id,
        createdAt: yearsAgo(10.01),
        occurrence: 'paid by a family that is here',
      },
    ])
    await db.insert(contactSubmissions).values({
      firstName: 'A',
      lastName: 'B',
      email: 'ancien@exemple.lu',
      message: 'Il y a longtemps.',
      createdAt: yearsAgo(4),
    })
    expect((await familiesOverBefore(db, yearsAgo(3))).toSorted()).toEqual(
      [gone.id, endedLongAgo.id].toSorted(),
    )
    for (const job of familyJobs) await job.run(server.services)
    const left = (await db.select({ id: users.id }).from(users)).map(({ id }) => id)
    for (const { id } of [gone, endedLongAgo]) expect(left).not.toContain(id)
    for (const { id } of [back, subscribed, onFreeDays, young, endedLately, wasGiven])
      expect(left).toContain(id)
    expect(
      await db.select().from(contactSubmissions).where(eq(contactSubmissions.email, 'ancien@exemple.lu')),
    ).toEqual([])
    const records = await db
      .select({ occurrence: subscriptionEvents.occurrence })
      .from(subscriptionEvents)
      .where(lt(subscriptionEvents.createdAt, yearsAgo(9)))
    expect(records.map(({ occurrence }) => occurrence).toSorted()).toEqual([
      'paid by a family that is here',
      'paid within ten years',
    ])
  })
})
