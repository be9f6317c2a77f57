import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loginLinkEmail } from '#src/domain/login-links/login-link-email.server.ts'
import { outbox } from '#src/infrastructure/database/schema.server.ts'
import { emails } from '#src/server/emails.server.ts'
import { day, hour, later } from '#src/shared/durations.ts'
import { aMember, type Person } from '#tests/support/accounts/factories.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { type MailServer, startMailServer } from '#tests/support/stand-ins/mail-server.ts'
import { maxMs } from '#tests/support/time/promised-time.ts'
import { enqueueEmail } from './email.server.ts'
import { readOldestDueSeconds, startOutbox } from './outbox.server.ts'
import { createTransport } from './transport.server.ts'

const within = { timeout: 25_000, interval: 50 }
const quick = { pollMs: 50, longestPauseMs: 200, leaseMs: 5000, longestRetryMs: 100, stopMs: 1000 }

let product: TestServer
let server: MailServer

describe('the outbox over SMTP', () => {
  beforeAll(async () => {
    server = await startMailServer()
    product = await startTestServer({
      environment: { SMTP_URL: server.url, MAIL_FROM: 'Mirabelle <bonjour@mirabelle.example>' },
      outboxTimes: quick,
    })
  })
  afterAll(async () => {
    await product.close()
    await server.stop()
  })
  beforeEach(() => {
    server.received.length = 0
  })

  it('sends each of 120 e-mails once', async () => {
    const families = await someMembers(120)
    await Promise.all(families.map((family) => enqueue(family)))
    product.services.notifyOutbox()
    await vi.waitUntil(allSent, within)
    const attempts = await attemptsFor(families)
    // The claims on them have expired when the next one is sent.
    product.clock.advance(quick.leaseMs)
    const [last] = (await someMembers(1)) as [Person]
    families.push(last)
    await enqueue(last)
    product.services.notifyOutbox()
    await vi.waitUntil(allSent, within)
    expect(server.received.map(recipientOf).toSorted()).toEqual(families.map(({ email }) => email).toSorted())
    expect(await attemptsFor(families.slice(0, -1))).toEqual(attempts)
  })

  it('sends each e-mail once while two instances share the work', async () => {
    const second = startOutbox(
      product.services,
      emails,
      createTransport(product.services.settings, product.services),
      quick,
    )
    const families = await someMembers(60)
    await Promise.all(families.map((family) => enqueue(family)))
    product.services.notifyOutbox()
    second.wake()
    await vi.waitUntil(allSent, within)
    await second.stop()
    expect(server.received.map(recipientOf).toSorted()).toEqual(families.map(({ email }) => email).toSorted())
  })

  it('sends HTML and text in the account’s language, from the site’s address, with replies to the team', async () => {
    for (const [language, subject, button] of [
      ['fr', 'Votre lien de connexion à Mirabelle', 'Entrer dans Mirabelle'],
      ['en', 'Your Mirabelle login link', 'Sign in to Mirabelle'],
      ['it', 'Il tuo link di accesso a Mirabelle', 'Entra in Mirabelle'],
    ] as const) {
      const [family] = await someMembers(1, language)
      if (!family) throw new Error('no family')
      const id = await enqueue(family)
      await vi.waitUntil(allSent, within)
      const sentEmail = server.received.find((one) => recipientOf(one) === family.email)
      expect(sentEmail).toMatchObject({
        subject,
        from: { name: 'Mirabelle', address: 'bonjour@mirabelle.example' },
        to: [{ address: family.email }],
        replyTo: [{ address: product.services.settings.operator.email }],
        messageId: `<${id}@mirabelle.example>`,
      })
      const header = (name: string) => sentEmail?.headers.find(({ key }) => key === name)?.value
      expect(header('auto-submitted')).toBe('auto-generated')
      expect(header('list-unsubscribe')).toBeUndefined()
      const link = /https?:\/\/\S+\?token=[\w-]{43}/.exec(sentEmail?.text ?? '')?.[0]
      expect(sentEmail?.html).toContain(`<html lang="${language}">`)
      expect(sentEmail?.html).toContain(`>${button}</a>`)
      expect(sentEmail?.html?.split(`href="${link}"`)).toHaveLength(3)
      expect(sentEmail?.text).toContain(button)
      expect(`${sentEmail?.html}${sentEmail?.text}`).not.toMatch(/undefined|\{\w+\}|<script/)
      expect(sentEmail?.html).toMatch(/<img [^>]*alt="[^"]+"/)
    }
  })

  it('keeps requests fast while the mail server is down, and sends every e-mail once it is back', async () => {
    const requestLinks = async (people: readonly Person[]) => {
      const startedAt = performance.now()
      for (const { email } of people)
        expect((await product.browser().post('/api/auth/magic-link', { email })).status).toBe(200)
      return performance.now() - startedAt
    }
    const usual = await requestLinks(await someMembers(10))
    await vi.waitUntil(allSent, within)
    server.received.length = 0
    await server.goAway()
    const families = await someMembers(20)
    expect(await requestLinks(families)).toBeLessThan(2 * usual * 2 + 500)
    await vi.waitUntil(hasFailed, within)
    expect(server.received).toHaveLength(0)
    product.clock.advance(hour)
    await server.comeBack()
    const backAt = performance.now()
    await vi.waitUntil(allSent, within)
    expect(performance.now() - backAt).toBeLessThan(maxMs(10_000))
    expect(server.received.map(recipientOf).toSorted()).toEqual(families.map(({ email }) => email).toSorted())
    // The first e-mails may have been composed before the test moved the clock by an hour.
    for (const sentEmail of server.received.slice(-3))
      expect(
        (await product.browser().post('/api/auth/verify-magic-link', { token: tokenIn(sentEmail.text) }))
          .status,
      ).toBe(200)
  })

  it('resends an unacknowledged e-mail under the same Message-ID; both links work until one is used', async () => {
    server.behaviour.cutOffs = 1
    const [family] = await someMembers(1)
    if (!family) throw new Error('no family')
    const id = await enqueue(family)
    await vi.waitUntil(allSent, within)
    expect(server.received.map(({ messageId }) => messageId)).toEqual([
      `<${id}@mirabelle.example>`,
      `<${id}@mirabelle.example>`,
    ])
    const verify = (text: string | undefined) =>
      product.browser().post('/api/auth/verify-magic-link', { token: tokenIn(text) })
    expect((await verify(server.received[0]?.text)).status).toBe(200)
    expect((await verify(server.received[1]?.text)).status).toBe(400)
  })

  it('is drained once nothing is being sent any more, including what it sends by itself', async () => {
    server.behaviour.takes = 500
    const [family] = await someMembers(1)
    if (!family) throw new Error('no family')
    const id = await enqueue(family)
    product.services.notifyOutbox()
    await vi.waitUntil(async () => (await rowOf(id)).attempts > 0, within)
    expect((await rowOf(id)).sentAt).toBeNull()
    await product.drainOutbox()
    expect((await rowOf(id)).sentAt).not.toBeNull()
    server.behaviour.takes = 0
  })

  it('does not send an e-mail that another process has claimed until that claim has expired', async () => {
    const { db, clock } = product.services
    const [family, ...others] = await someMembers(3)
    if (!family) throw new Error('no family')
    // A claim as a killed process leaves it behind.
    const [claimed] = await db
      .insert(outbox)
      .values({
        kind: loginLinkEmail.kind,
        recipient: family.email,
        language: 'fr',
        payload: { userId: family.id, madeBy: 'user' },
        attempts: 1,
        notBefore: later(clock.now(), 30_000),
      })
      .returning()
    // Two e-mails that were sent one after the other mean that the outbox has polled at least twice.
    for (const other of others) {
      const id = await enqueue(other)
      await vi.waitUntil(async () => (await rowOf(id)).sentAt !== null, within)
    }
    expect(server.received.map(recipientOf)).toEqual(others.map(({ email }) => email))
    product.clock.advance(30_000)
    await vi.waitUntil(allSent, within)
    expect(server.received.slice(2).map(({ messageId }) => messageId)).toEqual([
      `<${claimed?.id}@mirabelle.example>`,
    ])
  })

  it('sends batches behind single e-mails: a login link waits only for what is being sent', async () => {
    const { db, clock } = product.services
    const [family, ...readers] = await someMembers(161)
    if (!family) throw new Error('no family')
    const batch = crypto.randomUUID()
    const sentEmail = {
      kind: loginLinkEmail.kind,
      language: 'fr',
      batch,
      notBefore: later(clock.now(), -hour),
    } as const
    const rows = readers.map(({ id: userId, email }) => ({
      ...sentEmail,
      recipient: email,
      payload: { userId, madeBy: 'user' },
    }))
    await db.insert(outbox).values(rows)
    await vi.waitUntil(async () => server.received.length > 8, within)
    await enqueue(family)
    const sentBefore = server.received.length
    product.services.notifyOutbox()
    await vi.waitUntil(
      async () => server.received.some((sentEmail) => recipientOf(sentEmail) === family.email),
      within,
    )
    expect(
      server.received.findIndex((sentEmail) => recipientOf(sentEmail) === family.email) - sentBefore,
    ).toBeLessThanOrEqual(8)
    await vi.waitUntil(allSent, within)
    expect(server.received).toHaveLength(161)
    await expect(db.insert(outbox).values(rows.slice(0, 1))).rejects.toThrow()
  })

  it('gives up on a permanently rejected address after a day, and sends the other e-mails meanwhile', async () => {
    const [rejected, other] = await someMembers(2)
    if (!rejected || !other) throw new Error('no families')
    server.behaviour.rejectedRecipients.add(rejected.email)
    const id = await enqueue(rejected)
    await enqueue(other)
    await vi.waitUntil(async () => server.received.length === 1 && (await rowOf(id)).attempts > 8, within)
    expect(server.received.map(recipientOf)).toEqual([other.email])
    expect(await rowOf(id)).toMatchObject({ sentAt: null, abandonedAt: null })
    product.clock.advance(day)
    await vi.waitUntil(async () => (await rowOf(id)).abandonedAt !== null, within)
    expect(await rowOf(id)).toMatchObject({ sentAt: null, payload: {} })
  })

  it('gives up on a mailbox that stays full after three days', async () => {
    const [full] = await someMembers(1)
    if (!full) throw new Error('no family')
    server.behaviour.fullMailboxes.add(full.email)
    const id = await enqueue(full)
    await vi.waitUntil(async () => (await rowOf(id)).attempts > 8, within)
    product.clock.advance(2 * day)
    const tried = (await rowOf(id)).attempts
    await vi.waitUntil(async () => (await rowOf(id)).attempts > tried, within)
    expect((await rowOf(id)).abandonedAt).toBeNull()
    product.clock.advance(2 * day)
    await vi.waitUntil(async () => (await rowOf(id)).abandonedAt !== null, within)
  })

  it.each([
    ['the mail server is away', () => server.goAway(), () => server.comeBack()],
    [
      'it is rejected',
      async (address: string) => void server.behaviour.fullMailboxes.add(address),
      async (address: string) => void server.behaviour.fullMailboxes.delete(address),
    ],
  ])('shows how long an e-mail has been due, however often it was tried: %s', async (_, begin, end) => {
    const [family] = await someMembers(1)
    if (!family) throw new Error('no family')
    await begin(family.email)
    const id = await enqueue(family)
    await vi.waitUntil(hasFailed, within)
    product.clock.advance(hour)
    const anHourLater = product.clock.now()
    await vi.waitUntil(async () => (await rowOf(id)).notBefore > anHourLater, within)
    expect(await readOldestDueSeconds(product.services)).toBeGreaterThanOrEqual(3600)
    await end(family.email)
    await vi.waitUntil(allSent, within)
    expect(await readOldestDueSeconds(product.services)).toBe(0)
    const { text } = await product.browser().get('/metrics')
    for (const outcome of ['sent', 'retried'])
      expect(text).toMatch(new RegExp(`^emails_total\\{outcome="${outcome}"\\} [1-9]`, 'm'))
  })

  it('never gives up on an e-mail while the server rejects the sender', async () => {
    server.behaviour.rejectsSender = true
    const [family] = await someMembers(1)
    if (!family) throw new Error('no family')
    const id = await enqueue(family)
    const rejected = server.errors()
    await vi.waitUntil(() => server.errors() > rejected + 8, within)
    expect(await rowOf(id)).toMatchObject({ sentAt: null, abandonedAt: null })
    server.behaviour.rejectsSender = false
    await vi.waitUntil(allSent, within)
    expect(server.received.map(recipientOf)).toEqual([family.email])
  })
})

