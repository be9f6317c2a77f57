import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { later, minute } from '#src/infrastructure/clock/clock.server.ts'
import {
  admins,
  badges,
  liveAttendances,
  liveClasses,
  liveRegistrations,
  liveSessions,
  mailbox,
} from '#src/infrastructure/database/schema.server.ts'
import { anAdministratorsToken } from '#tests/support/administrator.ts'
import { aLive, aSubscriber, someChildren } from '#tests/support/factories.ts'
import { twoAdultsIn } from '#tests/support/live-adults.ts'
import { type ClassServer, startClassServer } from '#tests/support/stand-ins/class-server.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { settleAttendance, watchClasses } from './watch-class.server.ts'

const monday = new Date('2027-01-11T11:00:00Z')

let server: TestServer
let classes: ClassServer
beforeAll(async () => {
  classes = await startClassServer()
  server = await startTestServer({ environment: { LIVE_URL: classes.url, LIVE_SECRET: classes.secret } })
  server.clock.hold()
})
afterAll(async () => {
  await server.close()
  await classes.stop()
})
beforeEach(async () => {
  server.clock.moveTo(monday)
  classes.misbehaves(undefined)
  classes.endClasses()
  await db().delete(liveSessions)
  await db().delete(mailbox)
  await db().delete(admins)
})

const db = () => server.services.db
const look = async (after = 30_000) => {
  server.clock.advance(after)
  await watchClasses(server.services)
}

describe('attendance', () => {
  it('is what the class tells every 30 s: joined, left, minutes; it earns the badge once', async () => {
    const { live, childId, url } = await aChildAtTheDoor()
    await look()
    // Who waits to be let in has not come.
    expect(await attendanceOf(live.id, childId)).toBeUndefined()
    await classes.enter(url)
    for (let looks = 0; looks < 11; looks++) await look()
    expect(await attendanceOf(live.id, childId)).toMatchObject({
      state: 'came',
      seconds: 300,
      firstJoinedAt: later(monday, 2 * 30_000),
    })
    classes.leave(url)
    await look()
    await look(10 * minute)
    await classes.enter(url)
    await look()
    await look()
    expect(await attendanceOf(live.id, childId)).toMatchObject({ seconds: 330 })
    expect(await db().$count(badges, eq(badges.childId, childId))).toBe(1)
  })

  it('loses nothing already seen while the class server is away, and counts the silence of one who stayed', async () => {
    const { live, childId, url } = await aChildAtTheDoor()
    await classes.enter(url)
    await look()
    await look()
    for (const fault of [
      { silent: true },
      { endless: true },
      { status: 500, text: '' },
      { text: '<response><returncode>SUCCESS</returncode></response>' },
    ] as const) {
      classes.misbehaves(fault)
      await look()
      expect(await attendanceOf(live.id, childId)).toMatchObject({ seconds: 30 })
    }
    classes.misbehaves(undefined)
    await look()
    expect(await attendanceOf(live.id, childId)).toMatchObject({ state: 'came', seconds: 180 })
  })

  it('is asked for by one instance at a time', async () => {
    await aChildAtTheDoor()
    server.clock.advance(30_000)
    classes.calls.length = 0
    await Promise.all(Array.from({ length: 5 }, () => watchClasses(server.services)))
    expect(classes.calls.filter(({ call }) => call === 'getMeetingInfo').length).toBe(1)
    server.clock.advance(20_000)
    await watchClasses(server.services)
    expect(classes.calls.filter(({ call }) => call === 'getMeetingInfo').length).toBe(1)
  })

  it('ends with the class, whether its server tells so or no longer knows it', async () => {
    const { live, childId, url } = await aChildAtTheDoor()
    await classes.enter(url)
    await look()
    await look()
    classes.endClasses()
    await look()
    const [found] = await db().select().from(liveClasses).where(eq(liveClasses.liveSessionId, live.id))
    expect(found?.endedAt).toEqual(server.clock.now())
    expect(await attendanceOf(live.id, childId)).toMatchObject({ seconds: 30 })
    classes.calls.length = 0
    await look()
    expect(classes.calls).toEqual([])
  })

  it.each([
    ['is cancelled', async (live: { id: string }) => cancel(live.id)],
    ['goes on after its goodbyes', async () => server.clock.moveTo(later(monday, 72 * minute))],
  ])(
    'of a class that %s is over: the class is ended, and tried again while its server is away',
    async (_, how) => {
      const { live, childId, url } = await aChildAtTheDoor()
      await classes.enter(url)
      await look()
      await how(live)
      classes.misbehaves({ status: 500, text: '' }, 'end')
      await look(0)
      await look()
      const endedAt = async () =>
        (await db().select().from(liveClasses).where(eq(liveClasses.liveSessionId, live.id)))[0]?.endedAt
      expect(await endedAt()).toBeNull()
      classes.misbehaves(undefined)
      await look()
      expect(await endedAt()).toEqual(server.clock.now())
      expect(classes.calls.filter(({ call }) => call === 'end').length).toBeGreaterThan(0)
      expect(await attendanceOf(live.id, childId)).toMatchObject({ state: 'came' })
    },
  )

  it('that the team corrected keeps its state', async () => {
    const { live, childId, url } = await aChildAtTheDoor()
    await db()
      .insert(liveAttendances)
      .values({ liveSessionId: live.id, childId, state: 'absent', correctedBy: 'rose', correctedAt: monday })
    await classes.enter(url)
    await look()
    await look()
    expect(await attendanceOf(live.id, childId)).toMatchObject({ state: 'absent', seconds: 30 })
    expect(await db().$count(badges, eq(badges.childId, childId))).toBe(0)
  })

  it('says absent of who had a place and was not seen; of a class never heard of it says nothing bad', async () => {
    const { live, childId, url } = await aChildAtTheDoor()
    const [other = ''] = await someChildren(db(), await aSubscriber(db()), ['Loutre'])
    await db()
      .insert(liveRegistrations)
      .values({ liveSessionId: live.id, childId: other, state: 'registered' })
    await classes.enter(url)
    await look()
    classes.misbehaves({ silent: true })
    const unheard = await aChildAtTheDoor(async () => classes.misbehaves(undefined))
    server.clock.moveTo(later(monday, 80 * minute))
    await settleAttendance(server.services)
    await settleAttendance(server.services)
    expect(await attendanceOf(live.id, childId)).toMatchObject({ state: 'came' })
    expect(await attendanceOf(live.id, other)).toMatchObject({ state: 'absent', seconds: 0 })
    expect(await attendanceOf(unheard.live.id, unheard.childId)).toMatchObject({ state: 'came' })
  })
})

