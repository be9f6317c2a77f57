import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { deleteDetachedIncidents } from '#src/domain/safety/detach-incidents.server.ts'
import {
  adminInvitations,
  admins,
  children,
  incidents,
  liveClasses,
  liveEntries,
  liveRegistrations,
  mailbox,
  oneToOneBookings,
  rateLimits,
} from '#src/infrastructure/database/schema.server.ts'
import { hashOf } from '#src/infrastructure/secrets.server.ts'
import { day, hour, later, minute } from '#src/shared/durations.ts'
import { anAdministratorsToken, aSignedInAdmin } from '#tests/support/accounts/administrator.ts'
import { aFreeSlot, aLive, aMember, anExpert, someChildren } from '#tests/support/accounts/factories.ts'
import { untilWaiting } from '#tests/support/database/lock-waits.ts'
import type { Browser } from '#tests/support/server/browser.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { incidentEmail } from './incident-email.server.ts'
import type { Incident } from './incidents.contract.ts'

/** At night in Luxembourg, when an e-mail that can wait would wait. */
const night = new Date('2027-01-11T22:30:00Z')

const server = provideTestServer()
let token: string
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  server.clock.moveTo(night)
  await db().delete(incidents)
  await db().delete(mailbox)
  await db().delete(rateLimits)
  await db().delete(admins)
  token = await anAdministratorsToken(server, 'rose@example.com')
})

const db = () => server.services.db
interface PressResponse {
  id: string
  deadlineAt: string
  told: string | null
  code: string
}
const press = (browser: Browser, body: unknown) => browser.post<PressResponse>('/api/safety', body)
const list = async (query = '') =>
  (await server.browser().get<Incident[]>(`/api/admin/incidents${query}`, { token })).body

