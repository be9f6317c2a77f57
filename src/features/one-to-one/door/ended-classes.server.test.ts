import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { lostAccessJobs } from '#src/domain/lost-access/lost-access.server.ts'
import { cancelBooking } from '#src/domain/one-to-one/give-up.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  classesToEnd,
  oneToOneAdults,
  oneToOneBookings,
  oneToOneSlots,
  rateLimits,
  subscriptions,
} from '#src/infrastructure/database/schema.server.ts'
import { getMeeting } from '#src/infrastructure/live-class/class-server.server.ts'
import { day, later, minute } from '#src/shared/durations.ts'
import { aSignedInAdmin } from '#tests/support/accounts/administrator.ts'
import { aFamilyOnAPlan, aFreeSlot, aProfile, someChildren } from '#tests/support/accounts/factories.ts'
import { untilWaiting } from '#tests/support/database/lock-waits.ts'
import { provideClassServer, provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { monday } from '#tests/support/time/clock.ts'
import { watchSessions } from './watch-session.server.ts'

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
  await db().delete(rateLimits)
  await db().delete(oneToOneSlots)
  await db().delete(classesToEnd)
})

const db = () => server.services.db

interface Response {
  url: string
  code: string
}

/** A booked session that begins in ten minutes, with the calls of its expert and its family. */
async function aSession({ joinUrl = null }: { joinUrl?: string | null } = {}) {
  const expert = await aSignedInAdmin(server, { role: 'expert' })
  const slotId = await aFreeSlot(db(), later(monday, 10 * minute), { adminId: expert.id })
  await db().update(oneToOneSlots).set({ joinUrl }).where(eq(oneToOneSlots.id, slotId))
  const family = await aFamilyOnAPlan(db(), { plan: 'complete' })
  await aProfile(db(), family, { timezone: 'Europe/Luxembourg' })
  const [childId = ''] = await someChildren(db(), family, ['Renarde'])
  const [booking] = await db()
    .insert(oneToOneBookings)
    .values({ slotId, childId, createdAt: later(monday, -day) })
    .returning()
  const bookingId = booking?.id ?? ''
  const browser = await server.signedIn(family)
  const team = (call: string, body = {}) =>
    server.browser().post<Response>(`/api/admin/one-to-one/${slotId}/${call}`, body, { token: expert.token })
  return {
    ...{ family, browser, childId, bookingId, team },
    join: () => browser.post<Response>(`/api/one-to-one/${slotId}/join`, {}),
    cancel: (tx: Transaction) => cancelBooking(tx, { bookingId, news: 'givenUp', now: monday }),
  }
}

/** {@link aSession} whose class the expert and the child are in. */
async function anOpenClass() {
  const session = await aSession()
  await classes.enter((await session.team('enter')).body.url)
  await classes.enter((await session.join()).body.url)
  classes.calls.length = 0
  return session
}

const isOpen = async (id: string) => {
  const classServer = server.services.settings.liveClasses
  return classServer !== undefined && (await getMeeting(classServer, id)) !== undefined
}
const recorded = async () => (await db().select().from(classesToEnd)).map(({ classId }) => classId)
const watch = () => watchSessions(server.services)

