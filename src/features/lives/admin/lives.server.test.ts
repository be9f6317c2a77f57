import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminLive } from '#src/domain/lives/admin-lives.contract.ts'
import {
  auditLog,
  liveClasses,
  liveJoins,
  liveRecordings,
  liveSessions,
} from '#src/infrastructure/database/schema.server.ts'
import { day, later, minute } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aLive, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import { twoAdultsEnter } from '#tests/support/lives/live-adults.ts'
import { provideClassServer, provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { monday } from '#tests/support/time/clock.ts'

const planned = {
  title: 'Dire non',
  lang: 'it',
  category: 'social',
  expertType: 'education',
  startsAt: later(monday, 7 * day).toISOString(),
  minutes: 50,
  joinUrl: null,
} as const

const classes = provideClassServer()
const server = provideTestServer(() => ({
  environment: { LIVE_URL: classes.url, LIVE_SECRET: classes.secret },
}))
let token: string
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  server.clock.moveTo(monday)
  token = await anAdministratorsToken(server)
  await db().delete(liveSessions)
  classes.calls.length = 0
  classes.failWith(undefined)
})

const db = () => server.services.db
const call = <Body = AdminLive>(method: string, path: string, body?: unknown) =>
  server.browser().send<Body>(method, `/api/admin/lives${path}`, body, { token })
const lastAction = async () =>
  (await server.browser().get<{ action: string; target: string }[]>('/api/admin/audit?pageSize=1', { token }))
    .body[0]
const withoutServer = async (work: () => Promise<void>) => {
  const { liveClasses } = server.services.settings
  server.set({ liveClasses: undefined })
  await work().finally(() => {
    server.set({ liveClasses })
  })
}

