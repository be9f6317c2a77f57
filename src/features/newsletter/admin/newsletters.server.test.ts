import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { queueNext } from '#src/domain/batches/queue-batch.server.ts'
import { emptyTexts, type NewsletterTexts } from '#src/domain/newsletter/newsletter-issue.rules.ts'
import {
  newsletterIssues,
  newsletterRequests,
  outbox,
  rateLimits,
} from '#src/infrastructure/database/schema.server.ts'
import { day, later } from '#src/shared/durations.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aMember, aProfile } from '#tests/support/accounts/factories.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { type MailServer, startMailServer } from '#tests/support/stand-ins/mail-server.ts'
import { issueBatch, newsletterJobs } from './newsletter-sending.server.ts'
import type { NewsletterIssue, NewsletterIssueLine } from './newsletters.contract.ts'

const quick = { pollMs: 50, longestPauseMs: 200, leaseMs: 5000, longestRetryMs: 50, stopMs: 1000 }
const inFrench: NewsletterTexts = {
  ...emptyTexts,
  fr: {
    subject: 'Un jeu de mots',
    body: 'Bonsoir,\n\nUn jeu : https://mirabelle.example/fr/faq.\n\n<b>À bientôt</b>',
  },
}

let mailServer: MailServer
let server: TestServer
let token: string
beforeAll(async () => {
  mailServer = await startMailServer()
  server = await startTestServer({ environment: { SMTP_URL: mailServer.url }, outboxTimes: quick })
})
afterAll(async () => {
  await server.close()
  await mailServer.stop()
})
beforeEach(async () => {
  const { db } = server.services
  mailServer.received.length = 0
  mailServer.behaviour.rejectedRecipients.clear()
  for (const table of [rateLimits, outbox, newsletterRequests, newsletterIssues]) await db.delete(table)
  // A time by day: newsletters wait during quiet hours.
  server.clock.moveTo(new Date('2027-01-12T10:00:00.000Z'))
  token = await anAdministratorsToken(server)
})

const post = <Body = NewsletterIssue>(path: string, body: object) =>
  server.browser().post<Body>(`/api/admin/letters${path}`, body, { token })
const read = async (id: string) =>
  (await server.browser().get<NewsletterIssue>(`/api/admin/letters/${id}`, { token })).body
const send = ({ id, changedAt }: NewsletterIssue) => post(`/${id}/send`, { changedAt })
const runJob = () => Promise.all(newsletterJobs.map(({ run }) => run(server.services)))
const recipients = () => mailServer.received.map(({ to }) => to?.[0]?.address).toSorted()

async function anIssue(texts = inFrench): Promise<NewsletterIssue> {
  const { status, body } = await post('', { texts })
  expect(status).toBe(200)
  return body
}

async function aReader(
  name: string,
  language: Language = 'fr',
  more: Partial<typeof newsletterRequests.$inferInsert> = {},
): Promise<string> {
  const email = `${name}@example.com`
  await server.services.db.insert(newsletterRequests).values({
    email,
    purpose: 'newsletter',
    language,
    textVersion: '2026-11-01',
    confirmedAt: server.clock.now(),
    ...more,
  })
  return email
}

async function waitForOutbox(): Promise<void> {
  const waiting = and(isNull(outbox.sentAt), isNull(outbox.abandonedAt))
  await expect.poll(() => server.services.db.$count(outbox, waiting), { timeout: 20_000 }).toBe(0)
}

