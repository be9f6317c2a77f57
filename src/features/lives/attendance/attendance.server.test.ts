import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { storeLiveOpening } from '#src/features/lives/door/store-opening.server.ts'
import {
  admins,
  badges,
  liveAttendances,
  liveClasses,
  liveEntries,
  liveJoins,
  liveRegistrations,
  liveSessions,
  mailbox,
} from '#src/infrastructure/database/schema.server.ts'
import { day, later, minute } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aLive, aSubscriber, type Person, someChildren } from '#tests/support/accounts/factories.ts'
import { twoAdultsConfirmPresence, twoAdultsEnter } from '#tests/support/lives/live-adults.ts'
import { provideClassServer, provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { monday } from '#tests/support/time/clock.ts'
import { settleAttendance, watchClasses } from './watch-class.server.ts'

const classes = provideClassServer()
const server = provideTestServer(() => ({
  environment: { LIVE_URL: classes.url, LIVE_SECRET: classes.secret },
}))
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  server.clock.moveTo(monday)
  classes.failWith(undefined)
  classes.endClasses()
  await db().delete(liveSessions)
  await db().delete(mailbox)
  await db().delete(admins)
})

const db = () => server.services.db
const poll = async (after = 30_000) => {
  server.clock.advance(after)
  await watchClasses(server.services)
}

describe('the attendance of a child', () => {
  it('is what the class server reports every 30 s, with minutes, and earns the badge once', async () => {
    const { live, childId, url } = await aChildAtTheDoor()
    await poll()
    // A child who waits to be let in has not come yet.
    expect(await attendanceOf(live.id, childId)).toBeUndefined()
    await classes.enter(url)
    for (let polls = 0; polls < 11; polls++) await poll()
    expect(await attendanceOf(live.id, childId)).toMatchObject({
      state: 'came',
      seconds: 300,
      firstJoinedAt: later(monday, 2 * 30_000),
    })
    classes.leave(url)
    await poll()
    await poll(10 * minute)
    await classes.enter(url)
    await poll()
    await poll()
    expect(await attendanceOf(live.id, childId)).toMatchObject({ seconds: 330 })
    expect(await db().$count(badges, eq(badges.childId, childId))).toBe(1)
  })

  it('survives an unavailable class server, and counts the gap for a child who stayed', async () => {
    const { live, childId, url } = await aChildAtTheDoor()
    await classes.enter(url)
    await poll()
    await poll()
    for (const fault of [
      { silent: true },
      { endless: true },
      { status: 500, text: '' },
      { text: '<response><returncode>SUCCESS</returncode></response>' },
    ] as const) {
      classes.failWith(fault)
      await poll()
      expect(await attendanceOf(live.id, childId)).toMatchObject({ seconds: 30 })
    }
    classes.failWith(undefined)
    await poll()
    expect(await attendanceOf(live.id, childId)).toMatchObject({ state: 'came', seconds: 180 })
  })

  it('is polled by one instance at a time', async () => {
    await aChildAtTheDoor()
    server.clock.advance(30_000)
    classes.calls.length = 0
    await Promise.all(Array.from({ length: 5 }, () => watchClasses(server.services)))
    expect(classes.calls.filter(({ call }) => call === 'getMeetingInfo').length).toBe(1)
    server.clock.advance(20_000)
    await watchClasses(server.services)
    expect(classes.calls.filter(({ call }) => call === 'getMeetingInfo').length).toBe(1)
  })

  it('ends with the class, reported by its server or no longer known to it', async () => {
    const { live, childId, url } = await aChildAtTheDoor()
    await classes.enter(url)
    await poll()
    await poll()
    classes.endClasses()
    await poll()
    const [found] = await db().select().from(liveClasses).where(eq(liveClasses.liveSessionId, live.id))
    expect(found?.endedAt).toEqual(server.clock.now())
    expect(await attendanceOf(live.id, childId)).toMatchObject({ seconds: 30 })
    classes.calls.length = 0
    await poll()
    expect(classes.calls).toEqual([])
  })

  it.each([
    ['is cancelled', async (live: { id: string }) => cancel(live.id)],
    ['continues after its goodbyes', async () => server.clock.moveTo(later(monday, 72 * minute))],
  ])(
    'ends when its class %s, and ending is retried while the class server is unavailable',
    async (_, how) => {
      const { live, childId, url } = await aChildAtTheDoor()
      await classes.enter(url)
      await poll()
      await how(live)
      classes.failWith({ status: 500, text: '' }, 'end')
      await poll(0)
      await poll()
      const endedAt = async () =>
        (await db().select().from(liveClasses).where(eq(liveClasses.liveSessionId, live.id)))[0]?.endedAt
      expect(await endedAt()).toBeNull()
      classes.failWith(undefined)
      await poll()
      expect(await endedAt()).toEqual(server.clock.now())
      expect(classes.calls.filter(({ call }) => call === 'end').length).toBeGreaterThan(0)
      expect(await attendanceOf(live.id, childId)).toMatchObject({ state: 'came' })
    },
  )

  it('keeps the state that the team corrected', async () => {
    const { live, childId, url } = await aChildAtTheDoor()
    await db()
      .insert(liveAttendances)
      .values({ liveSessionId: live.id, childId, state: 'absent', correctedBy: 'rose', correctedAt: monday })
    await classes.enter(url)
    await poll()
    await poll()
    expect(await attendanceOf(live.id, childId)).toMatchObject({ state: 'absent', seconds: 30 })
    expect(await db().$count(badges, eq(badges.childId, childId))).toBe(0)
  })

  it('is absent with an unused place, but not where the class server never responded', async () => {
    const { live, childId, url } = await aChildAtTheDoor()
    const [other = ''] = await someChildren(db(), await aSubscriber(db()), ['Loutre'])
    await db()
      .insert(liveRegistrations)
      .values({ liveSessionId: live.id, childId: other, state: 'registered' })
    await classes.enter(url)
    await poll()
    classes.failWith({ silent: true })
    const unheard = await aChildAtTheDoor(async () => classes.failWith(undefined))
    server.clock.moveTo(later(monday, 80 * minute))
    await settleAttendance(server.services)
    await settleAttendance(server.services)
    expect(await attendanceOf(live.id, childId)).toMatchObject({ state: 'came' })
    expect(await attendanceOf(live.id, other)).toMatchObject({ state: 'absent', seconds: 0 })
    expect(await attendanceOf(unheard.live.id, unheard.childId)).toMatchObject({ state: 'came' })
  })
})

