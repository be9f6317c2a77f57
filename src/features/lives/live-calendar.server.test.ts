import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { announceCancelledLive, announceChangedLives } from '#src/domain/registrations/live-changes.server.ts'
import {
  calendarFeeds,
  liveRegistrations,
  liveSessions,
  rateLimits,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { newToken } from '#src/infrastructure/secrets.server.ts'
import { day, later } from '#src/shared/durations.ts'
import { aLive, aProfile, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { monday } from '#tests/support/time/clock.ts'

const server = provideTestServer()
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  server.clock.moveTo(monday)
  await db().delete(liveSessions)
  await db().delete(rateLimits)
})

const db = () => server.services.db

describe('GET /api/lives/{id}/calendar.ics', () => {
  it('returns an RFC 5545 event in UTC, with alarms at 24 hours and 15 minutes, naming no child fully', async () => {
    const { browser, childIds, user } = await aFamily()
    await aProfile(db(), user, { childName: 'Léa', parentLastName: 'Weber' })
    const title = `Dire non, sans se fâcher; « même\\à » ${'é'.repeat(60)}`
    const live = await aLive(db(), {
      startsAt: new Date('2027-07-14T15:30:00Z'),
      minutes: 45,
      title,
      description: 'Une ligne\nune autre',
      bring: 'Un crayon',
    })
    await browser.put(`/api/lives/${live.id}/registrations/${childIds[0]}`, {})
    const response = await browser.get(`/api/lives/${live.id}/calendar.ics`)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ])
    for (const line of response.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(response.text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const [event] = eventsOf(response.text)
    expect(event?.summary).toBe(title)
    expect(event?.description).toBe('Pour Renarde\nUne ligne\nune autre\nÀ préparer\u00A0: Un crayon')
    expect(event?.startDate.toJSDate()).toEqual(live.startsAt)
    expect(event?.startDate.zone).toBe(ICAL.Timezone.utcTimezone)
    expect(event?.endDate.toJSDate()).toEqual(later(live.startsAt, 45 * 60_000))
    const triggers = event?.component
      .getAllSubcomponents('valarm')
      .map((alarm) => alarm.getFirstPropertyValue('trigger')?.toString())
    expect(triggers).toEqual(['-PT24H', '-PT15M'])
    for (const secret of ['Léa', 'Weber', user.email]) expect(response.text).not.toContain(secret)
    expect((await server.browser().get(`/api/lives/${live.id}/calendar.ics`)).status).toBe(401)
    expect((await browser.get(`/api/lives/${crypto.randomUUID()}/calendar.ics`)).status).toBe(404)
    expect((await browser.get('/api/lives/abc/calendar.ics')).status).toBe(404)
  })
})

