import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { emailsToBoth } from '#src/domain/accounts/guardians.server.ts'
import { storeConsents } from '#src/domain/consents/consents.server.ts'
import { eraseFamilyData } from '#src/features/account/data-rights/erase-family.server.ts'
import { readFamilyData } from '#src/features/account/data-rights/family-data.server.ts'
import {
  calendarFeeds,
  children,
  consents,
  guardians,
  outbox,
  rateLimits,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { hashOf } from '#src/infrastructure/secrets.server.ts'
import { emails } from '#src/server/emails.server.ts'
import { jobs } from '#src/server/jobs.server.ts'
import { day } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { tablesHolding } from '#tests/support/accounts/canary.ts'
import { aMember, aSecondGuardian, type Person } from '#tests/support/accounts/factories.ts'
import { expressAnswers } from '#tests/support/accounts/welcome.ts'
import type { Browser } from '#tests/support/server/browser.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { loginTokenFor } from '#tests/support/server/test-server.ts'
import type { Custody, Guardian } from './guardians.contract.ts'

const server = provideTestServer()
beforeEach(() => server.services.db.delete(rateLimits))

const path = '/api/account/guardians'
const anEmail = () => `autre-${crypto.randomUUID().slice(0, 8)}@exemple.lu`

async function emailsTo(email: string) {
  return (await server.sentEmails()).filter(({ recipient }) => recipient === email)
}

/** The token in the newest e-mail of an invitation to an address; undefined if none was sent. */
async function tokenTo(email: string): Promise<string | undefined> {
  const sentEmail = (await emailsTo(email)).find(({ text }) => text.includes('#guardian='))
  return /#guardian=([\w-]{43})/.exec(sentEmail?.text ?? '')?.[1]
}

function confirm(token: string | undefined, browser: Browser = server.browser()) {
  return browser.post(`${path}/confirm`, { token })
}

async function listed(browser: Browser): Promise<Guardian[]> {
  return (await browser.get<Guardian[]>(path)).body
}

async function inviting(email = anEmail(), more: Partial<Person> = {}) {
  const family = await aMember(server.services.db, { language: 'en', ...more })
  const browser = await server.signedIn(family)
  const response = await browser.post(path, { email })
  return { family, browser, email, response }
}

/**
 * A family with two guardians, each in their own browser; the second has signed in by a link to their
 * address.
 */
async function two() {
  const { family, browser, email } = await inviting()
  for (const address of [family.email, email])
    expect((await confirm(await tokenTo(address))).status, address).toBe(200)
  return { family, browser, email, second: await signedInAs(email) }
}

async function signedInAs(email: string): Promise<Browser> {
  const browser = server.browser()
  expect((await browser.post('/api/auth/magic-link', { email })).status).toBe(200)
  const verified = await browser.post('/api/auth/verify-magic-link', {
    token: await loginTokenFor(server, email),
  })
  expect(verified.status).toBe(200)
  return browser
}

describe('a second guardian', () => {
  it('joins once both have confirmed their own link, in either order, and both are notified', async () => {
    for (const isPayerFirst of [true, false]) {
      const { family, browser, email, response } = await inviting()
      expect(response).toMatchObject({
        status: 200,
        body: { email, isPayer: false, isYou: false, state: 'invited' },
      })
      const tokens = [await tokenTo(family.email), await tokenTo(email)]
      expect(new Set(tokens).size).toBe(2)
      const [first, other] = isPayerFirst ? tokens : tokens.toReversed()
      expect(await confirm(first)).toMatchObject({ status: 200, body: { isJoined: false } })
      expect((await listed(browser))[1]?.state).toBe(isPayerFirst ? 'waitingForThem' : 'waitingForYou')
      expect((await server.browser().post('/api/auth/magic-link', { email })).status).toBe(404)
      expect(await confirm(other)).toMatchObject({ status: 200, body: { isJoined: true } })
      expect(await listed(browser)).toEqual([
        { id: family.id, email: family.email, isPayer: true, isYou: true, state: 'active', expiresAt: null },
        expect.objectContaining({ email, isPayer: false, isYou: false, state: 'active', expiresAt: null }),
      ])
      expect((await emailsTo(family.email))[0]?.subject).toBe('The second parent has joined your account')
      expect((await emailsTo(email))[0]?.subject).toBe('You have access to the family’s account')
    }
  })

  it('sees the outcome again, and nothing changes, when a link is used again', async () => {
    const { family, email } = await inviting()
    const [first, second] = [await tokenTo(family.email), await tokenTo(email)]
    for (let press = 0; press < 2; press++)
      expect(await confirm(first)).toMatchObject({ status: 200, body: { isJoined: false } })
    await confirm(second)
    const stored = () => server.services.db.select().from(guardians).orderBy(guardians.id)
    const [rows, sentEmails] = [await stored(), await server.sentEmails()]
    server.clock.advance(day)
    for (const token of [first, second])
      expect(await confirm(token)).toMatchObject({ status: 200, body: { isJoined: true } })
    expect([await stored(), await server.sentEmails()]).toEqual([rows, sentEmails])
    server.clock.advance(7 * day)
    for (const token of [first, second]) expect((await confirm(token)).body.code).toBe('invalidLink')
  })

  it('signs in by a link to their own address in any case, and is identified as themself', async () => {
    const { family, email, second, browser } = await two()
    expect((await second.get('/api/auth/me')).body).toMatchObject({ id: family.id, email, isPayer: false })
    expect((await browser.get('/api/auth/me')).body).toMatchObject({ email: family.email, isPayer: true })
    expect(
      (await server.browser().post('/api/auth/magic-link', { email: ` ${email.toUpperCase()}` })).status,
    ).toBe(200)
    const { body } = await server
      .browser()
      .post('/api/auth/look-at-magic-link', { token: await loginTokenFor(server, email) })
    expect(body.email).toBe('a…@exemple.lu')
  })

  it('has their own login links: requesting one does not void the other guardian’s', async () => {
    const { family, email } = await two()
    await server.browser().post('/api/auth/magic-link', { email: family.email })
    const payers = await loginTokenFor(server, family.email)
    await server.browser().post('/api/auth/magic-link', { email })
    const first = await loginTokenFor(server, email)
    await server.browser().post('/api/auth/magic-link', { email })
    await server.sentEmails()
    const verify = (token: string) => server.browser().post('/api/auth/verify-magic-link', { token })
    expect((await verify(first)).status).toBe(400)
    expect((await verify(payers)).body).toMatchObject({ user: { email: family.email, isPayer: true } })
    expect((await verify(await loginTokenFor(server, email))).body).toMatchObject({
      user: { email, isPayer: false },
    })
  })

  it('has their own language, and login links are limited per address', async () => {
    const { family, browser, email, second } = await two()
    expect((await second.put('/api/account/language', { language: 'it' })).status).toBe(200)
    expect((await second.get('/api/auth/me')).body.language).toBe('it')
    expect((await browser.get('/api/auth/me')).body.language).toBe('en')
    await server.services.db.delete(rateLimits)
    for (let time = 0; time < 5; time++)
      expect((await server.browser().post('/api/auth/magic-link', { email })).status).toBe(200)
    expect((await server.browser().post('/api/auth/magic-link', { email })).status).toBe(429)
    expect((await server.browser().post('/api/auth/magic-link', { email: family.email })).status).toBe(200)
  })

  it('is signed out everywhere on removal, and earlier links no longer work', async () => {
    const { family, browser, email, second } = await two()
    await server.browser().post('/api/auth/magic-link', { email })
    const token = await loginTokenFor(server, email)
    const [, guardian] = await listed(browser)
    expect((await browser.send('DELETE', `${path}/${guardian?.id}`, undefined, {})).status).toBe(200)
    expect((await second.get('/api/auth/me')).status).toBe(401)
    expect((await server.browser().post('/api/auth/verify-magic-link', { token })).status).toBe(400)
    expect((await server.browser().post('/api/auth/magic-link', { email })).status).toBe(404)
    expect((await browser.get('/api/auth/me')).status).toBe(200)
    expect((await listed(browser)).map((one) => one.email)).toEqual([family.email])
    expect((await emailsTo(email))[0]?.subject).toBe(
      'Your address no longer gives access to this family’s account',
    )
    expect((await emailsTo(family.email))[0]?.subject).toBe(
      'The second parent can no longer sign in to your account',
    )
    // Taking it back again is 404; the address may be invited again.
    expect((await browser.send('DELETE', `${path}/${guardian?.id}`, undefined, {})).status).toBe(404)
    expect((await browser.post(path, { email })).status).toBe(200)
  })

  it('loses the calendar that they requested, and leaves the other’s', async () => {
    const feedOf = async (browser: Browser) =>
      new URL((await browser.post<{ url: string }>('/api/account/calendar')).body.url).pathname
    const status = async (feed: string) => (await server.browser().get(feed)).status
    for (const isTheirs of [true, false]) {
      const { family, browser, second } = await two()
      await browser.put('/api/account/language', { language: 'fr' })
      await second.put('/api/account/language', { language: 'it' })
      const feed = await feedOf(isTheirs ? second : browser)
      const [, guardian] = await listed(browser)
      expect((await server.browser().get(feed)).text).toContain(
        isTheirs ? 'NAME:Le dirette di Mirabelle' : 'NAME:Les lives de Mirabelle',
      )
      await browser.send('DELETE', `${path}/${guardian?.id}`, undefined, {})
      expect(await status(feed)).toBe(isTheirs ? 404 : 200)
      // A request that was under way when their access ended leads nowhere.
      const late = { guardianId: guardian?.id, tokenHash: hashOf('late') }
      if (isTheirs) await server.services.db.insert(calendarFeeds).values({ userId: family.id, ...late })
      expect(await status('/api/calendar/late.ics')).toBe(404)
    }
  })

  it('may leave, but cannot remove or invite anybody', async () => {
    const { family, browser, second } = await two()
    const remove = (who: Browser, id: string | undefined) =>
      who.send('DELETE', `${path}/${id}`, undefined, {})
    expect(await remove(second, family.id)).toMatchObject({ status: 403, body: { code: 'payerOnly' } })
    expect(await remove(browser, family.id)).toMatchObject({ status: 409, body: { code: 'payerStays' } })
    expect(await second.post(path, { email: anEmail() })).toMatchObject({
      status: 403,
      body: { code: 'payerOnly' },
    })
    expect(await browser.post(path, { email: anEmail() })).toMatchObject({
      status: 409,
      body: { code: 'guardiansFull' },
    })
    const mine = (await listed(second)).find(({ isYou }) => isYou)
    expect(mine).toMatchObject({ isPayer: false, state: 'active' })
    expect((await remove(second, mine?.id)).status).toBe(200)
    expect((await second.get('/api/auth/me')).status).toBe(401)
    expect((await browser.get('/api/auth/me')).status).toBe(200)
  })
})

describe('an invitation', () => {
  it('is accepted once on each side when confirmed many times concurrently', async () => {
    const { family, browser, email } = await inviting()
    for (const address of [family.email, email]) {
      const token = await tokenTo(address)
      const presses = await Promise.all(Array.from({ length: 10 }, () => confirm(token)))
      expect(presses.map(({ status }) => status)).toEqual(Array(10).fill(200))
    }
    expect((await listed(browser))[1]?.state).toBe('active')
    expect(
      (await emailsTo(email)).filter(({ subject }) => subject === 'You have access to the family’s account'),
    ).toHaveLength(1)
  })

  it('expires after seven days, is listed as expired, and can be sent again', async () => {
    const { family, browser, email } = await inviting()
    const tokens = [await tokenTo(family.email), await tokenTo(email)]
    await confirm(tokens[0])
    server.clock.advance(7 * day + 1000)
    expect((await confirm(tokens[1])).body.code).toBe('invalidLink')
    const again = await server.signedIn(family)
    expect((await listed(again))[1]).toMatchObject({ email, state: 'expired' })
    expect((await again.post(path, { email })).body.state).toBe('invited')
    for (const address of [family.email, email])
      expect((await confirm(await tokenTo(address))).status).toBe(200)
    expect((await listed(again)).map(({ state }) => state)).toEqual(['active', 'active'])
    expect((await browser.get(path)).status).toBe(200)
  })

  it('is void when it is taken back, and when another is sent', async () => {
    const { family, browser, email } = await inviting()
    const voided = [await tokenTo(family.email), await tokenTo(email)]
    const other = anEmail()
    expect((await browser.post(path, { email: other })).status).toBe(200)
    expect((await listed(browser)).map((one) => one.email)).toEqual([family.email, other])
    for (const token of voided) expect((await confirm(token)).body.code).toBe('invalidLink')
    const taken = [await tokenTo(family.email), await tokenTo(other)]
    const [, invited] = await listed(browser)
    expect((await browser.send('DELETE', `${path}/${invited?.id}`, undefined, {})).status).toBe(200)
    for (const token of taken) expect((await confirm(token)).body.code).toBe('invalidLink')
    expect(await listed(browser)).toHaveLength(1)
  })

  it('stores only the hash of a link, and does nothing when a scanner opens the link', async () => {
    const { family, browser, email } = await inviting()
    const kept = await server.services.db.execute<{ row: string }>(
      sql`select t::text as row from guardians t union all select o::text from outbox o`,
    )
    for (const token of [await tokenTo(family.email), await tokenTo(email)]) {
      expect(kept.rows.filter(({ row }) => row.includes(token ?? '-'))).toEqual([])
      expect((await server.browser().get(`${path}/confirm`)).status).toBe(405)
    }
    expect((await listed(browser))[1]?.state).toBe('invited')
  })

  it('rejects an address that already signs in for a family, without saying which', async () => {
    const { family, browser } = await inviting()
    const other = await two()
    for (const email of [family.email, other.family.email, other.email, ` ${other.email.toUpperCase()} `])
      expect(await browser.post(path, { email })).toMatchObject({
        status: 409,
        body: { code: 'emailTaken', message: 'This address cannot be added.' },
      })
  })

  it('that loses the race for its address is 409', async () => {
    const { db } = server.services
    for (const take of [
      (email: string) => aMember(db, { email }),
      async (email: string) => aSecondGuardian(db, await aMember(db), server.clock.now(), { email }),
    ]) {
      const { family, browser, email } = await inviting()
      const tokens = [await tokenTo(family.email), await tokenTo(email)]
      expect((await confirm(tokens[0])).status).toBe(200)
      await take(email)
      expect(await confirm(tokens[1])).toMatchObject({ status: 409, body: { code: 'emailTaken' } })
      expect(await listed(browser)).toHaveLength(1)
      expect((await confirm(tokens[1])).body.code).toBe('invalidLink')
    }
  })

  it('by two families for one address: the first confirmed by both sides wins', async () => {
    const email = anEmail()
    const one = await inviting(email)
    const ofOne = await tokenTo(email)
    const other = await inviting(email)
    const ofOther = await tokenTo(email)
    for (const { family } of [one, other]) await confirm(await tokenTo(family.email))
    const outcomes = await Promise.all([confirm(ofOne), confirm(ofOther)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is rejected with an invalid address, token or id', async () => {
    const { browser } = await inviting()
    for (const email of [
      '',
      'nobody',
      'a@b',
      'a@b.lu, c@d.lu',
      'A <a@b.lu>',
      'a@b.lu\r\nBcc: c@d.lu',
      'x'.repeat(255),
      7,
      null,
      ['a@b.lu'],
    ])
      expect([email, (await browser.post(path, { email })).status]).toEqual([email, 400])
    for (const token of ['', 'x', 'a'.repeat(10_000), 7, null, ['x']])
      expect((await confirm(token as string)).status).toBe(400)
    expect((await browser.send('DELETE', `${path}/none`, undefined, {})).status).toBe(404)
    expect((await browser.send('DELETE', `${path}/${crypto.randomUUID()}`, undefined, {})).status).toBe(404)
  })

  it('is limited to five an hour per family and five per address', async () => {
    const { browser } = await inviting()
    for (let time = 1; time < 5; time++)
      expect((await browser.post(path, { email: anEmail() })).status).toBe(200)
    const limited = await browser.post(path, { email: anEmail() })
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true])
    const email = anEmail()
    for (let time = 0; time < 5; time++) expect((await inviting(email)).response.status).toBe(200)
    expect((await inviting(email)).response.status).toBe(429)
  })

  it('is deleted after ninety days without an answer', async () => {
    const { family } = await inviting()
    const { family: joined } = await two()
    server.clock.advance(91 * day)
    await jobs.find(({ name }) => name === 'sweep-expired')?.run(server.services)
    const left = await server.services.db.select({ userId: guardians.userId }).from(guardians)
    expect(left.map(({ userId }) => userId)).toContain(joined.id)
    expect(left.map(({ userId }) => userId)).not.toContain(family.id)
  })
})

describe('an address belongs to one family', () => {
  it('a login link from the team for a guardian’s address opens that family and creates no account', async () => {
    const { family, email } = await two()
    const token = await anAdministratorsToken(server)
    const made = await server
      .browser()
      .post<{ token: string }>('/api/admin/generate-magic-link', { email }, { token })
    expect(made.status).toBe(200)
    expect(await server.services.db.select().from(users).where(eq(users.email, email))).toEqual([])
    const verified = await server.browser().post('/api/auth/verify-magic-link', { token: made.body.token })
    expect(verified.body).toMatchObject({ user: { id: family.id, email, isPayer: false } })
    const found = await server.browser().get(`/api/admin/users?search=${email}`, { token })
    expect(found.body).toMatchObject([{ id: family.id, email: family.email }])
    const links = await server
      .browser()
      .get<{ email: string }[]>(`/api/admin/magic-links?search=${email}`, { token })
    expect(new Set(links.body.map((link) => link.email))).toEqual(new Set([email]))
  })

  it('a change to a guardian’s address is rejected at confirmation, and only its mailbox is told', async () => {
    const { email } = await two()
    const family = await aMember(server.services.db)
    const browser = await server.signedIn(family)
    expect((await browser.post('/api/account/email', { email })).status).toBe(200)
    expect((await emailsTo(email)).some(({ text }) => text.includes('#email='))).toBe(false)
  })

  it('a change to an address that has become a guardian’s in between changes nothing', async () => {
    const { db } = server.services
    const family = await aMember(db)
    const browser = await server.signedIn(family)
    const email = anEmail()
    await browser.post('/api/account/email', { email })
    const tokens: string[] = []
    for (const address of [family.email, email]) {
      const sentEmail = (await emailsTo(address)).find(({ text }) => text.includes('#email='))
      tokens.push(/#email=([\w-]{43})/.exec(sentEmail?.text ?? '')?.[1] ?? '')
    }
    await aSecondGuardian(db, await aMember(db), server.clock.now(), { email })
    const pressed = []
    for (const token of tokens)
      pressed.push((await server.browser().post('/api/account/email/confirm', { token })).status)
    expect(pressed).toEqual([200, 409])
    expect((await browser.get('/api/auth/me')).body.email).toBe(family.email)
  })

  it('a change of the payer’s address leaves the second guardian signed in', async () => {
    const { family, browser, second } = await two()
    const email = anEmail()
    await browser.post('/api/account/email', { email })
    for (const address of [family.email, email]) {
      const sentEmail = (await emailsTo(address)).find(({ text }) => text.includes('#email='))
      const token = /#email=([\w-]{43})/.exec(sentEmail?.text ?? '')?.[1]
      expect((await server.browser().post('/api/account/email/confirm', { token })).status).toBe(200)
    }
    expect((await second.get('/api/auth/me')).status).toBe(200)
    expect((await listed(second))[0]).toMatchObject({ email, isPayer: true })
  })
})

describe('devices and consents', () => {
  it('name their guardian; the second guardian signs out only their own devices', async () => {
    const { family, browser, email, second } = await two()
    interface Device {
      id: string
      email: string
      isPayer: boolean
      isYours: boolean
      isCurrent: boolean
    }
    const devices = async (who: Browser) =>
      (await who.get<{ sessions: Device[] }>('/api/account/sessions')).body.sessions
    expect(
      (await devices(second)).map(({ email: of, isPayer, isYours }) => [of, isPayer, isYours]).toSorted(),
    ).toEqual(
      [
        [email, false, true],
        [family.email, true, false],
      ].toSorted(),
    )
    const payers = (await devices(second)).find(({ isPayer }) => isPayer)
    expect(await second.send('DELETE', `/api/account/sessions/${payers?.id}`, undefined, {})).toMatchObject({
      status: 403,
      body: { code: 'payerOnly' },
    })
    expect((await second.post('/api/account/sessions/revoke-others')).body).toEqual({ revoked: 0 })
    expect((await browser.get('/api/auth/me')).status).toBe(200)
    expect((await browser.post('/api/account/sessions/revoke-others')).body).toEqual({ revoked: 1 })
    expect((await second.get('/api/auth/me')).status).toBe(401)
  })

  it('a consent that the second guardian gives in the welcome or for recordings is stored as theirs', async () => {
    const { db } = server.services
    const { family, browser, second } = await two()
    const [, guardian] = await listed(browser)
    expect((await second.post('/api/onboarding/complete', expressAnswers)).status).toBe(200)
    const [child] = await db.select().from(children).where(eq(children.userId, family.id))
    const recording = `/api/children/${child?.id}/recording-consent`
    expect((await second.put(recording, { isAgreed: true })).status).toBe(200)
    const stored = await db.select().from(consents).where(eq(consents.userId, family.id))
    expect(stored.map(({ purpose, guardianId }) => [purpose, guardianId]).toSorted()).toEqual(
      ['live-rules', 'parental', 'privacy', 'record-video'].map((purpose) => [purpose, guardian?.id]),
    )
  })

  it('a consent names its giver; only the giver or the payer withdraws the parental consent', async () => {
    const { db } = server.services
    const { family, browser, email, second } = await two()
    const [, guardian] = await listed(browser)
    const given = (guardianId: string | null, purpose: 'parental' | 'live-rules') =>
      db.transaction((tx) =>
        storeConsents(tx, [purpose], {
          userId: family.id,
          guardianId,
          language: 'en',
          at: server.clock.now(),
        }),
      )
    await given(null, 'parental')
    await given(guardian?.id ?? '', 'live-rules')
    interface Listed {
      purpose: string
      givenBy: string
      isPayers: boolean
      isYours: boolean
    }
    const consents = (await second.get<{ consents: Listed[] }>('/api/account/consents')).body.consents
    expect(consents).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          purpose: 'parental',
          givenBy: family.email,
          isPayers: true,
          isYours: false,
        }),
        expect.objectContaining({ purpose: 'live-rules', givenBy: email, isPayers: false, isYours: true }),
      ]),
    )
    const withdraw = (who: Browser) => who.post('/api/account/consents/withdraw', { purpose: 'parental' })
    expect(await withdraw(second)).toMatchObject({ status: 403, body: { code: 'payerOnly' } })
    expect((await withdraw(browser)).status).toBe(200)
    await given(guardian?.id ?? '', 'parental')
    expect((await withdraw(second)).status).toBe(200)
    expect((await second.post('/api/account/consents/withdraw', { purpose: 'newsletter' })).status).toBe(200)
  })
})