it('a child is not absent where the class server stopped responding before it entered', async () => {
  const user = await aSubscriber(db())
  const [childId = ''] = await someChildren(db(), user, ['Renarde'])
  const live = await aLive(db(), { startsAt: server.clock.now(), joinUrl: null })
  await twoAdultsEnter(server, classes, live.id)
  await poll()
  await joinUrl(user, live.id, childId)
  classes.failWith({ silent: true })
  server.clock.moveTo(later(monday, 80 * minute))
  await settleAttendance(server.services)
  expect(await attendanceOf(live.id, childId)).toMatchObject({ state: 'came' })
  expect(await db().$count(badges, eq(badges.childId, childId))).toBe(1)
})

it('a child is not absent where the class server stopped responding minutes after it joined', async () => {
  const { live, childId } = await aChildAtTheDoor()
  await poll()
  await poll(9 * minute)
  classes.failWith({ silent: true })
  server.clock.moveTo(later(monday, 80 * minute))
  await settleAttendance(server.services)
  expect(await attendanceOf(live.id, childId)).toMatchObject({ state: 'came' })
})

it('a child who joined and was not let in within ten minutes is absent', async () => {
  const { live, childId } = await aChildAtTheDoor()
  await poll()
  await poll(10 * minute)
  server.clock.moveTo(later(monday, 80 * minute))
  await settleAttendance(server.services)
  expect(await attendanceOf(live.id, childId)).toMatchObject({ state: 'absent' })
})

describe('a child with a place in a live session that nobody came to', () => {
  async function aRegisteredChild(joinUrl: string | null) {
    const [childId = ''] = await someChildren(db(), await aSubscriber(db()), ['Renarde'])
    const live = await aLive(db(), { startsAt: server.clock.now(), joinUrl })
    await db().insert(liveRegistrations).values({ liveSessionId: live.id, childId, state: 'registered' })
    const stateWhenSettled = async () => {
      server.clock.moveTo(later(monday, 80 * minute))
      await settleAttendance(server.services)
      return (await attendanceOf(live.id, childId))?.state
    }
    return { live, stateWhenSettled }
  }

  it('is not absent where the adults were not there', async () => {
    const { live, stateWhenSettled } = await aRegisteredChild(null)
    const [first = ''] = await twoAdultsEnter(server, classes, live.id)
    classes.leave(first)
    await poll()
    expect(await stateWhenSettled()).toBeUndefined()
    server.clock.moveTo(monday)
    const { stateWhenSettled: atLink } = await aRegisteredChild('https://meet.example/a')
    expect(await atLink()).toBeUndefined()
  })

  it('is absent where two adults were in the class, or at the link', async () => {
    const { live, stateWhenSettled } = await aRegisteredChild(null)
    await twoAdultsEnter(server, classes, live.id)
    await poll()
    expect(await stateWhenSettled()).toBe('absent')
    server.clock.moveTo(monday)
    const { live: other, stateWhenSettled: atLink } = await aRegisteredChild('https://meet.example/a')
    await twoAdultsConfirmPresence(server, other.id)
    expect(await atLink()).toBe('absent')
  })
})

