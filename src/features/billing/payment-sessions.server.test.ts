import { eq } from 'drizzle-orm'
import { describe, expect, inject, test } from 'vitest'
import { endPaymentSessions } from '#src/domain/accounts/session.server.ts'
import type { Consent } from '#src/domain/consents/list-consents.contract.ts'
import { exportTexts } from '#src/features/account/data-rights/export/export-family.texts.ts'
import { familySections } from '#src/features/account/data-rights/family-sections.server.ts'
import {
  calendarFeeds,
  contactSubmissions,
  gifts,
  newsletterRequests,
  withdrawalRequests,
} from '#src/infrastructure/database/schema.server.ts'
import { hashOf } from '#src/infrastructure/secrets.server.ts'
import { familyExport } from '#tests/support/accounts/family-export.ts'
import { untilWaiting } from '#tests/support/database/lock-waits.ts'
import { aPayingFamily, beginCheckout, emulatorOf, pay } from '#tests/support/payments/paying.ts'
import type { Browser } from '#tests/support/server/browser.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { loginTokenFor } from '#tests/support/server/test-server.ts'

const server = provideTestServer()

const isSignedIn = async (browser: Browser) => (await browser.get('/api/auth/me')).status === 200

async function signInByLink(browser: Browser, email: string): Promise<number> {
  await browser.post('/api/auth/magic-link', { email })
  return (await browser.post('/api/auth/verify-magic-link', { token: await loginTokenFor(server, email) }))
    .status
}

describe('A payment does not prove a mailbox: a session that it opened', () => {
  test('ends when the account’s first login link is used in another browser', async () => {
    const { browser: payer, email } = await aPayingFamily(server)
    expect(await isSignedIn(payer)).toBe(true)
    const owner = server.browser()
    expect(await signInByLink(owner, email)).toBe(200)
    expect([await isSignedIn(payer), await isSignedIn(owner)]).toEqual([false, true])
  })

  test('takes its calendar address with it, also after signing out, but not in the browser that is proven', async () => {
    const feedOf = async (browser: Browser) => {
      const { status, body } = await browser.post<{ url: string }>('/api/account/calendar')
      expect(status).toBe(200)
      return new URL(body.url).pathname
    }
    const feedStatus = async (path: string) => (await server.browser().get(path)).status
    const [stays, left, proven] = [
      await aPayingFamily(server),
      await aPayingFamily(server),
      await aPayingFamily(server),
    ]
    const feeds = [await feedOf(stays.browser), await feedOf(left.browser), await feedOf(proven.browser)]
    expect((await left.browser.post('/api/auth/logout')).status).toBe(200)
    for (const { email } of [stays, left]) expect(await signInByLink(server.browser(), email)).toBe(200)
    expect(await signInByLink(proven.browser, proven.email)).toBe(200)
    expect(await signInByLink(server.browser(), proven.email)).toBe(200)
    expect(await Promise.all(feeds.map(feedStatus))).toEqual([404, 404, 200])
  })

  test('makes no calendar address when it ends while the address is requested', async () => {
    const { db } = server.services
    const { browser, userId } = await aPayingFamily(server)
    const [requested] = await db.transaction(async (tx) => {
      await endPaymentSessions(tx, userId)
      const request = browser.post('/api/account/calendar')
      if (inject('postgresTemplate')) await untilWaiting(db, [request])
      return [request]
    })
    expect((await requested).status).toBe(401)
    expect(await db.$count(calendarFeeds, eq(calendarFeeds.userId, userId))).toBe(0)
  })

  test('continues in the browser in which that link is used, and counts as proven from then on', async () => {
    const { browser, email } = await aPayingFamily(server)
    expect(await signInByLink(browser, email)).toBe(200)
    const telephone = server.browser()
    expect(await signInByLink(telephone, email)).toBe(200)
    expect([await isSignedIn(browser), await isSignedIn(telephone)]).toEqual([true, true])
  })

  test('ends when another checkout attaches to the account, also after a withdrawal', async () => {
    const { browser: stranger, email } = await aPayingFamily(server)
    expect((await stranger.post('/api/account/withdraw')).status).toBe(200)
    expect(await isSignedIn(stranger)).toBe(true)
    const parent = server.browser()
    const success = await pay(server, await beginCheckout(parent), email)
    await emulatorOf(server).deliverPending()
    expect(await isSignedIn(stranger)).toBe(false)
    const sessionId = success?.searchParams.get('session_id')
    expect((await parent.post('/api/checkout/complete', { sessionId })).body).toMatchObject({
      outcome: 'linkSentToOwner',
    })
  })

  test('continues when the signed-in family pays again', async () => {
    const { browser } = await aPayingFamily(server)
    await browser.post('/api/account/withdraw')
    await pay(server, await beginCheckout(browser), 'whoever@exemple.lu')
    await emulatorOf(server).deliverPending()
    expect((await browser.get('/api/auth/me')).body).toMatchObject({ hasAccess: true })
  })

  test('is no longer opened once a login link was used or another checkout has attached', async () => {
    for (const how of ['link', 'checkout'] as const) {
      const email = `${how}-avant@exemple.lu`
      const payer = server.browser()
      const success = await pay(server, await beginCheckout(payer), email)
      await emulatorOf(server).deliverPending()
      if (how === 'link') expect(await signInByLink(server.browser(), email)).toBe(200)
      else await pay(server, await beginCheckout(server.browser()), email)
      await emulatorOf(server).deliverPending()
      const sessionId = success?.searchParams.get('session_id')
      expect((await payer.post('/api/checkout/complete', { sessionId })).body, how).toMatchObject({
        outcome: 'linkSent',
      })
      expect(await isSignedIn(payer)).toBe(false)
    }
  })
})

