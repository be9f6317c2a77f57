import { eq, lt, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textVersions } from '#src/business/text-versions.ts'
import { aMember } from '#src/database/people.server.ts'
import {
  accessGrants,
  children,
  contactSubmissions,
  mailingRequests,
  onboardingProfiles,
  referrals,
  subscriptionEvents,
  subscriptions,
  users,
} from '#src/database/schema.server.ts'
import { familyJobs } from '#src/family/family-jobs.server.ts'
import { longDate } from '#src/language/format.ts'
import { day, later } from '#src/outside/clock.server.ts'
import { anAdministratorsToken } from '#tests/harness/administrator.ts'
import { aFamilyWithTheCanary, tablesHolding } from '#tests/harness/canary.ts'
import { startTestHouse, type TestHouse } from '#tests/harness/house.ts'
import { aPayingFamily, emulatorOf } from '#tests/harness/paying.ts'
import type { Consent } from './data-rights.contract.ts'
import { familiesOverBefore } from './erase-family.server.ts'
import { columnTexts } from './export-columns.texts.ts'
import { familySections } from './family-data.server.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startTestHouse()
})
afterAll(() => house.close())

async function eraseTokenFor(email: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const letter = (await house.letters()).find(({ recipient, text }) => recipient === email && text.includes('#erase='))
    const token = letter && /#erase=([\w.-]+)/.exec(letter.text)?.[1]
    if (token) return token
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('no link to erase was sent')
}