describe('POST /api/safety', () => {
  it('alerts host and team at once, at night too and without paid access', async () => {
    const { family, browser, childIds } = await aFamily()
    const [host] = await db().update(admins).set({ name: 'Rose' }).returning()
    const live = await aLive(db(), { startsAt: later(night, 10 * minute), hostId: host?.id })
    const { status, body } = await press(browser, {
      childId: childIds[0],
      liveId: live.id,
      words: 'On se moque de moi',
    })
    expect([status, body.told, body.deadlineAt]).toEqual([200, 'Rose', later(night, hour).toISOString()])
    const sentEmails = await server.sentEmails()
    expect(sentEmails.map(({ recipient }) => recipient).toSorted()).toEqual(
      [server.services.settings.operator.email, 'rose@example.com'].toSorted(),
    )
    expect(sentEmails[0]?.text).toContain('On se moque de moi')
    expect(sentEmails[0]?.subject).toBe('Ça ne va pas\u00A0: Renarde')
    expect(await list()).toEqual([
      {
        id: body.id,
        childId: childIds[0],
        displayName: 'Renarde',
        familyId: family.id,
        liveId: live.id,
        live: { title: live.title, startsAt: live.startsAt.toISOString() },
        session: null,
        words: 'On se moque de moi',
        at: night.toISOString(),
        deadlineAt: later(night, hour).toISOString(),
        state: 'open',
        note: '',
      },
    ])
  })

  it('counts without words, whether they are missing, empty or null', async () => {
    const { browser, childIds } = await aFamily()
    for (const words of [undefined, '', null])
      expect((await press(browser, { childId: childIds[0], words })).status).toBe(200)
    expect((await list()).map(({ words }) => words)).toEqual([''])
  })

  it('alerts nobody who has not accepted their invitation to the team', async () => {
    const { browser, childIds } = await aFamily()
    const [invited] = await db()
      .insert(admins)
      .values({ email: 'invited@example.com', passwordHash: 'none yet', role: 'team' })
      .returning()
    await db()
      .insert(adminInvitations)
      .values({ adminId: invited?.id ?? '', requestId: crypto.randomUUID() })
    await press(browser, { childId: childIds[0] })
    const told = (await server.sentEmails()).map(({ recipient }) => recipient)
    expect(told).toContain('rose@example.com')
    expect(told).not.toContain('invited@example.com')
  })

  it('names no host who has left the team or has not accepted the invitation', async () => {
    const { browser, childIds } = await aFamily(['Renarde', 'Loutre'])
    const rows = await db()
      .insert(admins)
      .values([
        { email: 'left@example.com', passwordHash: 'none', name: 'Rose', disabledAt: night },
        { email: 'invited@example.com', passwordHash: 'none yet', name: 'Malik' },
      ])
      .returning()
    await db()
      .insert(adminInvitations)
      .values({ adminId: rows[1]?.id ?? '', requestId: crypto.randomUUID() })
    for (const [index, host] of rows.entries()) {
      const live = await aLive(db(), { startsAt: night, hostId: host.id })
      expect((await press(browser, { childId: childIds[index], liveId: live.id })).body.told).toBeNull()
    }
  })

  it('gives the team an hour during a live session, else a day', async () => {
    const { browser, childIds } = await aFamily(['Renarde', 'Loutre', 'Hibou'])
    const [on, over] = [
      await aLive(db(), { startsAt: later(night, -50 * minute), minutes: 45 }),
      await aLive(db(), { startsAt: later(night, -2 * hour) }),
    ]
    expect((await press(browser, { childId: childIds[0], liveId: on.id })).body.deadlineAt).toBe(
      later(night, hour).toISOString(),
    )
    expect((await press(browser, { childId: childIds[1], liveId: over.id })).body.deadlineAt).toBe(
      later(night, 24 * hour).toISOString(),
    )
    expect((await press(browser, { childId: childIds[2] })).body.deadlineAt).toBe(
      later(night, 24 * hour).toISOString(),
    )
  })

  it('finds the live session in which the child is, where none is given', async () => {
    const { browser, childIds } = await aFamily(['Renarde', 'Loutre'])
    const live = await aLive(db(), { startsAt: later(night, -10 * minute) })
    const [registered = '', waiting = ''] = childIds
    await db()
      .insert(liveRegistrations)
      .values([
        { childId: registered, liveSessionId: live.id, state: 'registered' },
        { childId: waiting, liveSessionId: live.id, state: 'waiting' },
      ])
    expect((await press(browser, { childId: registered })).body.deadlineAt).toBe(
      later(night, hour).toISOString(),
    )
    expect((await press(browser, { childId: waiting })).body.deadlineAt).toBe(
      later(night, 24 * hour).toISOString(),
    )
    expect(new Map((await list()).map(({ childId, liveId }) => [childId, liveId]))).toEqual(
      new Map([
        [registered, live.id],
        [waiting, null],
      ]),
    )
  })

  it('belongs to a one-to-one session, before it and within it, with a deadline of an hour', async () => {
    const { browser, childIds } = await aFamily(['Renarde', 'Loutre', 'Hibou', 'Lynx'])
    const sessions = [
      { childId: childIds[0], startsAt: later(night, 10 * minute) },
      { childId: childIds[1], startsAt: later(night, -10 * minute) },
      { childId: childIds[2], startsAt: later(night, day) },
    ]
    for (const [index, { childId = '', startsAt }] of sessions.entries()) {
      const slotId = await aFreeSlot(db(), startsAt, { name: 'Inès Moreau' })
      await db().insert(oneToOneBookings).values({ slotId, childId })
      // Also without the page's word, as from the child's view.
      const { body } = await press(browser, { childId, ...(index !== 1 && { slotId }) })
      const hours = startsAt.getTime() - night.getTime() < hour ? 1 : 24
      expect(body.deadlineAt).toBe(later(night, hours * hour).toISOString())
      expect(await list()).toContainEqual(
        expect.objectContaining({
          childId,
          liveId: null,
          live: null,
          session: { expert: 'Inès Moreau', startsAt: startsAt.toISOString() },
        }),
      )
    }
    const [email] = await server.sentEmails()
    expect(email?.text).toContain('Au sujet de sa séance individuelle avec Inès Moreau.')
    // A slot that is not this child's says nothing.
    const slotId = await aFreeSlot(db(), night)
    expect((await press(browser, { childId: childIds[3], slotId })).body.deadlineAt).toBe(
      later(night, day).toISOString(),
    )
  })

  it('leads an expert to their own space, and the team to the incidents', async () => {
    const { browser, childIds } = await aFamily()
    const expert = await aSignedInAdmin(server, { role: 'expert' })
    const { id: expertId } = await anExpert(db(), { adminId: expert.id })
    const live = await aLive(db(), { startsAt: night, expertId })
    await press(browser, { childId: childIds[0], liveId: live.id })
    const textTo = async (email: string) =>
      (await server.sentEmails()).find(({ recipient }) => recipient === email)?.text ?? ''
    const [toExpert, toTeam] = [await textTo(expert.email), await textTo('rose@example.com')]
    expect(toTeam).toContain('/admin?section=incidents')
    expect(toTeam).toContain('C’est vous qui prévenez le parent')
    expect(toExpert).toContain('/admin?section=lives')
    expect(toExpert).not.toContain('section=incidents')
    expect(toExpert).toContain('C’est l’équipe qui prévient le parent')
  })

  it('adds further presses to the same incident, also simultaneous ones, and reports added words', async () => {
    const { browser, childIds } = await aFamily()
    const first = await Promise.all(Array.from({ length: 5 }, () => press(browser, { childId: childIds[0] })))
    expect(new Set(first.map(({ body }) => body.id)).size).toBe(1)
    const alone = (await server.sentEmails()).length
    const live = await aLive(db(), { startsAt: night })
    await press(browser, { childId: childIds[0], liveId: live.id, words: 'Ça ne marche pas' })
    await press(browser, { childId: childIds[0], words: 'Ça ne marche pas' })
    expect(await list()).toMatchObject([
      {
        id: first[0]?.body.id,
        liveId: live.id,
        words: 'Ça ne marche pas',
        deadlineAt: later(night, hour).toISOString(),
      },
    ])
    expect((await server.sentEmails()).length).toBe(alone * 2)
    await press(browser, { childId: childIds[0], words: 'Un inconnu me parle' })
    expect((await server.sentEmails()).length, 'for other words').toBe(alone * 3)
    expect(await db().$count(incidents)).toBe(1)
  })

  // The embedded database has one connection.
  it.skipIf(!inject('postgresTemplate'))(
    'alerts the team once of simultaneous presses in a live',
    async () => {
      const { browser, childIds } = await aFamily()
      const [childId = ''] = childIds
      const live = await aLive(db(), { startsAt: night })
      const presses: Promise<unknown>[] = []
      await db().transaction(async (tx) => {
        await tx.select().from(children).where(eq(children.id, childId)).for('update')
        for (let pressed = 0; pressed < 3; pressed++)
          presses.push(press(browser, { childId, liveId: live.id, words: 'On se moque de moi' }))
        await untilWaiting(db(), presses)
      })
      await Promise.all(presses)
      const told = (await server.sentEmails()).map(({ recipient }) => recipient)
      expect(told).toHaveLength(new Set(told).size)
      expect(await db().select({ presses: incidents.presses }).from(incidents)).toEqual([{ presses: 3 }])
    },
  )

  it('alerts the team again, once, when a child presses after a while and nobody has handled it', async () => {
    const { browser, childIds } = await aFamily()
    await press(browser, { childId: childIds[0] })
    const alone = (await server.sentEmails()).length
    server.clock.advance(14 * minute)
    await press(browser, { childId: childIds[0] })
    expect((await server.sentEmails()).length).toBe(alone)
    server.clock.advance(minute)
    await Promise.all(Array.from({ length: 3 }, () => press(browser, { childId: childIds[0] })))
    expect((await server.sentEmails()).length).toBe(alone * 2)
    expect(await db().$count(incidents)).toBe(1)
  })

  it('works while the rest of the API is limited, 30 times per family in a quarter of an hour', async () => {
    const { browser, childIds } = await aFamily()
    await db()
      .insert(rateLimits)
      .values({ key: 'writes|127.0.0.1', count: 1000, resetsAt: later(night, 15 * minute) })
    expect(
      (await browser.post('/api/auth/magic-link', { email: 'a@example.com', locale: 'fr' })).status,
    ).not.toBe(200)
    for (let pressed = 0; pressed < 30; pressed++)
      expect((await press(browser, { childId: childIds[0] })).status).toBe(200)
    const { status, headers } = await press(browser, { childId: childIds[0] })
    expect([status, headers.get('retry-after') !== null]).toEqual([429, true])
    const other = await aFamily()
    expect((await press(other.browser, { childId: other.childIds[0] })).status).toBe(200)
  })

  it('is accepted even when the live session no longer exists', async () => {
    const { browser, childIds } = await aFamily()
    expect((await press(browser, { childId: childIds[0], liveId: crypto.randomUUID() })).status).toBe(200)
    expect(await list()).toMatchObject([{ liveId: null }])
  })

  it('is 401 signed out, 404 for somebody else’s child, 400 for an invalid id', async () => {
    const { childIds } = await aFamily()
    const { browser } = await aFamily()
    expect((await press(server.browser(), { childId: childIds[0] })).status).toBe(401)
    expect((await press(browser, { childId: childIds[0] })).status).toBe(404)
    for (const body of [
      {},
      { childId: 'x' },
      { childId: childIds[0], words: 5 },
      { childId: childIds[0], words: 'x'.repeat(501) },
    ])
      expect((await press(browser, body)).status).toBe(400)
    expect(await db().$count(incidents)).toBe(0)
  })
})