describe('the live sessions of the back-office', () => {
  it('are planned, changed and deleted, and each action is written to the audit log', async () => {
    const { status, body: added } = await call('POST', '', planned)
    expect([status, added]).toMatchObject([
      200,
      { ...planned, id: expect.any(String), place: 'class', children: 0 },
    ])
    expect(await lastAction()).toMatchObject({ action: 'add-live', target: 'Dire non' })
    const startsAt = later(monday, 2 * day).toISOString()
    const changed = await call('PUT', `/${added.id}`, { startsAt, joinUrl: 'https://meet.example/a?pwd=1' })
    expect(changed.body).toEqual({
      ...added,
      startsAt,
      joinUrl: 'https://meet.example/a?pwd=1',
      place: 'link',
      changedAt: expect.any(String),
    })
    expect(changed.body.changedAt > added.changedAt).toBe(true)
    expect(await lastAction()).toMatchObject({ action: 'change-live', target: 'Dire non' })
    expect((await call('PUT', `/${added.id}`, { joinUrl: null })).body).toEqual({
      ...changed.body,
      joinUrl: null,
      place: 'class',
    })
    expect((await call('DELETE', `/${added.id}`)).status).toBe(200)
    expect(await lastAction()).toMatchObject({ action: 'delete-live', target: 'Dire non' })
    for (const method of ['PUT', 'DELETE']) expect((await call(method, `/${added.id}`, {})).status).toBe(404)
  })

  it('are listed by language, the next one first, separately from those that are over', async () => {
    for (const [title, startsAt] of [
      ['Bientôt', 1],
      ['Plus tard', 8],
      ['Hier', -1],
      ['Avant', -8],
    ] as const)
      await aLive(db(), { title, startsAt: later(monday, startsAt * day) })
    await aLive(db(), { title: 'Altrove', lang: 'it', startsAt: later(monday, day) })
    // A live session is over only after its ten minutes of goodbyes.
    await aLive(db(), { title: 'En cours', startsAt: later(monday, -69 * minute) })
    const titles = async (query: string) => {
      const { body, headers } = await call<{ title: string }[]>('GET', query)
      expect(headers.get('x-total-count')).toBe(String(body.length))
      return body.map(({ title }) => title)
    }
    expect(await titles('?lang=fr')).toEqual(['En cours', 'Bientôt', 'Plus tard'])
    expect(await titles('?over=true')).toEqual(['Hier', 'Avant'])
    expect(await titles('?lang=it&over=false')).toEqual(['Altrove'])
  })

  it('are rejected with a message that names the error', async () => {
    for (const [change, message] of [
      [{ title: ' ' }, 'Le titre est requis'],
      [{ minutes: 44 }, 'Durée de 45 à 60 minutes'],
      [{ minutes: 61 }, 'Durée de 45 à 60 minutes'],
      [{ joinUrl: 'http://meet.example/a' }, 'Adresse invalide\u00a0: https://…'],
      [{ joinUrl: 'javascript:alert(1)' }, 'Adresse invalide\u00a0: https://…'],
      [{ joinUrl: 'https://mirabelle.example@evil.example/' }, 'Adresse invalide\u00a0: https://…'],
      [{ joinUrl: 'https://[::/a' }, 'Adresse invalide\u00a0: https://…'],
    ] as const) {
      const { status, body } = await call<{ issues: { path: string; message: string }[] }>('POST', '', {
        ...planned,
        ...change,
      })
      expect([status, body.issues]).toEqual([400, [{ path: Object.keys(change)[0], message }]])
    }
    expect(await db().select().from(liveSessions)).toEqual([])
  })

  it('cannot be deleted once children have come', async () => {
    const live = await aLive(db(), { startsAt: monday })
    for (const childId of await someChildren(db(), await aSubscriber(db()), ['Renarde', 'Loutre']))
      await db().insert(liveJoins).values({ childId, liveSessionId: live.id })
    expect((await call<AdminLive[]>('GET', '')).body).toMatchObject([{ id: live.id, children: 2 }])
    expect(await call<{ code: string }>('DELETE', `/${live.id}`)).toMatchObject({
      status: 409,
      body: { code: 'hasChildren' },
    })
    expect(await db().$count(liveSessions)).toBe(1)
  })

  it('can be deleted an hour after its class once the class server knows of no recording', async () => {
    const startsAt = later(monday, 30 * minute)
    const [recorded, tried] = [
      await aLive(db(), { startsAt, joinUrl: null }),
      await aLive(db(), { startsAt, joinUrl: null }),
    ]
    const remove = async ({ id }: { id: string }) =>
      (await call<{ code?: string }>('DELETE', `/${id}`)).body.code
    for (const { id } of [recorded, tried]) expect((await call('POST', `/${id}/enter`)).status).toBe(200)
    classes.record(recorded.id, new Uint8Array(1))
    expect(await remove(tried)).toBe('hasRecording')
    await db()
      .update(liveClasses)
      .set({ endedAt: later(monday, -61 * minute) })
    classes.failWith({ status: 502, text: 'Bad gateway' })
    expect(await remove(tried)).toBe('hasRecording')
    classes.failWith(undefined)
    expect(await remove(recorded)).toBe('hasRecording')
    expect(await remove(tried)).toBeUndefined()
    expect(await db().select({ id: liveSessions.id }).from(liveSessions)).toEqual([{ id: recorded.id }])
  })

  it('cannot be deleted while a recording may be left on the class server', async () => {
    const live = await aLive(db(), { startsAt: later(monday, 30 * minute), joinUrl: null })
    const remove = async () => (await call<{ code?: string }>('DELETE', `/${live.id}`)).body.code
    expect((await call('POST', `/${live.id}/enter`)).status).toBe(200)
    expect(await remove()).toBe('hasRecording')
    await db().update(liveClasses).set({ endedAt: monday })
    expect(await remove()).toBe('hasRecording')
    await db().insert(liveRecordings).values({ recordId: 'one', liveSessionId: live.id, foundAt: monday })
    await db()
      .update(liveClasses)
      .set({ endedAt: later(monday, -8 * day) })
    expect(await remove()).toBe('hasRecording')
    expect(await db().$count(liveSessions)).toBe(1)
    await db().update(liveRecordings).set({ removedAt: monday })
    expect(await remove()).toBeUndefined()
    expect(await db().$count(liveSessions)).toBe(0)
  })

  it('have no place without a link where there is no live-class server', async () => {
    await withoutServer(async () => {
      const live = await aLive(db(), { startsAt: monday, joinUrl: null })
      expect((await call<AdminLive[]>('GET', '')).body).toMatchObject([{ place: 'none' }])
      expect(await call<{ code: string }>('POST', `/${live.id}/enter`)).toMatchObject({
        status: 409,
        body: { code: 'noClass' },
      })
    })
  })
})