describe('two adults in a class', () => {
  it('are required: one adult for two minutes alerts the team, once, at night too', async () => {
    server.clock.moveTo(new Date('2027-01-11T22:00:00Z'))
    const { live, url, adults } = await aChildAtTheDoor()
    await classes.enter(url)
    await poll()
    classes.leave(adults[0] ?? '')
    await poll()
    for (let polls = 0; polls < 3; polls++) await poll()
    expect(await server.sentEmails()).toEqual([])
    await poll()
    await poll()
    const sentEmails = await server.sentEmails()
    expect(sentEmails.map(({ recipient }) => recipient)).toContain(server.services.settings.operator.email)
    expect(new Set(sentEmails.map(({ recipient }) => recipient)).size).toBe(sentEmails.length)
    expect(sentEmails[0]?.subject).toContain(live.title)
    await classes.enter(adults[0] ?? '')
    await poll()
    const [found] = await db().select().from(liveClasses)
    expect([found?.aloneSince, found?.alertedAt]).toEqual([null, null])
  })
})

it('two adults who let a child in and parted before the first poll alert the team', async () => {
  const { url, adults } = await aChildAtTheDoor()
  await classes.enter(url)
  classes.leave(adults[0] ?? '')
  for (let polls = 0; polls < 4; polls++) await poll()
  expect(await server.sentEmails()).toEqual([])
  await poll()
  expect(await server.sentEmails()).not.toEqual([])
})

describe('two adults during the goodbyes', () => {
  it('are required while a child is still in', async () => {
    const { url, adults } = await aChildAtTheDoor()
    await classes.enter(url)
    await poll()
    server.clock.moveTo(later(monday, 61 * minute))
    classes.leave(adults[0] ?? '')
    for (let polls = 0; polls < 4; polls++) await poll()
    expect(await server.sentEmails()).toEqual([])
    await poll()
    expect(await server.sentEmails()).not.toEqual([])
  })

  it('are not required once the children have left', async () => {
    const { url, adults } = await aChildAtTheDoor()
    await classes.enter(url)
    await poll()
    server.clock.moveTo(later(monday, 61 * minute))
    classes.leave(url)
    classes.leave(adults[0] ?? '')
    for (let polls = 0; polls < 8; polls++) await poll()
    expect(await server.sentEmails()).toEqual([])
  })
})

it('the class of a live session that has got a typed link since is ended, even late', async () => {
  const { live, childId, url } = await aChildAtTheDoor()
  await classes.enter(url)
  await poll()
  await poll()
  const token = await anAdministratorsToken(server)
  await server.browser().put(`/api/admin/lives/${live.id}`, { joinUrl: 'https://meet.example/a' }, { token })
  const endedAt = async () =>
    (await db().select().from(liveClasses).where(eq(liveClasses.liveSessionId, live.id)))[0]?.endedAt
  classes.failWith({ status: 500, text: '' })
  await poll()
  expect(await endedAt()).toBeNull()
  classes.failWith(undefined)
  classes.calls.length = 0
  await poll()
  expect(await endedAt()).toEqual(server.clock.now())
  expect(classes.calls.map(({ call }) => call)).toContain('end')
  expect(await attendanceOf(live.id, childId)).toMatchObject({ state: 'came', seconds: 30 })
  classes.calls.length = 0
  await twoAdultsConfirmPresence(server, live.id)
  await poll()
  expect(classes.calls).toEqual([])
})

it('a class that is opened again while its former opening is polled stays open', async () => {
  const { live } = await aChildAtTheDoor()
  classes.endClasses()
  classes.calls.length = 0
  classes.failWith({ lateMs: 500 })
  const polling = poll()
  await vi.waitFor(() => expect(classes.calls.map(({ call }) => call)).toContain('getMeetingInfo'), 5000)
  const opening = { createTime: '2', endTokenHash: undefined }
  await db().transaction((tx) => storeLiveOpening(tx, live.id, opening, monday))
  await polling
  const stored = await db().select().from(liveClasses).where(eq(liveClasses.liveSessionId, live.id))
  expect(stored).toMatchObject([{ createTime: '2', endedAt: null }])
})