describe('the line about custody', () => {
  it('is read and written by both, names author and time, and has at most 300 characters', async () => {
    const { family, browser, email, second } = await two()
    expect((await browser.get('/api/account/custody')).body).toEqual({
      text: '',
      writtenBy: null,
      changedAt: null,
    })
    const text = 'Chez papa une semaine sur deux, le mercredi chez mamie 🙂.'
    expect((await browser.put('/api/account/custody', { text })).body).toMatchObject({
      text,
      writtenBy: family.email,
    })
    expect((await second.get('/api/account/custody')).body).toMatchObject({ text })
    expect((await second.put('/api/account/custody', { text: ` ${text} ` })).body.writtenBy).toBe(
      family.email,
    )
    expect((await second.put('/api/account/custody', { text: 'Paires : papa' })).body).toMatchObject({
      text: 'Paires : papa',
      writtenBy: email,
      changedAt: expect.any(String),
    })
    expect((await browser.get('/api/account/custody')).body.text).toBe('Paires : papa')
    expect((await second.put('/api/account/custody', { text: 'é'.repeat(300) })).status).toBe(200)
    for (const wrong of ['é'.repeat(301), 7, null, ['x'], 'a\u0000b', undefined])
      expect((await second.put('/api/account/custody', { text: wrong })).status).toBe(400)
    expect((await second.put('/api/account/custody', { text: '  ' })).body.text).toBe('')
    expect((await server.browser().get('/api/account/custody')).status).toBe(401)
  })

  it('is not overwritten by a guardian who has read an earlier one', async () => {
    const { browser, second } = await two()
    const path = '/api/account/custody'
    const put = (text: string, changedAt: string | null, by = second) =>
      by.put<Custody>(path, { text, changedAt })
    const conflict = { status: 409, body: { code: 'changedMeanwhile' } }

    const first = await put('Semaines paires', null, browser)
    expect(first.status).toBe(200)
    expect(await put('Semaines impaires', null)).toMatchObject(conflict)
    expect(await put('', null)).toMatchObject(conflict)
    expect((await browser.get(path)).body).toEqual(first.body)
    // Nothing is lost where both wrote the same.
    expect(await put('Semaines paires', null)).toMatchObject({ status: 200, body: first.body })

    server.clock.advance(1000)
    const changed = await put('Semaines impaires', first.body.changedAt)
    expect(changed).toMatchObject({ status: 200, body: { text: 'Semaines impaires' } })
    expect(await put('Week-ends', first.body.changedAt, browser)).toMatchObject(conflict)
    expect((await put('', changed.body.changedAt)).status).toBe(200)
    expect(await put('Week-ends', changed.body.changedAt, browser)).toMatchObject(conflict)
    expect((await put('Week-ends', null, browser)).status).toBe(200)
    expect((await browser.put(path, { text: 'x', changedAt: 'hier' })).status).toBe(400)
  })
})