describe('a draft', () => {
  it('a draft has a subject of one line and a text of several', async () => {
    const save = (fr: { subject: string; body: string }) =>
      server.browser().post('/api/admin/letters', { texts: { ...inFrench, fr } }, { token })
    expect(await save({ subject: 'Bonjour\r\nBcc: b@example.org', body: 'Texte' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'texts.fr.subject', message: 'Une seule ligne, sans tabulation' }] },
    })
    expect((await save({ subject: 'Bonjour', body: 'Un\n\ndeux' })).status).toBe(200)
  })

  it('a draft is stored, changed only by who read its latest version, previewed and deleted', async () => {
    const issue = await anIssue()
    expect(issue).toMatchObject({
      state: 'draft',
      subject: 'Un jeu de mots',
      languages: ['fr'],
      previews: { en: null, it: null },
      progress: null,
    })
    server.clock.advance(1000)
    const change = (changedAt: string, subject = 'Un gioco') =>
      server
        .browser()
        .put<NewsletterIssue>(
          `/api/admin/letters/${issue.id}`,
          { texts: { ...inFrench, it: { subject, body: '' } }, changedAt },
          { token },
        )
    const { body: changed } = await change(issue.changedAt)
    expect(changed).toMatchObject({
      languages: ['fr'],
      texts: { it: { subject: 'Un gioco' } },
    })
    // Sent again after a lost response, it changes nothing more.
    server.clock.advance(1000)
    expect(await change(issue.changedAt)).toMatchObject({
      status: 200,
      body: { changedAt: changed.changedAt },
    })
    expect(await change(issue.changedAt, 'Due giochi')).toMatchObject({
      status: 409,
      body: { code: 'changedMeanwhile' },
    })

    const shown = await server.browser().get(issue.previews.fr ?? '')
    expect(shown.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src http:\/\/127[^;]*; sandbox; .*frame-ancestors 'self'$/,
    )
    expect(shown.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(shown.text).toContain('href="https://mirabelle.example/fr/faq"')
    expect(shown.text).toContain('&lt;b&gt;À bientôt&lt;/b&gt;')
    expect(shown.text).toContain('Vous recevez cette lettre parce que vous l’avez demandée et confirmée')
    expect((await server.browser().get(`${issue.previews.fr}x`)).status).toBe(404)
    server.clock.advance(day)
    expect((await server.browser().get(issue.previews.fr ?? '')).status).toBe(404)
    token = await anAdministratorsToken(server)

    expect(
      (await server.browser().delete(`/api/admin/letters/${issue.id}`, undefined, { token })).status,
    ).toBe(200)
    expect((await server.browser().get(`/api/admin/letters/${issue.id}`, { token })).status).toBe(404)
  })

  it('a trial goes only to the administrator, in a written language', async () => {
    await aReader('claire')
    const email = `essai-${crypto.randomUUID().slice(0, 8)}@example.com`
    const own = { token: await anAdministratorsToken(server, email) }
    const { id } = await anIssue()
    const tryIn = (language: Language) =>
      server.browser().post(`/api/admin/letters/${id}/trial`, { language }, own)
    expect((await tryIn('it')).status).toBe(400)
    expect((await tryIn('fr')).status).toBe(200)
    await waitForOutbox()
    expect(recipients()).toEqual([email])
    expect(mailServer.received[0]?.subject).toBe('[Essai] Un jeu de mots')
    expect(mailServer.received[0]?.headers.find(({ key }) => key === 'list-unsubscribe')).toBeUndefined()
    expect((await read(id)).state).toBe('draft')
  })

  it('a draft is not sent when half written, without readers, or changed since it was read', async () => {
    const issue = await anIssue({ ...inFrench, en: { subject: 'A game', body: '' } })
    await aReader('chiara', 'it')
    expect(await send(issue)).toMatchObject({ status: 400, body: { code: 'unfinished' } })
    expect(await send(await anIssue(emptyTexts))).toMatchObject({ status: 400, body: { code: 'unfinished' } })
    const whole = await anIssue()
    expect(await send(whole)).toMatchObject({ status: 409, body: { code: 'noReaders' } })
    expect(await send({ ...whole, changedAt: '2020-01-01T00:00:00.000Z' })).toMatchObject({
      status: 409,
      body: { code: 'changedMeanwhile' },
    })
  })
})

