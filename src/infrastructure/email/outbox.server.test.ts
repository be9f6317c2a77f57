import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loginLinkEmail } from '#src/domain/login-links/login-link-email.server.ts'
import { day, hour, later } from '#src/infrastructure/clock/clock.server.ts'
import { outbox } from '#src/infrastructure/database/schema.server.ts'
import { emails } from '#src/server/emails.server.ts'
import { aMember, type Person } from '#tests/support/factories.ts'
import { mostMilliseconds } from '#tests/support/promised-time.ts'
import { type MailServer, startMailServer } from '#tests/support/stand-ins/mail-server.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { enqueueEmail } from './email.server.ts'
import { startOutbox } from './outbox.server.ts'
import { createTransport } from './transport.server.ts'

const within = { timeout: 25_000, interval: 50 }
const quick = { poll: 50, longestPause: 200, lease: 5000, longestRetry: 100, stop: 1000 }

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

  it('sends each e-mail once, 120 at a time', async () => {
    const families = await some(120)
    await Promise.all(families.map((family) => post(family)))
    product.services.notifyOutbox()
    await vi.waitUntil(allSent, within)
    expect(server.received.map(recipientOf).toSorted()).toEqual(families.map(({ email }) => email).toSorted())
  })

  it('sends each e-mail once while two instances share the work', async () => {
    const second = startOutbox(
      product.services,
      emails,
      createTransport(product.services.settings, product.services),
      quick,
    )
    const families = await some(60)
    await Promise.all(families.map((family) => post(family)))
    product.services.notifyOutbox()
    second.wake()
    await vi.waitUntil(allSent, within)
    await second.stop()
    expect(server.received.map(recipientOf).toSorted()).toEqual(families.map(({ email }) => email).toSorted())
  })

  it('writes an e-mail in the account’s language, as HTML and as text, from the site and answerable to the team', async () => {
    for (const [language, subject, button] of [
      ['fr', 'Votre lien de connexion à Mirabelle', 'Entrer dans Mirabelle'],
      ['en', 'Your Mirabelle login link', 'Enter Mirabelle'],
      ['it', 'Il tuo link di accesso a Mirabelle', 'Entra in Mirabelle'],
    ] as const) {
      const [family] = await some(1, language)
      if (!family) throw new Error('no family')
      const id = await post(family)
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

  it('keeps requests as fast while the mail server is away, loses nothing, and sends all of it once it is back, with links that work then', async () => {
    const ask = async (asking: readonly Person[]) => {
      const startedAt = performance.now()
      for (const { email } of asking)
        expect((await product.browser().post('/api/auth/magic-link', { email })).status).toBe(200)
      return performance.now() - startedAt
    }
    const usual = await ask(await some(10))
    await vi.waitUntil(allSent, within)
    server.received.length = 0
    await server.goAway()
    const families = await some(20)
    expect(await ask(families)).toBeLessThan(2 * usual * 2 + 500)
    await vi.waitUntil(hasFailed, within)
    expect(server.received).toHaveLength(0)
    product.clock.advance(hour)
    await server.comeBack()
    const backAt = performance.now()
    await vi.waitUntil(allSent, within)
    expect(performance.now() - backAt).toBeLessThan(mostMilliseconds(10_000))
    expect(server.received.map(recipientOf).toSorted()).toEqual(families.map(({ email }) => email).toSorted())
    // The first to arrive may have been composed before the hour that the test let pass in a moment.
    for (const sentEmail of server.received.slice(-3))
      expect(
        (await product.browser().post('/api/auth/verify-magic-link', { token: tokenIn(sentEmail.text) }))
          .status,
      ).toBe(200)
  })

  it('sends again, under the same Message-ID, what the server took without saying so; both links work until one is used', async () => {
    server.behaviour.cutOffs = 1
    const [family] = await some(1)
    if (!family) throw new Error('no family')
    const id = await post(family)
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

  it('is drained once nothing is on its way any more, what it sends by itself included', async () => {
    server.behaviour.takes = 500
    const [family] = await some(1)
    if (!family) throw new Error('no family')
    const id = await post(family)
    product.services.notifyOutbox()
    await vi.waitUntil(async () => (await rowOf(id)).attempts > 0, within)
    expect((await rowOf(id)).sentAt).toBeNull()
    await product.drainOutbox()
    expect((await rowOf(id)).sentAt).not.toBeNull()
    server.behaviour.takes = 0
  })

  it('leaves alone what another process has claimed, and sends it when that claim has run out', async () => {
    const { db, clock } = product.services
    const [family, ...others] = await some(3)
    if (!family) throw new Error('no family')
    // What a process that was killed in the middle leaves behind.
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
    // The outbox has looked twice at least, once it has sent one after the other.
    for (const other of others) {
      const id = await post(other)
      await vi.waitUntil(async () => (await rowOf(id)).sentAt !== null, within)
    }
    expect(server.received.map(recipientOf)).toEqual(others.map(({ email }) => email))
    product.clock.advance(30_000)
    await vi.waitUntil(allSent, within)
    expect(server.received.slice(2).map(({ messageId }) => messageId)).toEqual([
      `<${claimed?.id}@mirabelle.example>`,
    ])
  })

  it('sends what goes to many behind everything else: a login link waits for what is on its way at most', async () => {
    const { db, clock } = product.services
    const [family, ...readers] = await some(161)
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
    await post(family)
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

  it('gives up an address that the server rejects for good after a day, not before, and lets the others pass', async () => {
    const [rejected, other] = await some(2)
    if (!rejected || !other) throw new Error('no families')
    server.behaviour.rejectedRecipients.add(rejected.email)
    const id = await post(rejected)
    await post(other)
    await vi.waitUntil(async () => server.received.length === 1 && (await rowOf(id)).attempts > 8, within)
    expect(server.received.map(recipientOf)).toEqual([other.email])
    expect(await rowOf(id)).toMatchObject({ sentAt: null, abandonedAt: null })
    product.clock.advance(day)
    await vi.waitUntil(async () => (await rowOf(id)).abandonedAt !== null, within)
    expect(await rowOf(id)).toMatchObject({ sentAt: null, payload: {} })
  })

  it('gives up after three days a mailbox that is full all the time', async () => {
    const [full] = await some(1)
    if (!full) throw new Error('no family')
    server.behaviour.fullMailboxes.add(full.email)
    const id = await post(full)
    await vi.waitUntil(async () => (await rowOf(id)).attempts > 8, within)
    product.clock.advance(2 * day)
    const tried = (await rowOf(id)).attempts
    await vi.waitUntil(async () => (await rowOf(id)).attempts > tried, within)
    expect((await rowOf(id)).abandonedAt).toBeNull()
    product.clock.advance(2 * day)
    await vi.waitUntil(async () => (await rowOf(id)).abandonedAt !== null, within)
  })

  it('never gives up an e-mail because the server rejects us all', async () => {
    server.behaviour.rejectsSender = true
    const [family] = await some(1)
    if (!family) throw new Error('no family')
    const id = await post(family)
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

  it('waits while its password is rejected, and loses nothing', async () => {
    server = await startMailServer({ withSignIn: true })
    server.behaviour.rejectsSignIn = true
    product = await startTestServer({ environment: { SMTP_URL: server.url }, outboxTimes: quick })
    const families = await some(3)
    for (const family of families) await post(family)
    await vi.waitUntil(() => server.errors() > 8, within)
    expect(server.received).toHaveLength(0)
    server.behaviour.rejectsSignIn = false
    await vi.waitUntil(allSent, within)
    expect(server.received.map(recipientOf).toSorted()).toEqual(families.map(({ email }) => email).toSorted())
    await product.close()
  })
})

function some(count: number, language: 'fr' | 'en' | 'it' = 'fr'): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => aMember(product.services.db, { language })))
}

async function post({ id, email, language }: Person): Promise<string> {
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