describe('the e-mails that go to both', () => {
  it('are declared kinds of the outbox', () => {
    const kinds = emails.map(({ kind }) => kind)
    expect(emailsToBoth.filter((kind) => !kinds.includes(kind))).toEqual([])
  })
})

describe('the family’s data', () => {
  it('lists the second guardian in the export; erasure deletes their address and invited ones', async () => {
    const { db } = server.services
    const { family, browser, email } = await two()
    const data = await readFamilyData(db, { id: family.id, email: family.email })
    expect(data.guardians).toMatchObject([{ email, endedAt: null }])
    expect(JSON.stringify(data)).not.toMatch(/hash/i)
    const [, guardian] = await listed(browser)
    await browser.send('DELETE', `${path}/${guardian?.id}`, undefined, {})
    const invited = anEmail()
    await browser.post(path, { email: invited })
    await server.sentEmails()
    await eraseFamilyData(server.services, family.id)
    for (const address of [email, invited]) expect(await tablesHolding(db, address)).toEqual([])
  })

  it('is erased without the e-mails of a former guardian’s new family', async () => {
    const { db } = server.services
    const { family, browser, email } = await two()
    const [, guardian] = await listed(browser)
    await browser.send('DELETE', `${path}/${guardian?.id}`, undefined, {})
    server.clock.advance(1000)
    const own = await aMember(db, { email })
    await server.browser().post('/api/auth/magic-link', { email })
    await server.sentEmails()
    await eraseFamilyData(server.services, family.id)
    expect(await db.select().from(users).where(eq(users.id, own.id))).toHaveLength(1)
    expect(await db.$count(outbox, eq(outbox.recipient, email))).toBe(1)
  })

  it('exports to the second guardian the family’s and their own data, not the payer’s money or home', async () => {
    const { db } = server.services
    const { family, email, browser } = await two()
    const [, guardian] = await listed(browser)
    const data = await readFamilyData(db, { id: family.id, email, guardianId: String(guardian?.id) })
    for (const section of [
      'subscriptions',
      'payments',
      'checkouts',
      'deliveryAddress',
      'boxes',
      'emailChanges',
    ] as const)
      expect(data[section]).toEqual([])
    expect(data.devices).toHaveLength(1)
    expect(data.signIns).toHaveLength(1)
    expect((await readFamilyData(db, { id: family.id, email: family.email })).signIns).toEqual([])
  })
})