describe('In a session that a payment opened', () => {
  /** What visitors and the giver of a gift store under somebody's address. */
  async function storeUnder(email: string): Promise<void> {
    const { db, clock } = server.services
    const at = clock.now()
    await db.insert(contactSubmissions).values({
      firstName: 'Nadia',
      lastName: 'Kremer',
      email,
      phone: '+352 621 000 000',
      message: 'Mon fils a peur de la caméra.',
      createdAt: at,
    })
    await db.insert(gifts).values({
      requestKey: `gift for ${email}`,
      months: 3,
      cents: 9900,
      language: 'fr',
      buyerEmail: 'marraine@exemple.lu',
      recipientEmail: email,
      message: 'Pour tes dix ans, Tom.',
      deliverOn: '2027-01-11',
      codeHash: hashOf(`code for ${email}`),
      paidAt: at,
      deliveredAt: at,
    })
    await db.insert(newsletterRequests).values({
      purpose: 'newsletter',
      email,
      language: 'fr',
      textVersion: '2026-11-01',
      createdAt: at,
      confirmedAt: at,
    })
    await db
      .insert(withdrawalRequests)
      .values({ kind: 'cancel', email, name: 'Nadia Kremer', language: 'fr', createdAt: at })
  }

  test('the export leaves out what is stored under the address alone; after a login link all of it is there', async () => {
    const email = 'adresse-d-une-autre@exemple.lu'
    await storeUnder(email)
    const { browser: payer, userId } = await aPayingFamily(server, { email })
    const own = { firstName: 'P', lastName: 'Ayeur', email, message: 'Bonjour, ceci est à moi.' }
    expect((await payer.post('/api/contact', own)).status).toBe(200)
    const { status, data, page } = await familyExport(server, payer)
    expect([status, Object.keys(data)]).toEqual([200, familySections])
    expect(data.account).toMatchObject([{ id: userId, email }])
    expect(data.messages).toMatchObject([{ message: own.message }])
    for (const section of ['declarations', 'gifts', 'newsletter', 'emails'] as const)
      expect(data[section], section).toEqual([])
    expect(`${JSON.stringify(data)} ${page}`).not.toMatch(/Nadia|Tom\.|caméra/)
    expect(page).toContain(exportTexts.unproven.fr)

    const owner = server.browser()
    expect(await signInByLink(owner, email)).toBe(200)
    const all = await familyExport(server, owner)
    expect(all.data.messages).toHaveLength(2)
    for (const section of ['declarations', 'gifts', 'newsletter'] as const)
      expect(all.data[section], section).toHaveLength(1)
    expect(all.data.emails).not.toEqual([])
    expect(all.page).toContain('Pour tes dix ans, Tom.')
    expect(all.page).not.toContain(exportTexts.unproven.fr)
  })

  test('the address’s newsletter is not listed; after a login link it is', async () => {
    const email = 'lectrice@exemple.lu'
    await storeUnder(email)
    const { browser: payer } = await aPayingFamily(server, { email })
    const newslettersOf = async (browser: Browser) =>
      (await browser.get<{ consents: Consent[] }>('/api/account/consents')).body.consents.filter(
        ({ purpose }) => purpose === 'newsletter',
      ).length
    expect(await newslettersOf(payer)).toBe(0)
    expect(await signInByLink(payer, email)).toBe(200)
    expect(await newslettersOf(payer)).toBe(1)
  })
})