describe('POST /api/lives/:id/class-help', () => {
  it('gives the team an hour, also while the class is open at another hour than planned', async () => {
    const { childIds } = await aFamily()
    const live = await aLive(db(), { startsAt: later(night, -5 * hour) })
    await db()
      .insert(liveClasses)
      .values({ liveSessionId: live.id, createTime: '1', endTokenHash: hashOf('token'), openedAt: night })
    await db()
      .insert(liveEntries)
      .values({ liveSessionId: live.id, childId: childIds[0] ?? '', pseudonym: 'renarde' })
    const path = `/api/lives/${live.id}/class-help?token=token`
    expect((await server.browser().post(path, { userId: 'renarde' })).status).toBe(200)
    expect(await list()).toMatchObject([
      { childId: childIds[0], liveId: live.id, deadlineAt: later(night, hour).toISOString() },
    ])
  })
})

describe('an open incident of a removed child', () => {
  it('stays with its time, place and deadline, without name and words, until it is handled', async () => {
    const { family, browser, childIds } = await aFamily(['Renarde', 'Loutre'])
    const [, childId = ''] = childIds
    const startsAt = later(night, 10 * minute)
    const slotId = await aFreeSlot(db(), startsAt, { name: 'Inès Moreau' })
    await db().insert(oneToOneBookings).values({ slotId, childId })
    const { id, deadlineAt } = (await press(browser, { childId, slotId, words: 'Un inconnu me parle' })).body
    await db().insert(incidents).values({ childId, at: night, deadlineAt: night, state: 'handled' })
    const path = `/api/account/children/${childId}/remove`
    expect((await browser.post(path, { from: 0 })).status).toBe(200)
    const put = (body: unknown) =>
      server.browser().put<Incident>(`/api/admin/incidents/${id}`, body, { token })
    const left = {
      id,
      childId: null,
      displayName: null,
      familyId: family.id,
      liveId: null,
      live: null,
      session: { expert: 'Inès Moreau', startsAt: startsAt.toISOString() },
      words: '',
      at: night.toISOString(),
      deadlineAt,
      state: 'open',
      note: '',
    }
    expect(await list()).toEqual([left])
    const alerts = await server.browser().get('/api/admin/alerts', { token })
    expect(alerts.body).toMatchObject({ incidents: [{ id, displayName: null }] })
    for (const state of ['handled', 'open', 'handled'])
      expect((await put({ state, note: 'Parent appelé.' })).body).toMatchObject({
        ...left,
        state,
        note: 'Parent appelé.',
      })
  })

  it('stays when the parent’s consent is withdrawn, and without its family once that is erased', async () => {
    const { family, browser, childIds } = await aFamily()
    const live = await aLive(db(), { startsAt: night })
    const { id } = (await press(browser, { childId: childIds[0], liveId: live.id, words: 'Aïe' })).body
    expect((await browser.post('/api/account/consents/withdraw', { purpose: 'parental' })).status).toBe(200)
    const left = { id, childId: null, displayName: null, liveId: live.id, words: '', state: 'open' }
    expect(await list()).toMatchObject([{ ...left, familyId: family.id }])
    const note = (state: Incident['state']) =>
      server.browser().put(`/api/admin/incidents/${id}`, { state, note: 'Parent appelé.' }, { token })
    expect((await note('open')).status).toBe(200)
    await erase(family, browser)
    expect(await list()).toMatchObject([{ ...left, familyId: null, note: '' }])
    expect((await note('handled')).status).toBe(200)
    await deleteDetachedIncidents(db(), later(night, 90 * day))
    expect(await db().$count(incidents)).toBe(1)
    await deleteDetachedIncidents(db(), later(night, 91 * day))
    expect(await db().$count(incidents)).toBe(0)
  })

  it('stays when the family is erased while it is open', async () => {
    const { family, browser, childIds } = await aFamily()
    const { id } = (await press(browser, { childId: childIds[0], words: 'Aïe' })).body
    await erase(family, browser)
    expect(await list()).toMatchObject([{ id, childId: null, familyId: null, words: '', state: 'open' }])
  })

  it('still alerts the team, without the name, if the e-mail has not been sent yet', async () => {
    const { family, browser, childIds } = await aFamily()
    const { id } = (await press(browser, { childId: childIds[0], words: 'Un inconnu me parle' })).body
    const email = async () =>
      incidentEmail.compose(
        { incidentId: id },
        {
          recipient: 'rose@example.com',
          language: 'fr',
          services: server.services,
          queued: { id: crypto.randomUUID(), at: night },
        },
      )
    expect((await email())?.text).toContain('Un inconnu me parle')
    await browser.post('/api/account/consents/withdraw', { purpose: 'parental' })
    const removed = await email()
    expect(removed?.subject).toBe('Ça ne va pas\u00A0: enfant retiré')
    expect(removed?.text).not.toMatch(/Renarde|inconnu/)
    expect(removed?.text).toContain('C’est vous qui prévenez le parent')
    await erase(family, browser)
    expect((await email())?.text).toContain('il n’y a plus de parent à prévenir')
  })

  // The embedded database has one connection.
  it.skipIf(!inject('postgresTemplate'))('loses no press of the moment in which it is removed', async () => {
    const { browser, childIds } = await aFamily(['Renarde', 'Loutre'])
    const [, childId = ''] = childIds
    const removing: Promise<unknown>[] = []
    await db().transaction(async (tx) => {
      await tx.select().from(children).where(eq(children.id, childId)).for('no key update')
      await tx.insert(incidents).values({ childId, words: 'Aïe', at: night, deadlineAt: night })
      removing.push(browser.post(`/api/account/children/${childId}/remove`, { from: 0 }))
      await untilWaiting(db(), removing)
    })
    expect(await Promise.all(removing)).toMatchObject([{ status: 200 }])
    expect(await list()).toMatchObject([{ childId: null, words: '', state: 'open' }])
  })
})

