import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FamilyLive } from '#src/domain/lives/family-lives.contract.ts'
import { announceChangedLives } from '#src/domain/registrations/live-changes.server.ts'
import { moveUp } from '#src/domain/registrations/registrations.server.ts'
import {
  children,
  liveAttendances,
  liveJoins,
  liveRegistrations,
  liveSessions,
  mailbox,
  mediaFiles,
  outbox,
  rateLimits,
  users,
  videos,
} from '#src/infrastructure/database/schema.server.ts'
import { day, hour, later, minute } from '#src/shared/durations.ts'
import {
  aLive,
  aMember,
  anExpert,
  aProfile,
  aSubscriber,
  someChildren,
} from '#tests/support/accounts/factories.ts'
import type { Browser } from '#tests/support/server/browser.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { monday } from '#tests/support/time/clock.ts'

const server = provideTestServer()
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  server.clock.moveTo(monday)
  await db().delete(liveSessions)
  await db().delete(outbox)
  await db().delete(mailbox)
  await db().delete(rateLimits)
})

const db = () => server.services.db

describe('GET /api/lives', () => {
  it('lists live sessions for the children’s ages and languages, by their start, with their texts', async () => {
    const { browser, childIds } = await aFamily({ names: ['Renarde'] })
    const expert = await anExpert(db(), { portrait: 'ines' })
    const second = await aLive(db(), {
      startsAt: later(monday, 2 * day),
      title: 'B',
      ageGroups: ['6-8', '9-11'],
    })
    const first = await aLive(db(), {
      startsAt: later(monday, day),
      title: 'A',
      expertId: expert.id,
      description: 'On joue.',
      bring: 'Un crayon',
      places: 2,
      ageGroups: ['6-8'],
    })
    await aLive(db(), { startsAt: later(monday, day), title: 'other age', ageGroups: ['12-15'] })
    await aLive(db(), { startsAt: later(monday, day), title: 'other language', lang: 'en' })
    await aLive(db(), { startsAt: later(monday, 30 * day), title: 'later' })
    await aLive(db(), { startsAt: later(monday, day), title: 'cancelled', state: 'cancelled' })
    const { status, body } = await browser.get<FamilyLive[]>('/api/lives')
    expect(status).toBe(200)
    expect(body.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(body[0]).toEqual({
      id: first.id,
      title: 'A',
      description: 'On joue.',
      bring: 'Un crayon',
      lang: 'fr',
      category: 'social',
      ageGroups: ['6-8'],
      expert: { id: expert.id, name: 'Inès Moreau', type: 'education', portrait: 'ines' },
      expertType: 'education',
      startsAt: first.startsAt.toISOString(),
      minutes: 60,
      places: 2,
      placesLeft: 2,
      state: 'planned',
      isOpen: false,
      replayId: null,
      cancelReason: null,
      children: [],
    })
    await register(browser, first.id, childIds[0])
    expect((await browser.get<FamilyLive[]>('/api/lives')).body[0]).toMatchObject({
      placesLeft: 1,
      children: [{ childId: childIds[0], state: 'registered' }],
    })
  })

  it('shows with all=true live sessions that suit no child, and cancelled ones', async () => {
    const { browser } = await aFamily()
    const others: Partial<typeof liveSessions.$inferInsert>[] = [
      { lang: 'en' },
      { ageGroups: ['12-15'] },
      { state: 'cancelled' },
    ]
    for (const more of others) await aLive(db(), { startsAt: later(monday, day), ...more })
    expect((await browser.get<FamilyLive[]>('/api/lives')).body).toEqual([])
    expect((await browser.get<FamilyLive[]>('/api/lives?all=true')).body).toHaveLength(3)
  })

  it('shows the languages that the parent adds, not the language of the parent’s e-mails', async () => {
    const { browser, childIds, user } = await aFamily()
    await db().update(users).set({ language: 'it' }).where(eq(users.id, user.id))
    for (const lang of ['fr', 'en', 'it'] as const) await aLive(db(), { startsAt: later(monday, day), lang })
    const shown = async () =>
      (await browser.get<FamilyLive[]>('/api/lives')).body.map(({ lang }) => lang).toSorted()
    expect(await shown()).toEqual(['fr'])
    const set = (languages: unknown, id = childIds[0]) =>
      browser.put(`/api/children/${id}/live-languages`, { languages })
    expect(await set(['it', 'fr', 'it'])).toMatchObject({ status: 200, body: { languages: ['fr', 'it'] } })
    expect(await shown()).toEqual(['fr', 'it'])
    expect((await set(['de'])).status).toBe(400)
    expect((await set('fr')).status).toBe(400)
    expect(
      (await (await aFamily()).browser.put(`/api/children/${childIds[0]}/live-languages`, { languages: [] }))
        .status,
    ).toBe(404)
    expect((await set([])).body).toEqual({ languages: ['fr'] })
    expect(await shown()).toEqual(['fr'])
  })

  it('takes dates in the family’s time zone, at most 92 days apart, by default the next 28', async () => {
    const { browser } = await aFamily({ timezone: 'Pacific/Auckland' })
    // Tuesday 00:30 in Auckland is still Monday in Luxembourg.
    const live = await aLive(db(), { startsAt: new Date('2027-01-18T11:30:00Z') })
    const ids = async (query: string) =>
      (await browser.get<FamilyLive[]>(`/api/lives?${query}`)).body.map(({ id }) => id)
    expect(await ids('from=2027-01-19&to=2027-01-19')).toEqual([live.id])
    expect(await ids('from=2027-01-18&to=2027-01-18')).toEqual([])
    expect((await browser.get('/api/lives?from=2027-01-01&to=2027-04-03')).status).toBe(200)
    for (const query of [
      'from=2027-01-01&to=2027-04-04',
      'from=2027-01-02&to=2027-01-01',
      'to=2027-06-01',
      'from=monday',
      'from=2027-13-01',
      'all=perhaps',
    ])
      expect([query, (await browser.get(`/api/lives?${query}`)).status]).toEqual([query, 400])
    expect((await server.browser().get('/api/lives')).status).toBe(401)
  })

  it('ends by default 28 days after its first day, and begins 28 days before a last day that is past', async () => {
    const { browser } = await aFamily()
    const listed = async (query: string) =>
      (await browser.get<FamilyLive[]>(`/api/lives?${query}`)).body.map(({ title }) => title)
    for (const days of [-30, -29, -28, -1, 0, 1, 28, 29])
      await aLive(db(), { startsAt: later(monday, days * day), title: String(days) })
    expect(await listed('')).toEqual(['0', '1', '28'])
    expect(await listed('from=2027-01-12')).toEqual(['1', '28', '29'])
    expect(await listed('to=2027-01-10')).toEqual(['-29', '-28', '-1'])
  })

  it('reports planned, open or over by the hour, and the replay once it is published', async () => {
    const { browser } = await aFamily()
    const live = await aLive(db(), { startsAt: later(monday, 30 * minute), minutes: 45 })
    const [video] = await db()
      .insert(videos)
      .values({ title: 'Replay', lang: 'fr', url: '/player/a', thumb: '/a.svg', liveId: live.id })
      .returning()
    const seen = async () => {
      const [one] = (await browser.get<FamilyLive[]>('/api/lives')).body
      return [one?.state, one?.isOpen]
    }
    expect(await seen()).toEqual(['planned', false])
    server.clock.advance(15 * minute)
    expect(await seen()).toEqual(['planned', true])
    server.clock.advance(60 * minute)
    expect(await seen()).toEqual(['over', false])
    expect((await browser.get<FamilyLive[]>('/api/lives')).body[0]?.replayId).toBe(video?.id)
    await db().update(videos).set({ isPublished: false })
    expect((await browser.get<FamilyLive[]>('/api/lives')).body[0]?.replayId).toBeNull()
  })

  it('links a replay as soon as families can watch it: once it is due, with its film ready', async () => {
    const { browser } = await aFamily()
    const live = await aLive(db(), { startsAt: monday })
    const replay = { title: 'Replay', lang: 'fr', url: '/a', thumb: '/a.svg', liveId: live.id } as const
    const replayId = async () => (await browser.get<FamilyLive[]>('/api/lives')).body[0]?.replayId
    const [due] = await db()
      .insert(videos)
      .values({ ...replay, isPublished: false, publishAt: later(monday, minute) })
      .returning()
    const videoId = due?.id ?? ''
    expect(await replayId()).toBeNull()
    server.clock.advance(minute)
    expect(await replayId()).toBe(videoId)
    await db().update(videos).set({ player: 'own' }).where(eq(videos.id, videoId))
    expect(await replayId()).toBeNull()
    await db().insert(mediaFiles).values({ id: crypto.randomUUID(), videoId, state: 'ready', bytes: 1 })
    expect(await replayId()).toBe(videoId)
  })

  it('keeps a cancelled live session for those who were registered or waiting', async () => {
    const [one, other, third] = [await aFamily(), await aFamily(), await aFamily()]
    const live = await aLive(db(), { startsAt: later(monday, day), places: 1 })
    await register(one.browser, live.id, one.childIds[0])
    await register(other.browser, live.id, other.childIds[0])
    await db().update(liveSessions).set({ state: 'cancelled', cancelReason: 'Grippe' })
    for (const { browser } of [one, other])
      expect((await browser.get<FamilyLive[]>('/api/lives')).body).toMatchObject([
        { state: 'cancelled', isOpen: false, cancelReason: 'Grippe' },
      ])
    expect((await third.browser.get('/api/lives')).body).toEqual([])
    expect((await third.browser.get('/api/lives?all=true')).body).toHaveLength(1)
    expect(await register(third.browser, live.id, third.childIds[0])).toMatchObject({
      status: 409,
      body: { code: 'closed' },
    })
    expect((await unregister(one.browser, live.id, one.childIds[0])).body.children).toHaveLength(1)
  })

  it('reports who came and who was absent, for the family’s own children only', async () => {
    const { browser, childIds } = await aFamily({ names: ['Renarde', 'Loutre'] })
    const stranger = await aFamily()
    const live = await aLive(db(), { startsAt: later(monday, -2 * hour) })
    for (const [index, state] of ['came', 'absent'].entries())
      await db()
        .insert(liveAttendances)
        .values({ liveSessionId: live.id, childId: childIds[index] ?? '', state: state as 'came' })
    const ofFamily = [
      { childId: childIds[0], state: 'came' },
      { childId: childIds[1], state: 'absent' },
    ]
    expect((await browser.get<FamilyLive[]>('/api/lives')).body[0]?.children).toEqual(ofFamily)
    expect((await stranger.browser.get<FamilyLive[]>('/api/lives')).body[0]?.children).toEqual([])
  })
})

describe('PUT and DELETE /api/lives/{id}/registrations/{childId}', () => {
  it('are idempotent: registered while there are places, else waiting with a position', async () => {
    const live = await aLive(db(), { startsAt: later(monday, day), places: 1 })
    const families = [await aFamily(), await aFamily(), await aFamily()]
    for (let twice = 0; twice < 2; twice++)
      for (const [index, { browser, childIds }] of families.entries()) {
        const { status, body } = await register(browser, live.id, childIds[0])
        expect(status).toBe(200)
        expect(body.placesLeft).toBe(0)
        expect(body.children).toEqual([
          {
            childId: childIds[0],
            ...(index === 0 ? { state: 'registered' } : { state: 'waiting', position: index }),
          },
        ])
      }
    expect(await announcements()).toEqual([
      [families[0]?.user.email, 'Renarde a sa place : Dire non sans se fâcher'],
    ])
  })

  it('accept ids in capitals', async () => {
    const { browser, childIds } = await aFamily()
    const live = await aLive(db(), { startsAt: later(monday, day) })
    expect(await register(browser, live.id.toUpperCase(), childIds[0]?.toUpperCase())).toMatchObject({
      status: 200,
      body: { id: live.id, children: [{ childId: childIds[0], state: 'registered' }] },
    })
  })

  it('are for families with access, and their own children who take part', async () => {
    const live = await aLive(db(), { startsAt: later(monday, day) })
    const { childIds, browser } = await aFamily()
    const stranger = await aFamily()
    const without = await aFamily({ hasAccess: false })
    expect((await register(server.browser(), live.id, childIds[0])).status).toBe(401)
    expect((await register(without.browser, live.id, without.childIds[0])).status).toBe(402)
    expect((await register(stranger.browser, live.id, childIds[0])).status).toBe(404)
    expect((await unregister(stranger.browser, live.id, childIds[0])).status).toBe(404)
    expect((await register(browser, crypto.randomUUID(), childIds[0])).status).toBe(404)
    expect((await register(browser, live.id, crypto.randomUUID())).status).toBe(404)
    expect((await register(browser, 'abc', childIds[0])).status).toBe(404)
    await db()
      .update(children)
      .set({ pendingSince: monday })
      .where(eq(children.id, childIds[0] ?? ''))
    expect((await register(browser, live.id, childIds[0])).status).toBe(404)
  })

  it('reject another age, an overlap, and a past live session', async () => {
    const { browser, childIds } = await aFamily()
    const codeOf = async (more: Partial<typeof liveSessions.$inferInsert> & { startsAt: Date }) =>
      (await register(browser, (await aLive(db(), more)).id, childIds[0])).body.code
    expect(await codeOf({ startsAt: later(monday, day), ageGroups: ['9-11', '12-15'] })).toBe('otherAge')
    expect(await codeOf({ startsAt: later(monday, -60 * minute), minutes: 60 })).toBe('closed')
    expect(await codeOf({ startsAt: later(monday, day), minutes: 60 })).toBeUndefined()
    expect(await codeOf({ startsAt: later(monday, day + 59 * minute), minutes: 45 })).toBe('clash')
    expect(await codeOf({ startsAt: later(monday, day - 44 * minute), minutes: 45 })).toBe('clash')
    expect(await codeOf({ startsAt: later(monday, day + 60 * minute), minutes: 45 })).toBeUndefined()
  })

  it('allow 120 planned minutes a week in the family’s time zone, without the waiting list', async () => {
    const { browser, childIds } = await aFamily({ timezone: 'America/Toronto' })
    const at = async (moment: string, more: Partial<typeof liveSessions.$inferInsert> = {}) =>
      aLive(db(), { startsAt: new Date(moment), minutes: 60, ...more })
    const put = async (live: { id: string }) => (await register(browser, live.id, childIds[0])).body
    const full = await at('2027-01-13T15:00:00Z', { places: 1 })
    const other = await aFamily()
    await register(other.browser, full.id, other.childIds[0])
    expect((await put(full)).children).toMatchObject([{ state: 'waiting' }])
    expect((await put(await at('2027-01-12T15:00:00Z'))).code).toBeUndefined()
    // This is Monday in Luxembourg and still Sunday evening in Toronto.
    expect((await put(await at('2027-01-18T02:00:00Z'))).code).toBeUndefined()
    const third = await at('2027-01-14T15:00:00Z')
    expect((await put(third)).code).toBe('weekIsFull')
    expect((await put(await at('2027-01-18T15:00:00Z'))).code).toBeUndefined()
    const fullToo = await at('2027-01-15T15:00:00Z', { places: 1 })
    await register(other.browser, fullToo.id, other.childIds[0])
    expect((await put(fullToo)).children).toMatchObject([{ state: 'waiting', position: 1 }])
    const cancelled = await db()
      .select()
      .from(liveSessions)
      .where(eq(liveSessions.startsAt, new Date('2027-01-12T15:00:00Z')))
    await db()
      .update(liveSessions)
      .set({ state: 'cancelled' })
      .where(eq(liveSessions.id, cancelled[0]?.id ?? ''))
    expect((await put(third)).code).toBeUndefined()
  })

  it('keep the place of a child who has entered the class, and report it', async () => {
    const { browser, childIds } = await aFamily({ names: ['Renarde', 'Renard'] })
    const [childId = '', other] = childIds
    const live = await aLive(db(), { startsAt: monday })
    for (const one of childIds) await register(browser, live.id, one)
    await db().insert(liveJoins).values({ liveSessionId: live.id, childId, joinedAt: monday })
    const entered = { childId, state: 'registered', hasEntered: true }
    expect((await unregister(browser, live.id, childId)).body.children).toEqual([
      entered,
      { childId: other, state: 'registered' },
    ])
    expect((await unregister(browser, live.id, other)).body.children).toEqual([entered])
  })

  it('move up the first waiting child who may have the place, and tell the family by e-mail', async () => {
    const live = await aLive(db(), { startsAt: later(monday, 2 * day), places: 1 })
    const [first, busy, lapsed, next] = [await aFamily(), await aFamily(), await aFamily(), await aFamily()]
    for (const { browser, childIds } of [first, busy, lapsed, next])
      await register(browser, live.id, childIds[0])
    for (const hours of [0, 24])
      await register(
        busy.browser,
        (await aLive(db(), { startsAt: later(monday, 3 * day + hours * hour) })).id,
        busy.childIds[0],
      )
    await db().update(users).set({ isSubscribed: false }).where(eq(users.id, lapsed.user.id))
    await deleteEmails()
    expect((await unregister(first.browser, live.id, first.childIds[0])).body.children).toEqual([])
    expect(await stateOf(live.id, next.childIds[0])).toBe('registered')
    expect(await stateOf(live.id, busy.childIds[0])).toBe('waiting')
    expect(await announcements()).toEqual([
      [next.user.email, 'Une place pour Renarde : Dire non sans se fâcher'],
    ])
    expect((await unregister(first.browser, live.id, first.childIds[0])).status).toBe(200)
    // Unregistering elsewhere frees time in the child's week for the live session for which it waits.
    await db().update(liveSessions).set({ places: 2 }).where(eq(liveSessions.id, live.id))
    const [booked] = await db()
      .select()
      .from(liveRegistrations)
      .where(eq(liveRegistrations.childId, busy.childIds[0] ?? ''))
      .orderBy(liveRegistrations.arrival)
    expect(booked?.state).toBe('waiting')
    const [, place] = await db()
      .select()
      .from(liveRegistrations)
      .where(eq(liveRegistrations.childId, busy.childIds[0] ?? ''))
      .orderBy(liveRegistrations.arrival)
    await unregister(busy.browser, place?.liveSessionId ?? '', busy.childIds[0])
    expect(await stateOf(live.id, busy.childIds[0])).toBe('registered')
  })

  it('move nobody up within two hours of the start without the parent’s confirmation', async () => {
    const live = await aLive(db(), { startsAt: later(monday, 4 * hour), places: 1 })
    const [first, second, third] = [await aFamily(), await aFamily(), await aFamily()]
    for (const { browser, childIds } of [first, second, third]) await register(browser, live.id, childIds[0])
    server.clock.advance(2 * hour + minute)
    await deleteEmails()
    await unregister(first.browser, live.id, first.childIds[0])
    expect(await stateOf(live.id, second.childIds[0])).toBe('waiting')
    expect(await announcements()).toEqual([
      [second.user.email, 'Une place libre pour Renarde : Dire non sans se fâcher'],
    ])
    const [seen] = (await second.browser.get<FamilyLive[]>('/api/lives')).body
    expect(seen).toMatchObject({
      placesLeft: 0,
      children: [
        { state: 'waiting', position: 1, offeredUntil: later(server.clock.now(), 30 * minute).toISOString() },
      ],
    })
    // The place is kept for the family to which it was offered.
    expect((await register(third.browser, live.id, third.childIds[0])).body.children).toMatchObject([
      { state: 'waiting', position: 2 },
    ])
    expect((await register(second.browser, live.id, second.childIds[0])).body.children).toEqual([
      { childId: second.childIds[0], state: 'registered' },
    ])
  })

  it('offer a place without an e-mail to a family that wants none, then to the next', async () => {
    const live = await aLive(db(), { startsAt: later(monday, 4 * hour), places: 1 })
    const [first, silent, third] = [await aFamily(), await aFamily(), await aFamily()]
    for (const { browser, childIds } of [first, silent, third]) await register(browser, live.id, childIds[0])
    await silent.browser.put('/api/account/notifications', { registrations: false })
    server.clock.advance(2 * hour + minute)
    await deleteEmails()
    await unregister(first.browser, live.id, first.childIds[0])
    expect(await announcements()).toEqual([])
    const offeredUntil = later(server.clock.now(), 30 * minute).toISOString()
    expect((await silent.browser.get<FamilyLive[]>('/api/lives')).body).toMatchObject([
      { placesLeft: 0, children: [{ state: 'waiting', position: 1, offeredUntil }] },
    ])
    server.clock.advance(31 * minute)
    await db().transaction((tx) => moveUp(tx, [live.id], server.clock.now()))
    expect(await announcements()).toEqual([
      [third.user.email, 'Une place libre pour Renarde : Dire non sans se fâcher'],
    ])
  })

  it('explain why an offered place can no longer be taken, and the child keeps waiting', async () => {
    const family = await aFamily()
    const startsAt = later(monday, 4 * hour)
    const both = []
    for (let count = 0; count < 2; count++)
      both.push({ id: (await aLive(db(), { startsAt, places: 1 })).id, holder: await aFamily() })
    const [one, other] = both.map(({ id }) => id)
    const take = (liveId = '') => register(family.browser, liveId, family.childIds[0])
    for (const { id, holder } of both) {
      await register(holder.browser, id, holder.childIds[0])
      await take(id)
    }
    server.clock.advance(2 * hour + minute)
    for (const { id, holder } of both) await unregister(holder.browser, id, holder.childIds[0])
    expect((await take(one)).body.children).toMatchObject([{ state: 'registered' }])
    expect(await take(other)).toMatchObject({ status: 409, body: { code: 'clash' } })
    expect(await stateOf(other ?? '', family.childIds[0])).toBe('waiting')
  })

  it('offer an unconfirmed place to the next child, then to the first that registers', async () => {
    const live = await aLive(db(), { startsAt: later(monday, 4 * hour), places: 1 })
    const [first, second, third] = [await aFamily(), await aFamily(), await aFamily()]
    for (const { browser, childIds } of [first, second, third]) await register(browser, live.id, childIds[0])
    server.clock.advance(2 * hour + minute)
    await unregister(first.browser, live.id, first.childIds[0])
    await deleteEmails()
    server.clock.advance(31 * minute)
    await db().transaction((tx) => moveUp(tx, [live.id], server.clock.now()))
    expect(await announcements()).toEqual([
      [third.user.email, 'Une place libre pour Renarde : Dire non sans se fâcher'],
    ])
    server.clock.advance(31 * minute)
    expect((await register(second.browser, live.id, second.childIds[0])).body.children).toMatchObject([
      { state: 'registered' },
    ])
    expect((await register(third.browser, live.id, third.childIds[0])).body.children).toMatchObject([
      { state: 'waiting' },
    ])
  })

  it('move children up when places are added, and remove nobody when places are cut', async () => {
    const live = await aLive(db(), { startsAt: later(monday, 2 * day), places: 1 })
    const families = [await aFamily(), await aFamily(), await aFamily()]
    for (const { browser, childIds } of families) await register(browser, live.id, childIds[0])
    const setPlaces = (places: number) =>
      db().transaction(async (tx) => {
        const [before] = await tx.select().from(liveSessions).where(eq(liveSessions.id, live.id))
        await tx.update(liveSessions).set({ places }).where(eq(liveSessions.id, live.id))
        if (before) await announceChangedLives(tx, [before], server.clock.now())
      })
    await setPlaces(2)
    expect(await statesOf(live.id)).toEqual(['registered', 'registered', 'waiting'])
    await setPlaces(1)
    expect(await statesOf(live.id)).toEqual(['registered', 'registered', 'waiting'])
    const [first] = families
    await unregister(first?.browser ?? server.browser(), live.id, first?.childIds[0])
    expect(await statesOf(live.id)).toEqual(['registered', 'waiting'])
  })
})

interface FamilyOptions {
  names?: string[]
  hasAccess?: boolean
  timezone?: string
}

async function aFamily({ names = ['Renarde'], hasAccess = true, timezone }: FamilyOptions = {}) {
  const user = await (hasAccess ? aSubscriber : aMember)(db())
  if (timezone) await aProfile(db(), user, { timezone })
  const childIds = await someChildren(db(), user, names)
  return { user, childIds, browser: await server.signedIn(user) }
}

type RegistrationResponse = FamilyLive & { code?: string }

function register(browser: Browser, liveId: string, childId: string | undefined) {
  return browser.put<RegistrationResponse>(`/api/lives/${liveId}/registrations/${childId}`, {})
}

function unregister(browser: Browser, liveId: string, childId: string | undefined) {
  return browser.delete<RegistrationResponse>(`/api/lives/${liveId}/registrations/${childId}`, {})
}

async function stateOf(liveId: string, childId: string | undefined) {
  const rows = await db().select().from(liveRegistrations).where(eq(liveRegistrations.liveSessionId, liveId))
  return rows.find((row) => row.childId === childId)?.state
}

async function statesOf(liveId: string) {
  const rows = await db()
    .select()
    .from(liveRegistrations)
    .where(eq(liveRegistrations.liveSessionId, liveId))
    .orderBy(liveRegistrations.arrival)
  return rows.map(({ state }) => state)
}

async function announcements(): Promise<(string | undefined)[][]> {
  return (await server.sentEmails()).map(({ recipient, subject }) => [
    recipient,
    subject.replaceAll('\u00A0', ' '),
  ])
}

async function deleteEmails() {
  await server.sentEmails()
  await db().delete(mailbox)
}