describe('the outbox over SMTP with a password', () => {
  afterEach(() => server.stop())

  it('waits while the server rejects its password, and loses nothing', async () => {
    server = await startMailServer({ withSignIn: true })
    server.behaviour.rejectsSignIn = true
    product = await startTestServer({ environment: { SMTP_URL: server.url }, outboxTimes: quick })
    const families = await someMembers(3)
    for (const family of families) await enqueue(family)
    await vi.waitUntil(() => server.errors() > 8, within)
    expect(server.received).toHaveLength(0)
    server.behaviour.rejectsSignIn = false
    await vi.waitUntil(allSent, within)
    expect(server.received.map(recipientOf).toSorted()).toEqual(families.map(({ email }) => email).toSorted())
    await product.close()
  })
})

function someMembers(count: number, language: 'fr' | 'en' | 'it' = 'fr'): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => aMember(product.services.db, { language })))
}

async function enqueue({ id, email, language }: Person): Promise<string> {
  const { db, clock } = product.services
  await enqueueEmail(db, loginLinkEmail, {
    to: email,
    language,
    payload: { userId: id, madeBy: 'user' },
    at: clock.now(),
  })
  const [row] = await db.select({ id: outbox.id }).from(outbox).where(eq(outbox.recipient, email))
  if (!row) throw new Error('nothing was posted')
  return row.id
}

