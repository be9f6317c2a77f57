import { eq, isNotNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { mailbox, notices, outbox, users } from '#src/infrastructure/database/schema.server.ts'
import { companyDay, dayAfter } from '#src/shared/dates.ts'
import { day, later } from '#src/shared/durations.ts'
import { longDate } from '#src/shared/language/format.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aFamilyOnAPlan, aMember, aSubscriber } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import type { Notice } from './notices.contract.ts'
import { noticeJobs } from './notices.server.ts'

const server = provideTestServer()
let token: string
beforeEach(async () => {
  await server.services.db.delete(outbox)
  await server.services.db.delete(mailbox)
  await server.services.db.delete(notices)
  await server.services.db.delete(users)
  token = await anAdministratorsToken(server)
})

const call = <Body = Notice>(method: string, path: string, body?: unknown) =>
  server.browser().send<Body>(method, `/api/admin/notices${path}`, body, { token })
const text = { subject: 'Un prix change', body: 'Le premier janvier.\n\nRien ne change avant.' }
const whole = {
  texts: { fr: text, en: { subject: 'A price changes', body: 'On 1 January.' } },
  languages: ['fr', 'en'],
  plans: ['lives', 'complete'],
}

describe('a notice to subscribers', () => {
  it('is sent once to each family of its languages and plans, also after two clicks', async () => {
    const { db } = server.services
    const complete = await aFamilyOnAPlan(db, { plan: 'complete' }, { language: 'fr' })
    const english = await aFamilyOnAPlan(db, { plan: 'lives' }, { language: 'en' })
    await aFamilyOnAPlan(db, { plan: 'lives' }, { language: 'it' })
    const withoutPlan = await aSubscriber(db, { language: 'fr' })
    await aMember(db, { language: 'fr' })
    const { status, body: draft } = await call('POST', '', whole)
    expect([status, draft]).toMatchObject([200, { state: 'draft', recipients: 3, sent: 0 }])
    const twice = await Promise.all([call('POST', `/${draft.id}/send`), call('POST', `/${draft.id}/send`)])
    expect(twice.map(({ body }) => body.state)).toEqual(['leaving', 'leaving'])
    for (const job of noticeJobs) await job.run(server.services)
    server.clock.advance(11_000)
    const sentEmails = (await server.sentEmails()).filter(({ subject }) => !subject.startsWith('['))
    expect(sentEmails.map(({ recipient }) => recipient).toSorted()).toEqual(
      [complete.email, english.email, withoutPlan.email].toSorted(),
    )
    expect(sentEmails.find(({ recipient }) => recipient === english.email)?.subject).toBe('A price changes')
    expect((await call<Notice[]>('GET', '')).body).toMatchObject([
      { id: draft.id, state: 'sent', recipients: 3, sent: 3 },
    ])
    const onlyComplete = (await call('POST', '', { ...whole, plans: ['complete'] })).body
    expect(onlyComplete.recipients).toBe(1)
  })

  it('keeps its figures after its e-mails have left the outbox, and is counted like new after an undo', async () => {
    const { db } = server.services
    await aSubscriber(db, { language: 'fr' })
    await aSubscriber(db, { language: 'en' })
    const { id } = (await call('POST', '', whole)).body
    const runJobs = async () => {
      for (const job of noticeJobs) await job.run(server.services)
    }
    const figures = async () => (await call<Notice[]>('GET', '')).body
    await call('POST', `/${id}/send`)
    await runJobs()
    await call('POST', `/${id}/undo`)
    await aSubscriber(db, { language: 'fr' })
    await call('POST', '', whole)
    expect(await figures()).toMatchObject([
      { state: 'draft', recipients: 3, sent: 0 },
      { id, state: 'draft', recipients: 3, sent: 0 },
    ])
    await call('POST', `/${id}/send`)
    await runJobs()
    expect(await figures()).toMatchObject([{}, { id, state: 'leaving', recipients: 3, sent: 0 }])
    server.clock.advance(11_000)
    await server.sentEmails()
    await runJobs()
    await db.delete(outbox)
    await runJobs()
    expect(await figures()).toMatchObject([{}, { id, state: 'sent', recipients: 3, sent: 3 }])
  })

  it('is queued for thousands of families at once, without waiting for the job', async () => {
    const { db } = server.services
    await db.execute(
      sql`insert into users (email, language, is_subscribed) select 'family-' || n || '@example.com', 'fr', true from generate_series(1, 5001) n`,
    )
    const { id } = (await call('POST', '', whole)).body
    await call('POST', `/${id}/send`)
    await expect.poll(() => db.$count(outbox, eq(outbox.batch, id)), { timeout: 20_000 }).toBe(5001)
    await expect.poll(() => db.$count(notices, isNotNull(notices.queuedAt)), { timeout: 20_000 }).toBe(1)
  })

  it('can be undone until it leaves, and not afterwards', async () => {
    await aSubscriber(server.services.db, { language: 'fr' })
    const { id } = (await call('POST', '', whole)).body
    await call('POST', `/${id}/send`)
    expect((await call('POST', `/${id}/undo`)).body).toMatchObject({ state: 'draft' })
    server.clock.advance(60_000)
    expect(await server.sentEmails()).toEqual([])
    await call('POST', `/${id}/send`)
    server.clock.advance(11_000)
    expect(await call<{ code: string }>('POST', `/${id}/undo`)).toMatchObject({
      status: 409,
      body: { code: 'tooLate' },
    })
  })

  it('is changed and deleted while it is a draft, by whoever has read its last version', async () => {
    const { db } = server.services
    const family = await aFamilyOnAPlan(db, { plan: 'complete' }, { language: 'fr' })
    const { id, version } = (await call('POST', '', whole)).body
    const corrected = {
      texts: { fr: { ...text, subject: 'Un prix baisse' } },
      languages: ['fr'],
      plans: ['complete'],
    }
    const changed = await call('PUT', `/${id}`, { ...corrected, version })
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { ...corrected, state: 'draft', recipients: 1 },
    ])
    expect(changed.body.version).not.toBe(version)
    for (const stale of [
      await call('PUT', `/${id}`, { ...corrected, plans: ['lives'], version }),
      await call('POST', `/${id}/send`, { version }),
    ])
      expect([stale.status, stale.body]).toMatchObject([409, { code: 'changedMeanwhile' }])
    expect((await call('PUT', `/${id}`, { ...corrected, languages: ['it'], version })).status).toBe(400)
    expect((await call('PUT', `/${id}`, corrected)).status).toBe(400)

    await call('POST', `/${id}/send`, { version: changed.body.version })
    for (const late of [
      await call('PUT', `/${id}`, { ...corrected, version: changed.body.version }),
      await call('DELETE', `/${id}`),
    ])
      expect([late.status, late.body]).toMatchObject([409, { code: 'alreadySent' }])
    await call('POST', `/${id}/undo`)
    expect((await call('DELETE', `/${id}`)).status).toBe(200)
    expect((await call('DELETE', `/${id}`)).status).toBe(404)
    server.clock.advance(11_000)
    expect((await server.sentEmails()).filter(({ recipient }) => recipient === family.email)).toEqual([])
    const acts = await server
      .browser()
      .get<{ action: string; target: string }[]>('/api/admin/audit', { token })
    expect(acts.body.map(({ action, target }) => [action, target]).slice(0, 5)).toEqual([
      ['delete-notice', 'Un prix baisse'],
      ['undo-notice', 'Un prix baisse'],
      ['send-notice', 'Un prix baisse'],
      ['change-notice', 'Un prix baisse'],
      ['add-notice', 'Un prix change'],
    ])
  })

  it('accepts a change sent again after a lost response, and stores it once', async () => {
    const { id, version } = (await call('POST', '', whole)).body
    const corrected = { ...whole, plans: ['complete'], version }
    const [first, again] = [await call('PUT', `/${id}`, corrected), await call('PUT', `/${id}`, corrected)]
    expect([again.status, again.body.version]).toEqual([200, first.body.version])
    const acts = await server
      .browser()
      .get<{ action: string; target: string }[]>('/api/admin/audit', { token })
    const changes = acts.body.filter(({ action }) => action === 'change-notice')
    expect(changes.filter(({ target }) => target === text.subject).length).toBe(1)
  })

  it('sends a trial only to the administrator, in each of its languages', async () => {
    await aSubscriber(server.services.db)
    const { id } = (await call('POST', '', whole)).body
    expect((await call('POST', `/${id}/trial`)).status).toBe(200)
    expect((await server.sentEmails()).map(({ subject }) => subject).toSorted()).toEqual([
      '[Essai] A price changes',
      '[Essai] Un prix change',
    ])
  })

  it('has a preview in each of its languages, valid for an hour', async () => {
    const { previews } = (await call('POST', '', whole)).body
    expect(Object.keys(previews)).toEqual(['fr', 'en'])
    const [french, english] = [previews.fr ?? '', previews.en ?? '']
    const shown = await server.browser().get(english)
    expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*; sandbox; /)
    expect(shown.text).toContain('On 1 January.')
    expect(shown.text).not.toContain('Le premier janvier.')
    expect((await server.browser().get(french)).text).toContain('Rien ne change avant.')
    expect((await server.browser().get(`${french}x`)).status).toBe(404)
    server.clock.advance(61 * 60_000)
    expect((await server.browser().get(french)).status).toBe(404)
  })

  it('is shown on the family’s pages for thirty days, in the family’s language', async () => {
    const { db } = server.services
    const browser = await server.signedIn(await aFamilyOnAPlan(db, { plan: 'lives' }, { language: 'en' }))
    const italian = await server.signedIn(await aFamilyOnAPlan(db, { plan: 'lives' }, { language: 'it' }))
    const { id } = (await call('POST', '', whole)).body
    expect((await browser.get('/api/notices/current')).body).toEqual({ notice: null })
    await call('POST', `/${id}/send`)
    server.clock.advance(11_000)
    expect((await browser.get('/api/notices/current')).body).toEqual({
      notice: { id, subject: 'A price changes', body: 'On 1 January.', sentAt: expect.any(String) },
    })
    expect((await italian.get('/api/notices/current')).body).toEqual({ notice: null })
    server.clock.advance(29 * day)
    expect((await browser.get<{ notice: object | null }>('/api/notices/current')).body.notice).not.toBeNull()
  })

  it('announces a change of price or terms at least thirty days ahead, and names the day', async () => {
    const { db } = server.services
    const browser = await server.signedIn(await aFamilyOnAPlan(db, { plan: 'lives' }, { language: 'en' }))
    const change = (days: number) => {
      const appliesOn = dayAfter(companyDay(later(server.clock.now(), 10_000)), days)
      return { ...whole, kind: 'change', appliesOn }
    }
    const { status, body } = await call<{ issues: unknown }>('POST', '', change(29))
    expect([status, body.issues]).toEqual([
      400,
      [{ path: 'appliesOn', message: expect.stringContaining('30 jours avant') }],
    ])
    const { appliesOn } = change(30)
    const draft = (await call('POST', '', change(30))).body
    expect(draft).toMatchObject({ kind: 'change', appliesOn })
    const inWords = longDate(new Date(`${appliesOn}T12:00:00Z`), 'en')
    expect((await server.browser().get(draft.previews.en ?? '')).text).toContain(
      `This change applies from ${inWords}.`,
    )
    server.clock.advance(day)
    token = await anAdministratorsToken(server)
    expect(await call<{ issues: unknown }>('POST', `/${draft.id}/send`)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'appliesOn' }] },
    })
    const { id } = (await call('POST', '', change(30))).body
    expect((await call('POST', `/${id}/send`)).status).toBe(200)
    server.clock.advance(11_000)
    expect((await browser.get('/api/notices/current')).body).toMatchObject({
      notice: { id, appliesOn: dayAfter(appliesOn, 1) },
    })
    expect((await server.sentEmails()).map(({ text: body }) => body)).toEqual([
      expect.stringContaining('This change applies from '),
    ])
  })

  it('shows a change until it applies, beside a later message and after its thirty days', async () => {
    const { db, clock } = server.services
    const family = await aFamilyOnAPlan(db, { plan: 'lives' }, { language: 'en' })
    const shown = async () => (await (await server.signedIn(family)).get('/api/notices/current')).body
    const send = async (body: object) => {
      const { id } = (await call('POST', '', body)).body
      expect((await call('POST', `/${id}/send`)).status).toBe(200)
      server.clock.advance(11_000)
      return id
    }
    const appliesOn = dayAfter(companyDay(clock.now()), 60)
    const change = await send({ ...whole, kind: 'change', appliesOn })
    const message = await send(whole)
    expect(await shown()).toMatchObject({ notice: { id: message }, change: { id: change, appliesOn } })
    server.clock.advance(40 * day)
    expect(await shown()).toMatchObject({ notice: null, change: { id: change } })
    server.clock.advance(20 * day)
    expect(await shown()).toEqual({ notice: null })
  })

  it('rejects an incomplete notice and names each missing field', async () => {
    const issuesOf = async (body: object) =>
      (await call<{ issues: { path: string }[] }>('POST', '', body)).body.issues.map(({ path }) => path)
    expect(await issuesOf({ ...whole, languages: ['fr', 'it'] })).toEqual(['texts.it'])
    expect(await issuesOf({ ...whole, languages: [] })).toEqual(['languages'])
    expect(await issuesOf({ ...whole, plans: [] })).toEqual(['plans'])
    expect(await issuesOf({ ...whole, plans: ['lives', 'lives'] })).toEqual(['plans'])
    expect(await issuesOf({ ...whole, texts: { ...whole.texts, fr: { subject: ' ', body: '' } } })).toEqual([
      'texts.fr.subject',
      'texts.fr.body',
    ])
    expect(await issuesOf({ ...whole, kind: 'change' })).toEqual(['appliesOn'])
    expect(await issuesOf({ ...whole, appliesOn: '2199-01-01' })).toEqual(['appliesOn'])
    expect((await call('POST', `/${crypto.randomUUID()}/send`)).status).toBe(404)
    expect((await call('POST', '/x/send')).status).toBe(404)
  })
})
