import { eq, or, sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { beforeEach, describe, expect, it } from 'vitest'
import { emailChangeJobs } from '#src/domain/email-change/email-change-at-stripe.server.ts'
import { loginLinkEmail } from '#src/domain/login-links/login-link-email.server.ts'
import { eraseFamilyData } from '#src/features/account/data-rights/erase-family.server.ts'
import { readFamilyData } from '#src/features/account/data-rights/family-data.server.ts'
import {
  contactSubmissions,
  emailChanges,
  gifts,
  mailbox,
  newsletterRequests,
  onboardingProfiles,
  outbox,
  rateLimits,
  users,
  withdrawalRequests,
} from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { hashOf } from '#src/infrastructure/secrets.server.ts'
import { day, hour, later } from '#src/shared/durations.ts'
import { aMember, aProfile, type Person } from '#tests/support/accounts/factories.ts'
import { aPayingFamily } from '#tests/support/payments/paying.ts'
import type { Browser } from '#tests/support/server/browser.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { loginTokenFor } from '#tests/support/server/test-server.ts'

const server = provideTestServer()
beforeEach(() => server.services.db.delete(rateLimits))

const path = '/api/account/email'
const anEmail = () => `nouvelle-${crypto.randomUUID().slice(0, 8)}@exemple.lu`

async function emailsTo(email: string) {
  return (await server.sentEmails()).filter(({ recipient }) => recipient === email)
}

/** The tokens in the newest e-mails to the two addresses; undefined if none was sent. */
async function tokensOf(oldEmail: string, newEmail: string): Promise<(string | undefined)[]> {
  return Promise.all(
    [oldEmail, newEmail].map(async (email) => {
      const sentEmail = (await emailsTo(email)).find(({ text }) => text.includes('#email='))
      return /#email=([\w-]{43})/.exec(sentEmail?.text ?? '')?.[1]
    }),
  )
}

function confirm(token: string | undefined, browser: Browser = server.browser()) {
  return browser.post(`${path}/confirm`, { token })
}

async function emailOf({ id }: { id: string }): Promise<string | undefined> {
  const [found] = await server.services.db.select({ email: users.email }).from(users).where(eq(users.id, id))
  return found?.email
}

async function requestChange(newEmail = anEmail()) {
  const family = await aMember(server.services.db, { language: 'en' })
  const browser = await server.signedIn(family)
  const response = await browser.post(path, { email: newEmail })
  return { family, browser, newEmail, response }
}

async function changed(family: Person, newEmail: string): Promise<void> {
  for (const token of await tokensOf(family.email, newEmail)) expect((await confirm(token)).status).toBe(200)
}

describe('a change of e-mail address', () => {
  it('happens once both addresses are confirmed, in either order, and both are notified', async () => {
    for (const isOldFirst of [true, false]) {
      const { family, browser, newEmail, response } = await requestChange()
      expect(response).toMatchObject({
        status: 200,
        body: { pending: { newEmail, isOldConfirmed: false, isNewConfirmed: false } },
      })
      const tokens = await tokensOf(family.email, newEmail)
      expect(new Set(tokens).size).toBe(2)
      const [first, second] = isOldFirst ? tokens : tokens.toReversed()
      expect(await confirm(first)).toMatchObject({ status: 200, body: { isChanged: false } })
      expect((await browser.get(path)).body).toMatchObject({
        pending: { isOldConfirmed: isOldFirst, isNewConfirmed: !isOldFirst },
      })
      expect(await emailOf(family)).toBe(family.email)
      expect(await confirm(second)).toMatchObject({ status: 200, body: { isChanged: true } })
      expect(await emailOf(family)).toBe(newEmail)
      expect((await browser.get(path)).body).toEqual({ pending: null })
      for (const email of [family.email, newEmail])
        expect((await emailsTo(email))[0]?.subject).toBe('Your e-mail address has changed')
    }
  })

  it('reports the outcome again, and changes nothing, when a link is used again', async () => {
    const { family, newEmail } = await requestChange()
    const [first, second] = await tokensOf(family.email, newEmail)
    for (let press = 0; press < 2; press++)
      expect(await confirm(first)).toMatchObject({ status: 200, body: { isChanged: false } })
    expect(await emailOf(family)).toBe(family.email)
    await confirm(second)
    const stored = () => server.services.db.select().from(emailChanges).orderBy(emailChanges.id)
    const [changes, sentEmails] = [await stored(), await server.sentEmails()]
    server.clock.advance(hour)
    for (const token of [first, second])
      expect(await confirm(token)).toMatchObject({ status: 200, body: { isChanged: true } })
    expect([await stored(), await server.sentEmails()]).toEqual([changes, sentEmails])
    server.clock.advance(day)
    for (const token of [first, second]) expect((await confirm(token)).body.code).toBe('invalidLink')
  })

  it('ignores case, and rejects the account’s current address', async () => {
    const family = await aMember(server.services.db)
    const browser = await server.signedIn(family)
    expect((await browser.post(path, { email: ` ${family.email.toUpperCase()} ` })).body.code).toBe(
      'sameEmail',
    )
    const newEmail = anEmail()
    expect((await browser.post(path, { email: newEmail.toUpperCase() })).body).toMatchObject({
      pending: { newEmail },
    })
  })

  it('stores only the hash of a link, and does nothing when a scanner opens the link', async () => {
    const { family, newEmail } = await requestChange()
    const tokens = await tokensOf(family.email, newEmail)
    const kept = await server.services.db.execute<{ row: string }>(
      sql`select t::text as row from email_changes t union all select o::text from outbox o`,
    )
    for (const token of tokens) {
      expect(kept.rows.filter(({ row }) => row.includes(token ?? '-'))).toEqual([])
      expect((await server.browser().get(`${path}/confirm`)).status).toBe(405)
    }
    expect(await emailOf(family)).toBe(family.email)
  })

  it('accepts each link once when it is used many times concurrently', async () => {
    const { family, newEmail } = await requestChange()
    const [old, fresh] = await tokensOf(family.email, newEmail)
    const presses = await Promise.all([
      ...Array.from({ length: 5 }, () => confirm(old)),
      ...Array.from({ length: 5 }, () => confirm(fresh)),
    ])
    expect(presses.map(({ status }) => status)).toEqual(Array(10).fill(200))
    for (const email of [family.email, newEmail])
      expect(
        (await emailsTo(email)).filter(({ subject }) => subject === 'Your e-mail address has changed'),
      ).toHaveLength(1)
    expect(await emailOf(family)).toBe(newEmail)
  })

  it('is void after a day, when it is cancelled, and when another is requested', async () => {
    const first = await requestChange()
    const firstTokens = await tokensOf(first.family.email, first.newEmail)
    expect((await first.browser.post(path, { email: anEmail() })).status).toBe(200)
    for (const token of firstTokens) expect((await confirm(token)).body.code).toBe('invalidLink')

    const second = await requestChange()
    const secondTokens = await tokensOf(second.family.email, second.newEmail)
    expect((await confirm(secondTokens[0])).status).toBe(200)
    expect((await second.browser.delete(path)).status).toBe(200)
    expect((await second.browser.get(path)).body).toEqual({ pending: null })
    expect((await confirm(secondTokens[1])).body.code).toBe('invalidLink')

    const third = await requestChange()
    const thirdTokens = await tokensOf(third.family.email, third.newEmail)
    server.clock.advance(24 * hour)
    for (const token of thirdTokens) expect((await confirm(token)).body.code).toBe('invalidLink')
    expect((await third.browser.get(path)).body).toEqual({ pending: null })
    for (const { family } of [first, second, third]) expect(await emailOf(family)).toBe(family.email)
  })

  it('tells only the mailbox itself, without a link, that an address already has an account', async () => {
    const taken = await aMember(server.services.db)
    const { family, response } = await requestChange(taken.email)
    const unknown = await requestChange()
    expect(response.status).toBe(200)
    expect(Object.keys(Object(response.body.pending))).toEqual(
      Object.keys(Object(unknown.response.body.pending)),
    )
    const [old, fresh] = await tokensOf(family.email, taken.email)
    expect([typeof old, fresh]).toEqual(['string', undefined])
    expect((await emailsTo(taken.email))[0]?.subject).toBe('This address already has a Mirabelle account')
    expect((await confirm(old)).body).toEqual({ isChanged: false })
  })

  it('that loses the race for an address is 409 and leaves the account unchanged', async () => {
    const newEmail = anEmail()
    const [one, other] = [await requestChange(newEmail), await requestChange(newEmail)]
    const oneTokens = await tokensOf(one.family.email, newEmail)
    const sentEmails = (await emailsTo(newEmail)).map(({ text }) => /#email=([\w-]{43})/.exec(text)?.[1])
    const [otherOld] = await tokensOf(other.family.email, newEmail)
    const fresh = sentEmails.filter((token) => token !== undefined)
    expect(fresh).toHaveLength(2)
    for (const token of [oneTokens[0], otherOld]) await confirm(token)
    const ends = await Promise.all(fresh.map((token) => confirm(token)))
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(ends.find(({ status }) => status === 409)?.body.code).toBe('emailTaken')
    const owners = [await emailOf(one.family), await emailOf(other.family)]
    expect(owners.filter((email) => email === newEmail)).toHaveLength(1)
    for (const { browser } of [one, other]) expect((await browser.get(path)).body).toEqual({ pending: null })
  })

  it('keeps the requesting browser signed in, signs out the others and voids the old address’s links', async () => {
    const { family, browser, newEmail } = await requestChange()
    const lost = await server.signedIn(family)
    await server.browser().post('/api/auth/magic-link', { email: family.email })
    const loginToken = await loginTokenFor(server, family.email)
    await lost.post('/api/account/erase')
    const eraseEmail = (await emailsTo(family.email)).find(({ text }) => text.includes('#erase='))
    const eraseToken = /#erase=([\w.-]+)/.exec(eraseEmail?.text ?? '')?.[1]
    expect(eraseToken).toBeDefined()
    await changed(family, newEmail)
    expect((await browser.get('/api/auth/me')).body).toMatchObject({ email: newEmail })
    expect((await lost.get('/api/auth/me')).status).toBe(401)
    expect((await server.browser().post('/api/auth/verify-magic-link', { token: loginToken })).status).toBe(
      400,
    )
    expect((await server.browser().post('/api/account/erase/confirm', { token: eraseToken })).body.code).toBe(
      'invalidLink',
    )
    expect((await server.browser().post('/api/auth/magic-link', { email: family.email })).status).toBe(404)
    await server.browser().post('/api/auth/magic-link', { email: newEmail })
    const fresh = await loginTokenFor(server, newEmail)
    expect((await server.browser().post('/api/auth/verify-magic-link', { token: fresh })).status).toBe(200)
  })

  it('ends an invitation of a second guardian, whose link is in the old mailbox', async () => {
    const { family, browser, newEmail } = await requestChange()
    const invited = `autre-${crypto.randomUUID().slice(0, 8)}@exemple.lu`
    expect((await browser.post('/api/account/guardians', { email: invited })).status).toBe(200)
    const links = await Promise.all(
      [family.email, invited].map(async (email) => {
        const sentEmail = (await emailsTo(email)).find(({ text }) => text.includes('#guardian='))
        return /#guardian=([\w-]{43})/.exec(sentEmail?.text ?? '')?.[1]
      }),
    )
    await changed(family, newEmail)
    for (const token of links) {
      expect(token).toBeDefined()
      expect((await server.browser().post('/api/account/guardians/confirm', { token })).status).toBe(400)
    }
    expect((await browser.get('/api/account/guardians')).body).toHaveLength(1)
  })

  it('sends no pending login link to the old address', async () => {
    const { family, newEmail } = await requestChange()
    const tokens = await tokensOf(family.email, newEmail)
    for (const token of tokens) expect((await confirm(token)).status).toBe(200)
    // Simulates an e-mail that was claimed before the change and composed after it.
    const sentEmail = {
      to: family.email,
      language: 'en',
      payload: { userId: family.id, madeBy: 'user' },
      at: server.clock.now(),
    } as const
    await enqueueEmail(server.services.db, loginLinkEmail, sentEmail)
    expect((await emailsTo(family.email)).some(({ text }) => text.includes('?token='))).toBe(false)
  })

  it('carries over messages, the newsletter and an identical address of the welcome', async () => {
    const { db } = server.services
    const { family, browser, newEmail } = await requestChange()
    await aProfile(db, family)
    const other = await requestChange()
    await aProfile(db, other.family, { parentEmail: 'travail@exemple.lu' })
    expect((await browser.post('/api/newsletter', { email: family.email })).status).toBe(200)
    const said = {
      firstName: 'Claire',
      lastName: 'Weber',
      email: family.email,
      message: 'Bonjour, une question.',
    }
    expect((await browser.post('/api/contact', said)).status).toBe(200)
    await changed(family, newEmail)
    await changed(other.family, other.newEmail)
    const parentEmail = async (userId: string) =>
      (await db.select().from(onboardingProfiles).where(eq(onboardingProfiles.userId, userId)))[0]
        ?.parentEmail
    expect([await parentEmail(family.id), await parentEmail(other.family.id)]).toEqual([
      newEmail,
      'travail@exemple.lu',
    ])
    expect(
      await db.select().from(newsletterRequests).where(eq(newsletterRequests.email, newEmail)),
    ).toHaveLength(1)
    expect(
      await db.select().from(contactSubmissions).where(eq(contactSubmissions.email, newEmail)),
    ).toHaveLength(1)
  })

  it('carries over declarations of leaving, and the gifts that the family has bought or will receive', async () => {
    const { db } = server.services
    const { family, newEmail } = await requestChange()
    const { email } = family
    const [declared] = await db
      .insert(withdrawalRequests)
      .values({ kind: 'cancel', email, name: 'Claire Weber', language: 'fr' })
      .returning()
    const gift = { months: 1, cents: 3900, language: 'fr', deliverOn: '2027-03-02' } as const
    const key = () => crypto.randomUUID()
    const friend = `amie-${key()}@exemple.lu`
    await db.insert(gifts).values([
      { ...gift, requestKey: key(), codeHash: hashOf(key()), buyerEmail: email, recipientEmail: friend },
      { ...gift, requestKey: key(), codeHash: hashOf(key()), buyerEmail: friend, recipientEmail: email },
    ])
    await changed(family, newEmail)
    expect((await readFamilyData(db, { ...family, email: newEmail })).declarations).toMatchObject([
      { id: declared?.id, email: newEmail },
    ])
    const addresses = await db
      .select({ buyer: gifts.buyerEmail, recipient: gifts.recipientEmail })
      .from(gifts)
      .where(or(eq(gifts.buyerEmail, friend), eq(gifts.recipientEmail, friend)))
    expect(addresses).toEqual(
      expect.arrayContaining([
        { buyer: newEmail, recipient: friend },
        { buyer: friend, recipient: newEmail },
      ]),
    )
  })

  it('sends no second newsletter to an address that already has its own', async () => {
    const { db, clock } = server.services
    const { family, newEmail } = await requestChange()
    const batch = crypto.randomUUID()
    const tomorrow = later(clock.now(), day)
    const sentEmail = {
      kind: 'monthly-letter',
      language: 'fr',
      payload: {},
      batch,
      notBefore: tomorrow,
    } as const
    await db.insert(outbox).values([family.email, newEmail].map((recipient) => ({ ...sentEmail, recipient })))
    await changed(family, newEmail)
    const kept = await db.select().from(outbox).where(eq(outbox.batch, batch))
    expect(kept.map(({ recipient, abandonedAt }) => [recipient, abandonedAt !== null]).toSorted()).toEqual(
      [
        [family.email, true],
        [newEmail, false],
      ].toSorted(),
    )
  })

  it('is limited: five an hour for a family, five for one new address', async () => {
    const family = await aMember(server.services.db)
    const browser = await server.signedIn(family)
    const statuses: number[] = []
    for (let time = 0; time < 6; time++)
      statuses.push((await browser.post(path, { email: anEmail() })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const newEmail = anEmail()
    const toOne: number[] = []
    for (let time = 0; time < 6; time++) toOne.push((await requestChange(newEmail)).response.status)
    expect(toOne).toEqual([200, 200, 200, 200, 200, 429])
    expect(
      await server.services.db.execute(sql`select 1 from rate_limits where position('@' in key) > 0`),
    ).toMatchObject({ rows: [] })
  })

  it.each([
    '',
    'x',
    'a@b@c.lu',
    'Claire <a@b.lu>',
    'a@b.lu\r\nBcc: c@d.lu',
    `${'a'.repeat(250)}@b.lu`,
    null,
    5,
  ])('rejects %j as an address', async (email) => {
    const browser = await server.signedIn(await aMember(server.services.db))
    expect((await browser.post(path, { email })).status).toBe(400)
  })

  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(101)])('rejects %j as a token', async (token) => {
    expect((await confirm(token)).status).toBe(400)
  })
})

describe('Stripe’s customer', () => {
  it('gets the new address, later if Stripe is unavailable, and never an older one', async () => {
    const { payments, db } = server.services
    const family = await aPayingFamily(server)
    const customerEmail = async () => {
      const subscription = await payments.subscriptions.retrieve(family.subscriptionId, {
        expand: ['customer'],
      })
      const { customer } = subscription
      return typeof customer === 'string' || customer.deleted ? undefined : customer.email
    }
    const newEmail = anEmail()
    await family.browser.post(path, { email: newEmail })
    const { update } = payments.customers
    payments.customers.update = () =>
      Promise.reject(new Stripe.errors.StripeConnectionError({ message: 'away', type: 'api_error' }))
    for (const token of await tokensOf(family.email, newEmail))
      expect((await confirm(token)).status).toBe(200)
    await runJobs()
    expect(await customerEmail()).toBe(family.email)
    payments.customers.update = update
    await runJobs()
    expect(await customerEmail()).toBe(newEmail)
    const [row] = await db.select().from(emailChanges).where(eq(emailChanges.userId, family.userId))
    expect(row?.stripeUpdatedAt).not.toBeNull()
  })

  it('forgets a new address that arrives while its family is being erased', async () => {
    const { payments } = server.services
    const family = await aPayingFamily(server)
    const { customer } = await payments.subscriptions.retrieve(family.subscriptionId)
    const newEmail = anEmail()
    await family.browser.post(path, { email: newEmail })
    const { update } = payments.customers
    const told = Promise.withResolvers<void>()
    payments.customers.update = async (...call) => {
      payments.customers.update = update
      await eraseFamilyData(server.services, family.userId)
      const response = await update.apply(payments.customers, call)
      told.resolve()
      return response
    }
    for (const token of await tokensOf(family.email, newEmail)) await confirm(token)
    await told.promise
    await expect
      .poll(async () => payments.customers.retrieve(String(customer)))
      .toMatchObject({ email: null })
  })

  async function runJobs(): Promise<void> {
    const job = emailChangeJobs.find(({ name }) => name === 'sync-emails-to-stripe')
    if (!job) throw new Error('there is no such job')
    await job.run(server.services)
  }
})

describe('the family’s data', () => {
  async function holding(text: string): Promise<string[]> {
    const { db } = server.services
    const found = await Promise.all(
      (['users', 'email_changes', 'outbox', 'mailbox', 'rate_limits'] as const).map(async (table) => {
        const rows = await db.execute(
          sql`select 1 from ${sql.identifier(table)} as t where position(${text} in t::text) > 0 limit 1`,
        )
        return rows.rows.length > 0 ? [table] : []
      }),
    )
    return found.flat()
  }

  it('lists the change in the export; erasure deletes pending and former addresses', async () => {
    const { db } = server.services
    const waiting = await requestChange()
    await tokensOf(waiting.family.email, waiting.newEmail)
    const past = await requestChange()
    await changed(past.family, past.newEmail)
    await server.sentEmails()
    expect(await holding(waiting.newEmail)).toEqual(['email_changes', 'outbox', 'mailbox'])
    expect(await holding(past.family.email)).toEqual(['email_changes', 'outbox', 'mailbox'])
    // The next owner of the old address keeps their own e-mails.
    server.clock.advance(1000)
    const next = await aMember(db, { email: past.family.email })
    await enqueueEmail(db, loginLinkEmail, {
      to: next.email,
      language: 'fr',
      payload: { userId: next.id, madeBy: 'user' },
      at: server.clock.now(),
    })

    const data = await readFamilyData(db, { id: past.family.id, email: past.newEmail })
    expect(data.emailChanges).toMatchObject([{ oldEmail: past.family.email, newEmail: past.newEmail }])
    expect(data.emails.map(({ kind }) => kind).toSorted()).toEqual([
      'email-change',
      'email-change',
      'email-changed',
      'email-changed',
    ])
    expect(JSON.stringify(data)).not.toMatch(/hash/i)

    await eraseFamilyData(server.services, waiting.family.id)
    await eraseFamilyData(server.services, past.family.id)
    for (const gone of [
      waiting.newEmail,
      waiting.family.email,
      waiting.family.id,
      past.newEmail,
      past.family.id,
    ])
      expect(await holding(gone)).toEqual([])
    expect(await db.select().from(outbox).where(eq(outbox.recipient, next.email))).toHaveLength(1)
    expect(await db.select().from(mailbox).where(eq(mailbox.recipient, past.newEmail))).toEqual([])
  })
})
