import { eq, isNotNull } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eraseAgain, erasureMarksIn } from '#src/features/account/data-rights/erase-family.server.ts'
import {
  auditLog,
  mailbox,
  newsletterRequests,
  outbox,
  rateLimits,
  savedViews,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aMember } from '#tests/support/accounts/factories.ts'
import { whileAuditLogIsLocked } from '#tests/support/database/lock-waits.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import type { Lead } from './leads.contract.ts'

let server: TestServer
let token: string
const logged: string[] = []
beforeAll(async () => {
  server = await startTestServer({
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
  })
  token = await anAdministratorsToken(server)
})
afterAll(() => server.close())
beforeEach(() => server.services.db.delete(rateLimits))

const mark = () => crypto.randomUUID().slice(0, 8)

/** Inserts requests like those of the two forms, the newest first. */
async function someLeads(name: string) {
  const at = (month: number) => new Date(Date.UTC(2026, month, 1))
  const request = { textVersion: '2026-11-01' } as const
  await server.services.db.insert(newsletterRequests).values([
    { ...request, email: `guide-${name}@example.com`, purpose: 'guide', language: 'fr', createdAt: at(4) },
    {
      ...request,
      email: `asked-${name}@example.com`,
      purpose: 'newsletter',
      language: 'it',
      createdAt: at(3),
    },
    {
      ...request,
      email: `reads-${name}@example.com`,
      purpose: 'newsletter',
      language: 'en',
      createdAt: at(2),
      confirmedAt: at(2),
      handledAt: at(5),
    },
    {
      ...request,
      email: `left-${name}@example.com`,
      purpose: 'newsletter',
      language: 'fr',
      createdAt: at(1),
      confirmedAt: at(1),
      unsubscribedAt: at(4),
    },
  ])
}

const list = (query: string) => server.browser().get<Lead[]>(`/api/admin/leads?${query}`, { token })
const idOf = async (email: string) => (await list(`search=${email}`)).body[0]?.id ?? ''
const actionsOn = async (id: string) =>
  (await server.services.db.select().from(auditLog).where(eq(auditLog.target, id)).orderBy(auditLog.id)).map(
    ({ action }) => action,
  )