describe('the export', () => {
  it('is a ZIP of JSON and readable HTML with everything about the family, and nothing that signs in', async () => {
    const { browser, email, userId, canary } = await aFamilyWithTheCanary(house)
    const answer = await fetch(`${house.origin}/api/account/export`, {
      method: 'POST',
      headers: { Origin: house.origin, 'Content-Type': 'application/json', Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const data = JSON.parse(strFromU8(files['mirabelle.json'] ?? new Uint8Array()))
    expect(data.account).toMatchObject([{ id: userId, email }])
    expect(Object.keys(data)).toEqual(familySections)
    for (const section of familySections) expect(data[section], section).not.toEqual([])
    expect(JSON.stringify(data)).not.toMatch(/hash/i)
    const page = strFromU8(files['mirabelle.html'] ?? new Uint8Array())
    expect(page).toContain('<html lang="fr">')
    expect(page).toContain(`Bonjour, ${canary} vous salue.`)
    expect(page).toContain('<th scope="row">Jours offerts jusqu’au</th>')
    expect(page).toMatch(/<th scope="row">Dernière connexion<\/th><td>\d+\u00A0\S+ \d{4}, \d\d\sh\s\d\d<\/td>/)
    expect(page).toContain('<th scope="row">Abonnement actif</th><td>Oui</td>')
    const labels = new Set([...page.matchAll(/<th scope="row">([^<]*)/g)].map(([, label]) => label))
    expect(Object.keys(columnTexts).filter((name) => labels.has(name))).toEqual([])
    expect((await house.browser().post('/api/account/export')).status).toBe(401)
  })
})

describe('the erasure', () => {
  it('needs the link sent by e-mail, ends the subscription at Stripe, keeps the payments without the family, and leaves the canary nowhere', async () => {
    const { db, payments } = house.services
    const family = await aFamilyWithTheCanary(house)
    const team = { token: await anAdministratorsToken(house) }
    expect((await house.browser().get(`/api/admin/users/${family.userId}`, team)).status).toBe(200)
    expect((await house.browser().post('/api/admin/generate-magic-link', { email: family.email }, team)).status).toBe(200)
    const customer = String((await payments.subscriptions.retrieve(family.subscriptionId)).customer)
    const [cardOnFile] = (await payments.customers.listPaymentMethods(customer)).data
    expect(JSON.stringify(cardOnFile)).toContain(family.canary)
    const friend = await aMember(db)
    const [referral] = await db
      .insert(referrals)
      .values({ referrerId: family.userId, referredId: friend.id, referralCode: 'ABCDEFGH', status: 'completed', completedAt: house.clock.now() })
      .returning()
    const until = later(house.clock.now(), 30 * day)
    await db.insert(accessGrants).values({ userId: friend.id, referralId: referral?.id, reason: 'referral', days: 30, accessUntil: until })
    const before = await tablesHolding(house.services.db, family.canary)
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
    expect((await house.browser().post('/api/account/erase/confirm', { token: `${token.slice(0, -2)}AA` })).status).toBe(400)
    expect((await family.browser.get('/api/auth/me')).status).toBe(200)
    const presses = await Promise.all(Array.from({ length: 6 }, () => house.browser().post('/api/account/erase/confirm', { token })))
    expect(presses.map(({ status }) => status)).toEqual(presses.map(() => 200))

    // What Stripe still has to tell arrives late.
    await emulatorOf(house).deliverPending()
    expect(await tablesHolding(house.services.db, family.canary)).toEqual([])
    // What the team did, and to which number: docs/security.md says that it is kept, and why.
    expect(await tablesHolding(house.services.db, family.userId)).toEqual(['audit_log'])
    const known = await payments.customers.retrieve(customer)
    expect(known).toMatchObject({ id: customer, email: null, name: null, phone: null })
    const left = [known, await payments.paymentMethods.retrieve(cardOnFile?.id ?? ''), await payments.customers.listPaymentMethods(customer)]
    expect(JSON.stringify(left)).not.toMatch(new RegExp(`${family.canary}|Weber`))
    expect(left).toMatchObject([{}, { customer: null }, { data: [] }])
    expect((await payments.invoices.list({ customer })).data).toMatchObject([{ status: 'paid', amount_paid: 5700 }])
    expect((await payments.subscriptions.retrieve(family.subscriptionId)).status).toBe('canceled')
    expect((await family.browser.get('/api/auth/me')).status).toBe(401)
    const kept = await db.select().from(subscriptionEvents).where(sql`${subscriptionEvents.userId} is null and ${subscriptionEvents.amount} = 5700`)
    expect(kept.length).toBeGreaterThan(0)
    expect(await db.select().from(accessGrants).where(eq(accessGrants.userId, friend.id))).toMatchObject([{ days: 30, referralId: null }])
  })

  it('comes to its end for a family whose subscription Stripe does not know, as after a change of Stripe account', { timeout: 15_000 }, async () => {
    const { db } = house.services
    const { browser, email, userId } = await aPayingFamily(house)
    await emulatorOf(house).deliverPending()
    await db.update(subscriptions).set({ id: 'sub_ofAnotherAccount' }).where(eq(subscriptions.userId, userId))
    await browser.post('/api/account/erase')
    expect((await house.browser().post('/api/account/erase/confirm', { token: await eraseTokenFor(email) })).status).toBe(200)
    expect(await db.select().from(users).where(eq(users.id, userId))).toEqual([])
  })

  it('is refused a day later, and while Stripe is away nothing is erased', async () => {
    const family = await aFamilyWithTheCanary(house)
    await family.browser.post('/api/account/erase')
    const token = await eraseTokenFor(family.email)
    const { retrieve } = house.services.payments.subscriptions
    house.services.payments.subscriptions.retrieve = () => Promise.reject(new Stripe.errors.StripeConnectionError({ message: 'away', type: 'api_error' }))
    expect((await house.browser().post('/api/account/erase/confirm', { token })).status).toBe(503)
    house.services.payments.subscriptions.retrieve = retrieve
    expect(await house.services.db.select().from(users).where(eq(users.id, family.userId))).toHaveLength(1)
    const { update } = house.services.payments.customers
    house.services.payments.customers.update = () => Promise.reject(new Stripe.errors.StripeConnectionError({ message: 'away', type: 'api_error' }))
    expect((await house.browser().post('/api/account/erase/confirm', { token })).status).toBe(503)
    house.services.payments.customers.update = update
    expect(await house.services.db.select().from(users).where(eq(users.id, family.userId))).toHaveLength(1)
    house.clock.advance(day + 1000)
    expect((await house.browser().post('/api/account/erase/confirm', { token })).body.code).toBe('invalidLink')
  })
})

describe('the consents', () => {
  it('are listed with text version, language and time, and withdrawn per purpose', async () => {
    const { db } = house.services
    const family = await aFamilyWithTheCanary(house)
    await db.update(mailingRequests).set({ confirmedAt: house.clock.now() }).where(eq(mailingRequests.email, family.email))
    const listed = async () => (await family.browser.get<{ consents: Consent[] }>('/api/account/consents')).body.consents
    expect(await listed()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ purpose: 'parental', textVersion: textVersions.parentalConsent, language: 'fr', withdrawnAt: null }),
        expect.objectContaining({ purpose: 'newsletter', withdrawnAt: null }),
      ]),
    )
    expect((await family.browser.post('/api/account/consents/withdraw', { purpose: 'newsletter' })).status).toBe(200)
    expect((await listed()).find(({ purpose }) => purpose === 'newsletter')?.withdrawnAt).not.toBeNull()
    expect(await db.select().from(children).where(eq(children.userId, family.userId))).toHaveLength(2)

    expect((await family.browser.post('/api/account/consents/withdraw', { purpose: 'parental' })).status).toBe(200)
    expect((await listed()).find(({ purpose }) => purpose === 'parental')?.withdrawnAt).not.toBeNull()
    expect(await db.select().from(children).where(eq(children.userId, family.userId))).toEqual([])
    expect(await db.select().from(onboardingProfiles).where(eq(onboardingProfiles.userId, family.userId))).toEqual([])
    expect((await family.browser.get('/api/auth/me')).body.hasCompletedOnboarding).toBe(false)
    expect((await family.browser.post('/api/account/consents/withdraw', { purpose: 'parental' })).status).toBe(200)
    const told = (await house.letters()).filter(({ recipient, subject }) => recipient === family.email && /retiré|ne recevrez plus/.test(subject))
    expect(told.map(({ subject }) => subject).toSorted()).toEqual(['Consentement parental retiré', 'Vous ne recevrez plus la lettre mensuelle'])
    for (const { text, html } of told) for (const said of [text, html]) expect(said).toContain(longDate(house.clock.now(), 'fr'))
    expect((await family.browser.post('/api/account/consents/withdraw', { purpose: 'terms' })).status).toBe(400)
    expect((await house.browser().get('/api/account/consents')).status).toBe(401)
  })
})