describe('a live session that is not held at the hour at which children came', () => {
  /** A child in the class of a live session that starts in ten minutes. */
  async function aChildBeforeTheStart() {
    const user = await aSubscriber(db())
    const [childId = ''] = await someChildren(db(), user, ['Renarde'])
    const live = await aLive(db(), { startsAt: later(monday, 10 * minute), joinUrl: null })
    await twoAdultsEnter(server, classes, live.id)
    await classes.enter(await joinUrl(user, live.id, childId))
    await poll()
    expect(await attendanceOf(live.id, childId)).toMatchObject({ state: 'came' })
    return { live, childId }
  }
  const classOf = async (liveId: string) =>
    (await db().select().from(liveClasses).where(eq(liveClasses.liveSessionId, liveId)))[0]
  const rowsOf = async (liveId: string) => [
    await db().$count(liveJoins, eq(liveJoins.liveSessionId, liveId)),
    await db().$count(liveEntries, eq(liveEntries.liveSessionId, liveId)),
    await db().$count(liveAttendances, eq(liveAttendances.liveSessionId, liveId)),
  ]

  it.each([
    ['moved to another day', (liveId: string) => move(liveId, later(monday, day))],
    ['cancelled before its start', cancel],
  ])('because it is %s, forgets who came, and its class ends', async (_, change) => {
    const { live } = await aChildBeforeTheStart()
    await change(live.id)
    expect(await rowsOf(live.id)).toEqual([0, 0, 0])
    classes.failWith({ status: 500, text: '' }, 'end')
    await poll(0)
    expect((await classOf(live.id))?.endedAt).toBeNull()
    classes.failWith(undefined)
    await poll()
    await poll()
    expect(await classOf(live.id)).toMatchObject({ endedAt: expect.any(Date), wasComplete: false })
    expect(await rowsOf(live.id)).toEqual([0, 0, 0])
  })

  it('because it is moved by a few minutes, counts again who stays in its class', async () => {
    const { live, childId } = await aChildBeforeTheStart()
    await move(live.id, later(monday, 30 * minute))
    expect(await attendanceOf(live.id, childId)).toBeUndefined()
    await poll()
    await poll()
    expect(await classOf(live.id)).toMatchObject({ endedAt: null, wasComplete: true })
    expect(await attendanceOf(live.id, childId)).toMatchObject({ state: 'came', seconds: 30 })
  })

  it('keeps what the team corrected', async () => {
    const { live, childId } = await aChildBeforeTheStart()
    await db().update(liveAttendances).set({ correctedBy: 'rose', correctedAt: monday })
    await move(live.id, later(monday, day))
    expect(await attendanceOf(live.id, childId)).toMatchObject({ state: 'came', correctedBy: 'rose' })
  })
})

async function cancel(liveId: string): Promise<void> {
  const token = await anAdministratorsToken(server)
  const { status, text } = await server.browser().post(`/api/admin/lives/${liveId}/cancel`, {}, { token })
  if (status !== 200) throw new Error(text)
}

async function move(liveId: string, startsAt: Date): Promise<void> {
  const token = await anAdministratorsToken(server)
  const changes = { startsAt: startsAt.toISOString() }
  const { status, text } = await server.browser().put(`/api/admin/lives/${liveId}`, changes, { token })
  if (status !== 200) throw new Error(text)
}

async function attendanceOf(liveId: string, childId: string) {
  const [found] = await db()
    .select()
    .from(liveAttendances)
    .where(and(eq(liveAttendances.liveSessionId, liveId), eq(liveAttendances.childId, childId)))
  return found
}

/** A child with a place, who has joined and waits to be let in; the two adults are in. */
async function aChildAtTheDoor(before: () => Promise<void> = async () => undefined) {
  await before()
  const user = await aSubscriber(db())
  const [childId = ''] = await someChildren(db(), user, ['Renarde'])
  const live = await aLive(db(), { startsAt: server.clock.now(), joinUrl: null })
  const adults = await twoAdultsEnter(server, classes, live.id)
  return { live, childId, url: await joinUrl(user, live.id, childId), adults }
}

/** The child's address in the class. */
async function joinUrl(user: Person, liveId: string, childId: string): Promise<string> {
  const browser = await server.signedIn(user)
  const { status, body, text } = await browser.post<{ url: string }>(`/api/lives/${liveId}/join`, {
    childIds: [childId],
  })
  if (status !== 200) throw new Error(text)
  return body.url
}