describe('the incidents of the back-office', () => {
  it('are handled with a note and reopened, and each action is written to the audit log', async () => {
    const { browser, childIds } = await aFamily()
    const { id } = (await press(browser, { childId: childIds[0] })).body
    const put = (of: string, body: unknown) =>
      server.browser().put<Incident & { code: string }>(`/api/admin/incidents/${of}`, body, { token })
    expect((await put(id, { state: 'handled', note: 'Parent appelé.' })).body).toMatchObject({
      id,
      state: 'handled',
      note: 'Parent appelé.',
    })
    expect((await list('?state=open')).length).toBe(0)
    expect((await list('?state=handled')).length).toBe(1)
    expect((await press(browser, { childId: childIds[0] })).body.id).not.toBe(id)
    expect(await put(id, { state: 'open', note: '' })).toMatchObject({
      status: 409,
      body: { code: 'anotherIsOpen' },
    })
    expect((await put(crypto.randomUUID(), { state: 'open', note: '' })).status).toBe(404)
    expect((await put(id, { state: 'gone', note: '' })).status).toBe(400)
    const acts = (await server.browser().get<{ action: string }[]>('/api/admin/audit', { token })).body
    expect(acts.map(({ action }) => action)).toContain('handle-incident')
    expect((await server.browser().get('/api/admin/incidents')).status).toBe(401)
  })

  it('take a note while they are open, and lose none to somebody who has not read it', async () => {
    const { browser, childIds } = await aFamily()
    const { id } = (await press(browser, { childId: childIds[0] })).body
    const put = (body: unknown) =>
      server.browser().put<Incident & { code: string }>(`/api/admin/incidents/${id}`, body, { token })
    const before = { state: 'open', note: '' }
    expect((await put({ state: 'open', note: 'Parent appelé.', before })).body).toMatchObject({
      state: 'open',
      note: 'Parent appelé.',
    })
    for (const state of ['open', 'handled'])
      expect(await put({ state, note: 'Pas encore appelé.', before })).toMatchObject({
        status: 409,
        body: { code: 'changedMeanwhile' },
      })
    expect(await list(`?id=${id}`)).toMatchObject([{ id, state: 'open', note: 'Parent appelé.' }])
    expect(await list(`?id=${crypto.randomUUID()}`)).toEqual([])
    const read = { state: 'open', note: 'Parent appelé.' }
    expect((await put({ state: 'handled', note: 'Parent appelé. Tout va bien.', before: read })).status).toBe(
      200,
    )
    expect((await put({ ...read, before: read })).status).toBe(409)
    const acts = (await server.browser().get<{ action: string }[]>('/api/admin/audit', { token })).body
    const changes = acts.map(({ action }) => action).filter((action) => action !== 'read-incidents')
    expect(changes.slice(0, 2)).toEqual(['handle-incident', 'note-incident'])
  })

  it('are not handled by somebody who has not read all of the child’s words', async () => {
    const { browser, childIds } = await aFamily()
    const [childId] = childIds
    const { id } = (await press(browser, { childId, words: 'Ça ne marche pas' })).body
    await press(browser, { childId, words: 'Un inconnu me parle' })
    const put = (words: string | undefined) =>
      server
        .browser()
        .put<Incident & { code: string }>(
          `/api/admin/incidents/${id}`,
          { state: 'handled', note: 'Tout va bien.', before: { state: 'open', note: '', words } },
          { token },
        )
    expect(await put('Ça ne marche pas')).toMatchObject({ status: 409, body: { code: 'newWords' } })
    const [standing] = await list(`?id=${id}`)
    expect(standing).toMatchObject({ state: 'open', words: 'Ça ne marche pas\nUn inconnu me parle' })
    expect(await put(standing?.words)).toMatchObject({ status: 200, body: { state: 'handled' } })
  })

  // The embedded database has one connection.
  it.skipIf(!inject('postgresTemplate'))('stay handled where the child presses meanwhile', async () => {
    const { browser, childIds } = await aFamily()
    const [childId = ''] = childIds
    const { id } = (await press(browser, { childId })).body
    await db().update(incidents).set({ state: 'handled' }).where(eq(incidents.id, id))
    const reopening: Promise<unknown>[] = []
    await db().transaction(async (tx) => {
      await tx.insert(incidents).values({ childId, at: night, deadlineAt: night })
      reopening.push(
        server.browser().put(`/api/admin/incidents/${id}`, { state: 'open', note: '' }, { token }),
      )
      await untilWaiting(db(), reopening)
    })
    expect(await Promise.all(reopening)).toMatchObject([{ status: 409, body: { code: 'anotherIsOpen' } }])
  })

  it('accept what is sent again after a lost response, and change nothing more', async () => {
    const { browser, childIds } = await aFamily()
    const { id } = (await press(browser, { childId: childIds[0] })).body
    const put = (body: unknown) =>
      server.browser().put<Incident>(`/api/admin/incidents/${id}`, body, { token })
    const noted = { state: 'open', note: 'Parent appelé.', before: { state: 'open', note: '' } }
    const handled = { state: 'handled', note: 'Tout va bien.', before: { state: 'open', note: noted.note } }
    for (const { before, ...sent } of [noted, handled])
      for (let time = 0; time < 2; time++)
        expect(await put({ ...sent, before })).toMatchObject({ status: 200, body: { id, ...sent } })
    const acts = (
      await server.browser().get<{ action: string; target: string }[]>('/api/admin/audit', { token })
    ).body
    expect(acts.filter(({ target }) => target === id).map(({ action }) => action)).toEqual([
      'handle-incident',
      'note-incident',
    ])
  })

  it('are listed open ones first, the newest first of each', async () => {
    const { browser, childIds } = await aFamily(['Renarde', 'Loutre', 'Castor'])
    const ids: string[] = []
    for (const childId of childIds) {
      server.clock.advance(minute)
      ids.push((await press(browser, { childId })).body.id)
    }
    const [first, second, third] = ids
    await db()
      .update(incidents)
      .set({ state: 'handled' })
      .where(eq(incidents.id, third ?? ''))
    expect((await list()).map(({ id }) => id)).toEqual([second, first, third])
    expect((await list('?state=open')).map(({ id }) => id)).toEqual([second, first])
  })

  it('share the banner with the classes in which an adult is alone, the longest alone first', async () => {
    const since = [later(night, -minute), later(night, -2 * minute), later(night, -3 * minute)]
    const lives: string[] = []
    for (const aloneSince of since) {
      const live = await aLive(db(), { startsAt: night })
      await db().insert(liveClasses).values({ liveSessionId: live.id, aloneSince, alertedAt: night })
      lives.push(live.id)
    }
    const { body } = await server
      .browser()
      .get<{ classes: { liveId: string }[] }>('/api/admin/alerts', { token })
    expect(body.classes.map(({ liveId }) => liveId)).toEqual(lives.toReversed())
    await db().delete(liveClasses)
  })

  it('are shown in the banner until they are handled', async () => {
    const { browser, childIds } = await aFamily()
    const alerts = async () =>
      (
        await server
          .browser()
          .get<{ incidents: { id: string }[]; classes: unknown[] }>('/api/admin/alerts', { token })
      ).body
    expect(await alerts()).toEqual({ incidents: [], classes: [] })
    const { id } = (await press(browser, { childId: childIds[0] })).body
    expect(await alerts()).toMatchObject({ incidents: [{ id, displayName: 'Renarde' }] })
    await db().update(incidents).set({ state: 'handled' }).where(eq(incidents.id, id))
    expect((await alerts()).incidents).toEqual([])
  })
})

/** Erases a family by the link in its e-mail. */
async function erase({ email }: { email: string }, browser: Browser): Promise<void> {
  expect((await browser.post('/api/account/erase')).status).toBe(200)
  const sent = (await server.sentEmails()).find(
    ({ recipient, text }) => recipient === email && text.includes('#erase='),
  )
  const token = /#erase=([\w.-]+)/.exec(sent?.text ?? '')?.[1]
  expect((await browser.post('/api/account/erase/confirm', { token })).status).toBe(200)
}

async function aFamily(names: readonly string[] = ['Renarde']) {
  const family = await aMember(db())
  return { family, browser: await server.signedIn(family), childIds: await someChildren(db(), family, names) }
}
