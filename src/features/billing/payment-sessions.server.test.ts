import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { endPaymentSessions } from '#src/domain/accounts/session.server.ts'
import { calendarFeeds } from '#src/infrastructure/database/schema.server.ts'
import type { Browser } from '#tests/support/browser.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'
import { aPayingFamily, beginCheckout, emulatorOf, pay } from '#tests/support/payments/paying.ts'
import { loginTokenFor, startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

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