describe('the requests for the guide and the newsletter', () => {
  it('are listed newest first, paged, searchable by part of the e-mail, and filterable', async () => {
    const name = mark()
    await someLeads(name)
    const found = async (query: string) => {
      const { body, headers } = await list(`search=${name.toUpperCase()}${query}`)
      return [headers.get('x-total-count'), ...body.map(({ email }) => email.split('-')[0])]
    }
    expect(await found('')).toEqual(['4', 'guide', 'asked', 'reads', 'left'])
    expect(await found('&pageSize=2&page=2')).toEqual(['4', 'reads', 'left'])
    expect(await found('&purpose=newsletter')).toEqual(['3', 'asked', 'reads', 'left'])
    expect(await found('&state=asked')).toEqual(['2', 'guide', 'asked'])
    expect(await found('&state=confirmed')).toEqual(['1', 'reads'])
    expect(await found('&state=unsubscribed')).toEqual(['1', 'left'])
    expect(await found('&lang=it')).toEqual(['1', 'asked'])
    expect(await found('&open=false')).toEqual(['1', 'reads'])
    expect((await list(`search=_-${name}`)).body).toEqual([])
  })

  it('are exported with formulas escaped, and the export is in the audit log', async () => {
    await server.services.db
      .insert(newsletterRequests)
      .values({ email: '=cmd|x@example.com', purpose: 'guide', language: 'fr', textVersion: '2026-11-01' })
    const { text, headers } = await server.browser().get('/api/admin/leads.csv', { token })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(text).toContain('"\'=cmd|x@example.com";"Guide";"fr";"Demandée"')
    const [last] = (
      await server.browser().get<{ action: string }[]>('/api/admin/audit?pageSize=1', { token })
    ).body
    expect(last?.action).toBe('export-leads')
  })

  it('are exported with the filters of the list', async () => {
    const name = mark()
    await someLeads(name)
    const query = `search=${name}&purpose=newsletter&open=true`
    const { body } = await list(query)
    const { text } = await server.browser().get(`/api/admin/leads.csv?${query}`, { token })
    const emails = text
      .split('\r\n')
      .slice(1, -1)
      .flatMap((row) => /[\w-]+@[\w.]+/.exec(row) ?? [])
    expect(emails).toEqual(body.map(({ email }) => email))
    expect(emails).toHaveLength(2)
  })

  it('reading and handling one are logged by its id; the address is shown while it exists', async () => {
    const name = mark()
    await someLeads(name)
    const email = `guide-${name}@example.com`
    const id = await idOf(email)
    const path = `/api/admin/leads/${id}`
    expect((await server.browser().get(path, { token })).body).toMatchObject({
      email,
      state: 'asked',
      handledAt: null,
      textVersion: '2026-11-01',
    })
    expect((await server.browser().put(path, { isHandled: true }, { token })).body).toMatchObject({
      handledAt: expect.any(String),
    })
    expect((await server.browser().put(path, { isHandled: false }, { token })).body).toMatchObject({
      handledAt: null,
    })
    expect(await actionsOn(id)).toEqual(['read-lead', 'handle-lead', 'reopen-lead'])
    const log = await server
      .browser()
      .get<{ target: string }[]>(`/api/admin/audit?target=${email}`, { token })
    expect(log.body.map(({ target }) => target)).toEqual([email, email, email])
  })

  it('unsubscribing ends every request of the address, and a late confirmation is rejected', async () => {
    const email = `claire-${mark()}@example.com`
    await server.browser().post('/api/newsletter', { email, language: 'fr' })
    const confirmation = /#letter-confirm=([\w.-]+)/.exec(
      (await server.sentEmails()).find(({ recipient }) => recipient === email)?.text ?? '',
    )?.[1]
    await server.services.db.insert(newsletterRequests).values({
      email,
      purpose: 'newsletter',
      language: 'fr',
      textVersion: '2026-11-01',
      confirmedAt: server.services.clock.now(),
    })
    const id = await idOf(email)
    expect(
      (await server.browser().post(`/api/admin/leads/${id}/unsubscribe`, undefined, { token })).body,
    ).toMatchObject({ state: 'unsubscribed' })
    expect((await list(`search=${email}`)).body.map(({ state }) => state)).toEqual([
      'unsubscribed',
      'unsubscribed',
    ])
    expect((await server.browser().post('/api/newsletter/confirm', { token: confirmation })).status).toBe(400)
    expect(await actionsOn(id)).toEqual(['unsubscribe-lead'])
  })

  it('two concurrent unsubscriptions of one address both succeed', async () => {
    const email = `claire-${mark()}@example.com`
    const request = { email, purpose: 'newsletter', language: 'fr', textVersion: '2026-11-01' } as const
    await server.services.db.insert(newsletterRequests).values([request, request])
    const ids = (await list(`search=${email}`)).body.map(({ id }) => id)
    const responses = await whileAuditLogIsLocked(
      server.services.db,
      ids.map(
        (id) => () => server.browser().post(`/api/admin/leads/${id}/unsubscribe`, undefined, { token }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
  })

  it('erasing an address deletes its requests and their e-mails, but not its account', async () => {
    const { db } = server.services
    const { email, id: userId } = await aMember(db)
    await server.browser().post('/api/leads', { email, newsletter: true, language: 'fr' })
    await server.browser().post('/api/auth/magic-link', { email })
    await server.sentEmails()
    const id = await idOf(email)
    const view = { list: 'leads', role: 'team', name: 'À rappeler' } as const
    await db.insert(savedViews).values([
      { ...view, filters: { search: email } },
      { ...view, name: 'Les autres', filters: { search: `autre-${crypto.randomUUID()}@exemple.lu` } },
    ])
    expect((await server.browser().delete(`/api/admin/leads/${id}`, undefined, { token })).status).toBe(200)
    expect((await db.select().from(savedViews)).map(({ name }) => name)).toEqual(['Les autres'])
    expect(await db.$count(newsletterRequests, eq(newsletterRequests.email, email))).toBe(0)
    expect(
      (await db.select().from(outbox).where(eq(outbox.recipient, email))).map(({ kind }) => kind),
    ).toEqual(['login-link'])
    expect(await db.$count(mailbox, eq(mailbox.recipient, email))).toBe(1)
    expect(JSON.stringify(await db.select().from(rateLimits))).not.toContain(email)
    expect(await db.$count(users, eq(users.id, userId))).toBe(1)
    expect(JSON.stringify(await db.select().from(auditLog).where(eq(auditLog.target, id)))).not.toContain(
      email,
    )
    expect(await actionsOn(id)).toEqual(['erase-lead'])
    expect((await server.browser().get(`/api/admin/leads/${id}`, { token })).status).toBe(404)

    // After a restore brings one of its requests back, the log, which holds no address, erases it again.
    await db
      .insert(newsletterRequests)
      .values({ id, email, purpose: 'guide', language: 'fr', textVersion: '2026-11-01' })
    const log = logged.join('')
    expect(log).not.toContain(email)
    await db.transaction((tx) => eraseAgain(tx, erasureMarksIn(log), server.services.clock.now()))
    expect([
      await db.$count(newsletterRequests, eq(newsletterRequests.email, email)),
      await db.$count(users, eq(users.id, userId)),
    ]).toEqual([0, 1])
  })

  it('after a restore the newsletter stays ended for those who unsubscribed since, and for nobody else', async () => {
    const { db, clock } = server.services
    await db.delete(newsletterRequests)
    const name = mark()
    await someLeads(name)
    const reads = eq(newsletterRequests.email, `reads-${name}@example.com`)
    const [{ id } = { id: '' }] = await db.select().from(newsletterRequests).where(reads)
    logged.length = 0
    await server.browser().post(`/api/admin/leads/${id}/unsubscribe`, undefined, { token })
    // Restored; and the reader subscribes again afterwards.
    await db.update(newsletterRequests).set({ unsubscribedAt: null })
    await db
      .insert(newsletterRequests)
      .values({ email: `reads-${name}@example.com`, purpose: 'newsletter', language: 'en', textVersion: '1' })
    const log = logged.join('')
    expect(log).not.toContain(name)
    await db.transaction((tx) => eraseAgain(tx, erasureMarksIn(log), clock.now()))
    const ended = await db
      .select()
      .from(newsletterRequests)
      .where(isNotNull(newsletterRequests.unsubscribedAt))
    expect(ended.map((row) => row.id)).toEqual([id])
  })
})