describe('the class of a one-to-one session', () => {
  it('is ended once access ends before its start, as soon as its server responds', async () => {
    const { family, bookingId } = await anOpenClass()
    await db().update(subscriptions).set({ accessUntil: monday }).where(eq(subscriptions.userId, family.id))
    for (const job of lostAccessJobs) await job.run(server.services)
    expect(await recorded()).toEqual([bookingId])
    classes.failWith({ status: 500 })
    await watch()
    classes.failWith(undefined)
    expect(await isOpen(bookingId)).toBe(true)
    await watch()
    expect(await isOpen(bookingId)).toBe(false)
    expect(await recorded()).toEqual([])
    classes.calls.length = 0
    await watch()
    expect(classes.calls).toEqual([])
  })

  it('is ended again until its server no longer knows it', async () => {
    const { bookingId, cancel } = await anOpenClass()
    await db().transaction(cancel)
    classes.failWith(
      {
        text: '<response><returncode>SUCCESS</returncode></response>',
      },
      'end',
    )
    await watch()
    expect(await recorded()).toEqual([bookingId])
    classes.failWith(undefined)
    await watch()
    expect(await isOpen(bookingId)).toBe(false)
    expect(await recorded()).toEqual([])
  })

  it('is tried to be ended for a day', async () => {
    const { cancel } = await anOpenClass()
    await db().transaction(cancel)
    classes.failWith({ status: 500 })
    server.clock.moveTo(later(monday, day + minute))
    await watch()
    expect(await recorded()).toEqual([])
  })

  it.each([
    ['before its start', 0],
    ['while it is under way', 20 * minute],
  ])('is ended when the parental consent is withdrawn %s', async (_, after) => {
    const { browser, bookingId, childId } = await anOpenClass()
    server.clock.advance(after)
    const { status } = await browser.post('/api/account/consents/withdraw', { purpose: 'parental' })
    expect(status).toBe(200)
    expect(await db().$count(children, eq(children.id, childId))).toBe(0)
    await watch()
    expect(await isOpen(bookingId)).toBe(false)
  })

  it('is ended although its server was unavailable when the team cancelled the session', async () => {
    const { bookingId, team } = await anOpenClass()
    classes.failWith({ status: 500 })
    expect((await team('cancel', { reason: 'Inès est souffrante.' })).status).toBe(200)
    classes.failWith(undefined)
    expect(await isOpen(bookingId)).toBe(true)
    await watch()
    expect(await isOpen(bookingId)).toBe(false)
  })

  it('is not recorded where none was open', async () => {
    const { cancel } = await aSession()
    await db().transaction(cancel)
    expect(await recorded()).toEqual([])
  })
})

describe('a booking that is cancelled while its class is being opened', () => {
  /** Cancels while the class server opens the class for this call. */
  async function cancelledDuring(
    { cancel }: Awaited<ReturnType<typeof aSession>>,
    call: () => Promise<{ status: number; body: Response }>,
  ) {
    classes.calls.length = 0
    classes.failWith({ lateMs: 500 })
    const response = call()
    await vi.waitFor(() => expect(classes.calls.map((one) => one.call)).toContain('create'), 5000)
    classes.failWith(undefined)
    await db().transaction(cancel)
    return response
  }

  it('lets no family in, and the class is ended', async () => {
    const session = await aSession()
    await classes.enter((await session.team('enter')).body.url)
    expect(await cancelledDuring(session, session.join)).toMatchObject({
      status: 404,
      body: { code: 'unknownSession' },
    })
    expect(await isOpen(session.bookingId)).toBe(false)
    expect(await recorded()).toEqual([])
  })

  it('lets no adult in, and the class is ended', async () => {
    const session = await aSession()
    expect(await cancelledDuring(session, () => session.team('enter'))).toMatchObject({
      status: 409,
      body: { code: 'notBooked' },
    })
    expect(await isOpen(session.bookingId)).toBe(false)
    expect(await db().$count(oneToOneAdults, eq(oneToOneAdults.bookingId, session.bookingId))).toBe(0)
  })

  it.skipIf(!inject('postgresTemplate'))('leads nobody to its typed link', async () => {
    const session = await aSession({ joinUrl: 'https://meet.example/ines' })
    expect((await session.team('here')).status).toBe(200)
    const calls: Promise<{ body: Response }>[] = []
    await db().transaction(async (tx) => {
      await session.cancel(tx)
      for (const call of [session.join, () => session.team('here')]) {
        calls.push(call())
        await untilWaiting(db(), calls)
      }
    })
    expect((await Promise.all(calls)).map(({ body }) => body.code)).toEqual(['unknownSession', 'notBooked'])
    const [booking] = await db()
      .select()
      .from(oneToOneBookings)
      .where(eq(oneToOneBookings.id, session.bookingId))
    expect(booking?.parentAt).toBeNull()
  })
})