describe('the nightly purge', () => {
  it('erases whoever ended more than three years ago, and nobody else', async () => {
    const { db } = house.services
    const now = house.clock.now()
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
      { ...record, userId: subscribed.id, createdAt: yearsAgo(10.01), occurrence: 'paid by a family that is here' },
    ])
    await db
      .insert(contactSubmissions)
      .values({ firstName: 'A', lastName: 'B', email: 'ancien@exemple.lu', message: 'Il y a longtemps.', createdAt: yearsAgo(4) })
    expect((await familiesOverBefore(db, yearsAgo(3))).toSorted()).toEqual([gone.id, endedLongAgo.id].toSorted())
    for (const job of familyJobs) await job.run(house.services)
    const left = (await db.select({ id: users.id }).from(users)).map(({ id }) => id)
    for (const { id } of [gone, endedLongAgo]) expect(left).not.toContain(id)
    for (const { id } of [back, subscribed, onFreeDays, young, endedLately, wasGiven]) expect(left).toContain(id)
    expect(await db.select().from(contactSubmissions).where(eq(contactSubmissions.email, 'ancien@exemple.lu'))).toEqual([])
    const records = await db
      .select({ occurrence: subscriptionEvents.occurrence })
      .from(subscriptionEvents)
      .where(lt(subscriptionEvents.createdAt, yearsAgo(9)))
    expect(records.map(({ occurrence }) => occurrence).toSorted()).toEqual(['paid by a family that is here', 'paid within ten years'])
  })
})