describe('an issue that is sent', () => {
  it('is sent once to each confirmed reader of its languages, with a one-click unsubscribe', async () => {
    const claire = await aReader('claire')
    await aReader('claire', 'fr', { confirmedAt: new Date(Date.UTC(2026, 0, 1)) })
    const marc = await aReader('marc')
    await aReader('chiara', 'it')
    await aReader('asked', 'fr', { confirmedAt: null })
    await aReader('left', 'fr', { unsubscribedAt: server.clock.now() })
    await aReader('guide', 'fr', { purpose: 'guide' })
    const issue = await anIssue()
    expect(issue.readers).toEqual({ fr: 2, en: 0, it: 1 })
    const responses = await Promise.all([send(issue), send(issue), send(issue)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await waitForOutbox()
    await runJob()
    await runJob()
    expect(recipients()).toEqual([claire, marc])

    const [first] = mailServer.received
    const header = (name: string) => first?.headers.find(({ key }) => key === name)?.value ?? ''
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(first?.text).toContain('Vous recevez cette lettre parce que vous l’avez demandée et confirmée')
    const oneClick = header('list-unsubscribe').slice(1, -1)
    expect(
      (
        await fetch(oneClick, {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: header('list-unsubscribe-post'),
        })
      ).status,
    ).toBe(200)

    const sent = await read(issue.id)
    expect(sent).toMatchObject({
      state: 'sent',
      progress: { waiting: 0, sent: 2, failed: 0, left: 0 },
      readers: { fr: 1 },
    })
    const [log] = (
      await server
        .browser()
        .get<{ action: string; target: string }[]>('/api/admin/audit?action=send-letter', { token })
    ).body
    expect(log).toMatchObject({ action: 'send-letter', target: 'Un jeu de mots' })
    for (const rejected of [
      await server
        .browser()
        .put(`/api/admin/letters/${issue.id}`, { texts: emptyTexts, changedAt: issue.changedAt }, { token }),
      await server.browser().delete(`/api/admin/letters/${issue.id}`, undefined, { token }),
    ])
      expect(rejected).toMatchObject({ status: 409, body: { code: 'alreadySent' } })
    // The outbox is cleaned up after thirty days: the issue keeps the figures.
    await server.services.db.delete(outbox)
    expect(
      (await server.browser().get<NewsletterIssueLine[]>('/api/admin/letters', { token })).body[0]?.progress,
    ).toEqual({ waiting: 0, sent: 2, failed: 0, left: 0 })
    expect((await anIssue()).lastSentAt).toBe(sent.sendingAt)
  })

  it('a sending that was killed halfway is continued, and no reader gets the issue twice', async () => {
    await mailServer.goAway()
    const readers = await Promise.all(['ada', 'bea', 'cleo', 'dora', 'eva'].map((name) => aReader(name)))
    const { id } = await anIssue()
    await server.services.db
      .update(newsletterIssues)
      .set({ sendingAt: server.clock.now() })
      .where(eq(newsletterIssues.id, id))
    expect(await queueNext(server.services, { ...issueBatch, size: 2 }, id)).toBe(true)
    expect(await server.services.db.$count(outbox, eq(outbox.batch, id))).toBe(2)
    expect((await read(id)).state).toBe('sending')
    await Promise.all([runJob(), runJob(), runJob()])
    expect(
      (await server.services.db.select().from(outbox)).map(({ recipient }) => recipient).toSorted(),
    ).toEqual(readers)
    await mailServer.comeBack()
    await waitForOutbox()
    expect(recipients()).toEqual(readers)
  })

  it('an issue sent at night waits for each reader’s morning', async () => {
    const [here, far] = [await aReader('ada'), await aReader('quebec')]
    const { db } = server.services
    await aProfile(db, await aMember(db, { email: far }), { country: 'CA', timezone: 'America/Toronto' })
    server.clock.moveTo(new Date('2027-01-12T21:30:00.000Z'))
    token = await anAdministratorsToken(server)
    expect((await send(await anIssue())).body).toMatchObject({ state: 'sending', languages: ['fr'] })
    await expect.poll(recipients, { timeout: 10_000 }).toEqual([far])
    const [waiting] = await db.select().from(outbox).where(eq(outbox.recipient, here))
    expect(waiting).toMatchObject({ sentAt: null, notBefore: new Date('2027-01-13T07:00:00.000Z') })
  })

  it('counts readers who unsubscribed before theirs was sent, and mailboxes that rejected it', async () => {
    const { db, clock } = server.services
    const [delivered, rejected, left] = [
      await aReader('ada'),
      await aReader('bea'),
      await aReader('cleo', 'fr', { unsubscribedAt: clock.now() }),
    ]
    mailServer.behaviour.rejectedRecipients.add(rejected)
    const issue = await anIssue()
    // This e-mail was in the outbox before its reader unsubscribed.
    const [request] = await db.select().from(newsletterRequests).where(eq(newsletterRequests.email, left))
    const queued = {
      kind: 'monthly-letter',
      recipient: left,
      language: 'fr',
      payload: { issueId: issue.id, requestId: request?.id },
    } as const
    await db.insert(outbox).values({ ...queued, batch: issue.id, notBefore: clock.now() })
    expect((await send(issue)).body).toMatchObject({ state: 'sending' })
    await vi.waitUntil(() => recipients().includes(delivered), 10_000)
    // The mailbox has rejected it for longer than a day.
    const longRejected = { attempts: 8, createdAt: later(clock.now(), -2 * day) }
    await db.update(outbox).set(longRejected).where(eq(outbox.recipient, rejected))
    await waitForOutbox()
    expect(recipients()).toEqual([delivered])
    await runJob()
    expect(await read(issue.id)).toMatchObject({
      state: 'sent',
      progress: { waiting: 0, sent: 1, failed: 1, left: 1 },
    })
  })
})