describe('the class of a live session', () => {
  const enter = (id: string) => call<{ url: string; code: string }>('POST', `/${id}/enter`)

  it('is entered by an administrator as a moderator, without waiting, under the team’s name', async () => {
    const live = await aLive(db(), { startsAt: later(monday, 60 * minute), joinUrl: null, lang: 'it' })
    const { status, body } = await enter(live.id)
    expect(status).toBe(200)
    expect((await fetch(body.url, { redirect: 'manual' })).status).toBe(302)
    expect(classes.calls.map(({ call: name }) => name)).toEqual(['create', 'join'])
    expect(classes.calls[0]?.parameters).toMatchObject({ meetingID: live.id, duration: '490' })
    expect(classes.calls[1]?.parameters).toEqual({
      meetingID: live.id,
      fullName: 'Il team Mirabelle',
      userID: expect.stringMatching(/^[0-9a-f]{32}$/),
      role: 'MODERATOR',
      createTime: expect.stringMatching(/^\d+$/),
      redirect: 'true',
      logoutURL: `${server.origin}/admin?section=lives`,
      errorRedirectUrl: `${server.origin}/admin?section=lives`,
      'userdata-bbb_override_default_locale': 'fr',
    })
    expect(await lastAction()).toMatchObject({ action: 'enter-live-class', target: live.title })
  })

  it('is the same for adults and children, whoever opens it', async () => {
    const live = await aLive(db(), { startsAt: monday, joinUrl: null, title: 'A' })
    await twoAdultsEnter(server, classes, live.id)
    const family = await aSubscriber(db())
    const childIds = await someChildren(db(), family, ['Renarde'])
    const child = await (await server.signedIn(family)).post<{ url: string }>(`/api/lives/${live.id}/join`, {
      childIds,
    })
    const adult = await enter(live.id)
    for (const url of [child.body.url, adult.body.url])
      expect((await fetch(url, { redirect: 'manual' })).status).toBe(302)
  })

  it('is open to the team from an hour before the start until ten minutes after the end', async () => {
    const live = await aLive(db(), { startsAt: later(monday, 61 * minute), joinUrl: null, minutes: 45 })
    expect((await enter(live.id)).body.code).toBe('notOpen')
    server.clock.advance(minute)
    expect((await enter(live.id)).status).toBe(200)
    server.clock.moveTo(later(live.startsAt, 54 * minute))
    expect((await enter(live.id)).status).toBe(200)
    server.clock.advance(minute)
    expect((await enter(live.id)).body.code).toBe('notOpen')
  })

  it('cannot be framed by a page', async () => {
    expect((await server.browser().get('/healthz')).headers.get('content-security-policy')).toContain(
      "; frame-src 'self';",
    )
  })

  it('does not exist where a link was typed', async () => {
    expect((await enter((await aLive(db(), { startsAt: monday })).id)).body.code).toBe('noClass')
    expect((await enter(crypto.randomUUID())).status).toBe(404)
    expect(classes.calls).toEqual([])
  })

  it('responds with 503 when it does not open, and writes nothing to the audit log', async () => {
    const live = await aLive(db(), { startsAt: monday, joinUrl: null })
    const acts = await db().$count(auditLog, eq(auditLog.action, 'enter-live-class'))
    classes.failWith({ status: 502, text: 'Bad gateway' })
    const { status, body, headers } = await enter(live.id)
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'classAway', '5'])
    expect(await db().$count(auditLog, eq(auditLog.action, 'enter-live-class'))).toBe(acts)
  })
})