describe('two adults', () => {
  it('are missed: the class that falls to one for two minutes alerts the team, once, at night too', async () => {
    server.clock.moveTo(new Date('2027-01-11T22:00:00Z'))
    const { live, url, adults } = await aChildAtTheDoor()
    await classes.enter(url)
    await look()
    classes.leave(adults[0] ?? '')
    await look()
    for (let looks = 0; looks < 3; looks++) await look()
    expect(await server.sentEmails()).toEqual([])
    await look()
    await look()
    const sentEmails = await server.sentEmails()
    expect(sentEmails.map(({ recipient }) => recipient)).toContain(server.services.settings.operator.email)
    expect(new Set(sentEmails.map(({ recipient }) => recipient)).size).toBe(sentEmails.length)
    expect(sentEmails[0]?.subject).toContain(live.title)
    await classes.enter(adults[0] ?? '')
    await look()
    const [found] = await db().select().from(liveClasses)
    expect([found?.aloneSince, found?.alertedAt]).toEqual([null, null])
  })
})

async function cancel(liveId: string): Promise<void> {
  const token = await anAdministratorsToken(server)
  const { status, text } = await server.browser().post(`/api/admin/lives/${liveId}/cancel`, {}, { token })
  if (status !== 200) throw new Error(text)
}

async function attendanceOf(liveId: string, childId: string) {
  const [found] = await db()
    .select()
    .from(liveAttendances)
    .where(and(eq(liveAttendances.liveSessionId, liveId), eq(liveAttendances.childId, childId)))
  return found
}

/** A child with a place, who has asked to be let in; the two adults are there. */
async function aChildAtTheDoor(before: () => Promise<void> = async () => undefined) {
  await before()
  const user = await aSubscriber(db())
  const [childId = ''] = await someChildren(db(), user, ['Renarde'])
  const live = await aLive(db(), { startsAt: server.clock.now(), joinUrl: null })
  const adults = await twoAdultsIn(server, classes, live.id)
  const browser = await server.signedIn(user)
  const { status, body, text } = await browser.post<{ url: string }>(`/api/lives/${live.id}/join`, {
    childIds: [childId],
  })
  if (status !== 200) throw new Error(text)
  return { live, childId, url: body.url, adults }
}