describe('the family’s private feed', () => {
  it('needs no cookie: 32 random bytes, stored hashed, replaced by a new one, ended by DELETE', async () => {
    const { browser, user } = await aFamily()
    const first = await feedUrlOf(browser)
    expect(first).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/)
    expect(Buffer.from(first.slice('/api/calendar/'.length, -'.ics'.length), 'base64url')).toHaveLength(32)
    const [feed] = await db().select().from(calendarFeeds).where(eq(calendarFeeds.userId, user.id))
    expect(feed?.tokenHash).toHaveLength(32)
    expect((await server.browser().get(first)).status).toBe(200)
    const second = await feedUrlOf(browser)
    expect((await server.browser().get(first)).status).toBe(404)
    expect((await server.browser().get(second)).status).toBe(200)
    expect((await browser.delete('/api/account/calendar', {})).status).toBe(200)
    expect((await browser.delete('/api/account/calendar', {})).status).toBe(200)
    expect((await server.browser().get(second)).status).toBe(404)
    expect((await server.browser().get(`/api/calendar/${newToken()}.ics`)).status).toBe(404)
    expect((await server.browser().get('/api/calendar/a.ics')).status).toBe(404)
    expect((await server.browser().post('/api/account/calendar', {})).status).toBe(401)
  })

  it('is a calendar with a component although nothing is registered', async () => {
    const { browser } = await aFamily()
    const calendar = new ICAL.Component(
      ICAL.parse((await server.browser().get(await feedUrlOf(browser))).text),
    )
    const [zone, ...more] = calendar.getAllSubcomponents()
    expect([zone?.name, more]).toEqual(['vtimezone', []])
    expect(zone && new ICAL.Timezone(zone).utcOffset(ICAL.Time.now())).toBe(0)
  })

  it('holds registered live sessions from 30 days ago to 180 days ahead, refreshed every hour', async () => {
    const { browser, childIds } = await aFamily(['Renarde', 'Loutre'])
    const stranger = await aFamily()
    const url = await feedUrlOf(browser)
    const days = [1, 2, 179, 181]
    const lives = []
    for (const ahead of days)
      lives.push(
        await aLive(db(), { startsAt: later(monday, ahead * day), title: `in ${ahead}`, minutes: 45 }),
      )
    const full = await aLive(db(), { startsAt: later(monday, 3 * day), title: 'full', places: 1 })
    await stranger.browser.put(`/api/lives/${full.id}/registrations/${stranger.childIds[0]}`, {})
    for (const live of [...lives, full])
      expect((await browser.put(`/api/lives/${live.id}/registrations/${childIds[0]}`, {})).status).toBe(200)
    await browser.put(`/api/lives/${lives[0]?.id}/registrations/${childIds[1]}`, {})
    const titles = async () => eventsOf((await server.browser().get(url)).text).map(({ summary }) => summary)
    const calendar = new ICAL.Component(ICAL.parse((await server.browser().get(url)).text))
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(calendar.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT1H')
    expect(calendar.getFirstPropertyValue('x-published-ttl')?.toString()).toBe('PT1H')
    expect(calendar.getFirstPropertyValue('name')).toBe('Les lives de Mirabelle')
    expect(await titles()).toEqual(['in 1', 'in 2', 'in 179'])
    expect(eventsOf((await server.browser().get(url)).text)[0]?.description).toBe('Pour Renarde et Loutre')
    await browser.delete(`/api/lives/${lives[1]?.id}/registrations/${childIds[0]}`, {})
    expect(await titles()).toEqual(['in 1', 'in 179'])
    server.clock.advance(30 * day)
    expect(await titles()).toEqual(['in 1', 'in 179', 'in 181'])
    server.clock.advance(2 * day)
    expect(await titles()).toEqual(['in 179', 'in 181'])
  })

  it('keeps the UID, increases SEQUENCE with each change, and marks a cancelled one STATUS:CANCELLED', async () => {
    const { browser, childIds } = await aFamily()
    const url = await feedUrlOf(browser)
    const live = await aLive(db(), { startsAt: later(monday, day), changedAt: monday })
    await browser.put(`/api/lives/${live.id}/registrations/${childIds[0]}`, {})
    const seen = async () => {
      const [event] = eventsOf((await server.browser().get(url)).text)
      const modified = event?.component.getFirstPropertyValue('last-modified')?.toString() ?? ''
      return {
        uid: event?.uid,
        sequence: event?.sequence ?? -1,
        status: event?.component.getFirstPropertyValue('status'),
        modified,
      }
    }
    const states = [await seen()]
    for (const change of [{ title: 'Autre titre' }, { startsAt: later(monday, 2 * day) }]) {
      await db().transaction(async (tx) => {
        const [before] = await tx.select().from(liveSessions).where(eq(liveSessions.id, live.id))
        await tx.update(liveSessions).set(change).where(eq(liveSessions.id, live.id))
        if (before) await announceChangedLives(tx, [before], server.clock.now())
      })
      states.push(await seen())
    }
    await db().transaction(async (tx) => {
      await tx.update(liveSessions).set({ state: 'cancelled' }).where(eq(liveSessions.id, live.id))
      await announceCancelledLive(tx, live.id, server.clock.now())
    })
    states.push(await seen())
    expect(new Set(states.map(({ uid }) => uid)).size).toBe(1)
    expect(states.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'CANCELLED'])
    for (const [index, state] of states.entries()) {
      const before = states[index - 1]
      if (!before) continue
      expect(state.sequence).toBeGreaterThan(before.sequence)
      expect(state.modified > before.modified).toBe(true)
    }
  })

  it('has a newer version of an entry once a sibling gets or loses a place', async () => {
    const { browser, childIds } = await aFamily(['Renarde', 'Loutre'])
    const url = await feedUrlOf(browser)
    const live = await aLive(db(), { startsAt: later(monday, day), changedAt: monday })
    const path = (childId = '') => `/api/lives/${live.id}/registrations/${childId}`
    const seen = async () => {
      const [event] = eventsOf((await server.browser().get(url)).text)
      return { description: event?.description, sequence: event?.sequence }
    }
    await browser.put(path(childIds[0]), {})
    expect(await seen()).toEqual({ description: 'Pour Renarde', sequence: 0 })
    await browser.put(path(childIds[1]), {})
    expect(await seen()).toEqual({ description: 'Pour Renarde et Loutre', sequence: 1 })
    await browser.delete(path(childIds[1]), {})
    expect(await seen()).toEqual({ description: 'Pour Renarde', sequence: 2 })
    await browser.delete(path(childIds[0]), {})
    await browser.delete(path(childIds[0]), {})
    await browser.put(path(childIds[1]), {})
    expect(await seen()).toEqual({ description: 'Pour Loutre', sequence: 3 })
  })

  it('has a newer version of an entry once a child is renamed or removed', async () => {
    const { user, browser, childIds } = await aFamily(['Renarde', 'Loutre'])
    await aProfile(db(), user)
    const url = await feedUrlOf(browser)
    const live = await aLive(db(), { startsAt: later(monday, day), changedAt: monday })
    for (const childId of childIds) await browser.put(`/api/lives/${live.id}/registrations/${childId}`, {})
    const seen = async () => {
      const [event] = eventsOf((await server.browser().get(url)).text)
      return { description: event?.description, sequence: event?.sequence }
    }
    expect(await seen()).toEqual({ description: 'Pour Renarde et Loutre', sequence: 1 })
    const { body: answers } = await browser.get<object>('/api/onboarding/child')
    const rename = () => browser.put('/api/onboarding/child', { ...answers, displayName: 'Zoé' })
    expect((await rename()).status).toBe(200)
    expect((await rename()).status).toBe(200)
    expect(await seen()).toEqual({ description: 'Pour Zoé et Loutre', sequence: 2 })
    expect((await browser.post(`/api/account/children/${childIds[1]}/remove`, { from: 0 })).status).toBe(200)
    expect(await seen()).toEqual({ description: 'Pour Zoé', sequence: 3 })
  })

  it('has a newer version of a past entry that it still shows once a child is renamed', async () => {
    const { user, browser, childIds } = await aFamily()
    await aProfile(db(), user)
    const url = await feedUrlOf(browser)
    const live = await aLive(db(), { startsAt: later(monday, -29 * day), changedAt: monday })
    const [childId = ''] = childIds
    await db().insert(liveRegistrations).values({ liveSessionId: live.id, childId, state: 'registered' })
    const seen = async () => {
      const [event] = eventsOf((await server.browser().get(url)).text)
      return { description: event?.description, sequence: event?.sequence }
    }
    expect(await seen()).toEqual({ description: 'Pour Renarde', sequence: 0 })
    const { body: answers } = await browser.get<object>('/api/onboarding/child')
    await browser.put('/api/onboarding/child', { ...answers, displayName: 'Zoé' })
    expect(await seen()).toEqual({ description: 'Pour Zoé', sequence: 1 })
  })

  it('is in the language of the family’s e-mails', async () => {
    const { browser, user } = await aFamily()
    await db().update(users).set({ language: 'it' }).where(eq(users.id, user.id))
    expect((await server.browser().get(await feedUrlOf(browser))).text).toContain(
      'NAME:Le dirette di Mirabelle',
    )
  })
})

function eventsOf(text: string): ICAL.Event[] {
  return new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event))
}

async function feedUrlOf(browser: {
  post<Body>(path: string, body?: unknown): Promise<{ body: Body }>
}): Promise<string> {
  const { body } = await browser.post<{ url: string }>('/api/account/calendar', {})
  expect(body.url.startsWith(server.origin)).toBe(true)
  return body.url.slice(server.origin.length)
}

async function aFamily(names: readonly string[] = ['Renarde']) {
  const user = await aSubscriber(db())
  return { user, childIds: await someChildren(db(), user, names), browser: await server.signedIn(user) }
}