/** How many attempts were made at the e-mail of each of these people, in the order of their addresses. */
async function attemptsFor(people: readonly Person[]): Promise<number[]> {
  const rows = await product.services.db
    .select({ attempts: outbox.attempts })
    .from(outbox)
    .where(
      inArray(
        outbox.recipient,
        people.map(({ email }) => email),
      ),
    )
    .orderBy(outbox.recipient)
  return rows.map(({ attempts }) => attempts)
}

async function allSent(): Promise<boolean> {
  const rows = await product.services.db.select().from(outbox).where(isNull(outbox.abandonedAt))
  return rows.every(({ sentAt }) => sentAt !== null)
}

async function hasFailed(): Promise<boolean> {
  return (
    (await product.services.db.$count(outbox, and(isNull(outbox.sentAt), isNotNull(outbox.lastError)))) > 0
  )
}

async function rowOf(id: string) {
  const [row] = await product.services.db.select().from(outbox).where(eq(outbox.id, id))
  if (!row) throw new Error('no such e-mail')
  return row
}

function recipientOf(sentEmail: MailServer['received'][number]): string | undefined {
  return sentEmail.to?.[0]?.address
}

function tokenIn(text: string | undefined): string | undefined {
  return /\?token=([\w-]+)/.exec(text ?? '')?.[1]
}
