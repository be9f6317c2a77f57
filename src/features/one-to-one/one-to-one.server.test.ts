import { and, eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteUses } from '#src/domain/one-to-one/uses.server.ts'
import type { AdminSlot } from '#src/features/one-to-one/admin/slots.contract.ts'
import {
  admins,
  auditLog,
  children,
  experts,
  liveRegistrations,
  mailbox,
  notificationSettings,
  oneToOneBookings,
  oneToOneSlots,
  oneToOneUses,
  outbox,
  planSettings,
  rateLimits,
  subscriptions,
} from '#src/infrastructure/database/schema.server.ts'
import { day, hour, later, minute } from '#src/shared/durations.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { anAdministratorsToken, aSignedInAdmin } from '#tests/support/accounts/administrator.ts'
import {
  aFamilyOnAPlan,
  aFamilyOnFreeDays,
  aLive,
  anExpert,
  aProfile,
  aSubscriber,
  someChildren,
} from '#tests/support/accounts/factories.ts'
import { expressAnswers } from '#tests/support/accounts/welcome.ts'
import type { Browser } from '#tests/support/server/browser.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { monday } from '#tests/support/time/clock.ts'
import type { BookedSession, OneToOneSessions } from './one-to-one.contract.ts'
import { oneToOneCalendar } from './one-to-one-calendar.server.ts'
import { remind } from './reminders.server.ts'

const server = provideTestServer()
let token: string
let expertId: string
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  server.clock.moveTo(monday)
  await db().delete(rateLimits)
  await db().delete(oneToOneSlots)
  await db().delete(planSettings)
  server.set({ liveClasses: { api: 'http://127.0.0.1:1/api', secret: 'of a test', checksum: 'sha256' } })
  token = await anAdministratorsToken(server)
  expertId = (await anExpert(db())).id
})

const db = () => server.services.db

interface Family {
  id: string
  email: string
  browser: Browser
  childIds: string[]
}

async function aFamily(
  plan: 'complete' | 'lives' = 'complete',
  names = ['Renarde'],
  timezone = 'Europe/Luxembourg',
): Promise<Family> {
  const family = await aFamilyOnAPlan(db(), { plan })
  await aProfile(db(), family, { timezone })
  const childIds = await someChildren(db(), family, names)
  return { id: family.id, email: family.email, browser: await server.signedIn(family), childIds }
}

const offer = (startsAt: Date, more: object = {}) =>
  server
    .browser()
    .post<AdminSlot>(
      '/api/admin/one-to-one/slots',
      { expertId, startsAt: startsAt.toISOString(), minutes: 30, ...more },
      { token },
    )
const aSlot = async (startsAt: Date, more: object = {}) => (await offer(startsAt, more)).body.id
const list = async ({ browser }: Family) => (await browser.get<OneToOneSessions>('/api/one-to-one')).body
const book = ({ browser, childIds }: Family, slotId: string, childId = childIds[0]) =>
  browser.post<BookedSession & { code: string }>(`/api/one-to-one/${slotId}`, { childId })
const cancel = ({ browser }: Family, slotId: string) => browser.delete(`/api/one-to-one/${slotId}`)
const emailsTo = async (email: string) =>
  (await server.sentEmails())
    .filter(({ recipient }) => recipient === email)
    .map(({ subject }) => subject)
    .toReversed()

/** The calendar entries that an address's e-mails carry. */
async function filesTo(email: string) {
  await server.sentEmails()
  const rows = await db().select().from(mailbox).where(eq(mailbox.recipient, email))
  return rows
    .flatMap(({ attachments }) => attachments)
    .flatMap(({ content }) => new ICAL.Component(ICAL.parse(content)).getAllSubcomponents('vevent'))
    .map((event) => new ICAL.Event(event))
}

describe('one-to-one sessions', () => {
  it('are not given a second time in a month to a child who is removed and entered again', async () => {
    const family = await aFamily()
    const [near, far, next] = [
      await aSlot(later(monday, 3 * hour)),
      await aSlot(later(monday, 9 * day)),
      await aSlot(later(monday, 25 * day)),
    ]
    const enterAgain = async () => {
      await family.browser.post('/api/account/consents/withdraw', { purpose: 'parental' })
      expect((await family.browser.post('/api/onboarding/complete', expressAnswers)).status).toBe(200)
      const [child] = (await list(family)).children
      return child?.id
    }
    await book(family, far)
    const second = await enterAgain()
    // The session that was far ahead was given back; the one in three hours no longer is.
    expect((await book(family, near, second)).status).toBe(200)
    const third = await enterAgain()
    expect(await list(family)).toMatchObject({
      quota: 1,
      used: 1,
      booked: [],
      children: [{ months: [{ month: '2027-01', used: 1 }] }],
    })
    expect(await book(family, far, third)).toMatchObject({ status: 409, body: { code: 'quotaUsed' } })
    expect((await book(family, next, third)).status).toBe(200)
    server.clock.moveTo(later(monday, 40 * day))
    await deleteUses(server.services)
    expect(await db().$count(oneToOneUses)).toBe(0)
  })

  it('are booked by families on the complete plan, within the monthly quota, and cancelled in time', async () => {
    const family = await aFamily()
    const [first, second] = [await aSlot(later(monday, 2 * day)), await aSlot(later(monday, 3 * day))]
    const expert = { id: expertId, name: 'Inès Moreau', type: 'education', portrait: 'education' }
    expect(await list(family)).toMatchObject({
      quota: 1,
      used: 0,
      slots: [
        { id: first, expert, startsAt: '2027-01-13T11:00:00.000Z', minutes: 30 },
        { id: second, expert },
      ],
      booked: [],
      reasons: [
        { type: 'research', objective: null, interest: 'ecology' },
        { type: 'education', objective: 'autonomy', interest: null },
      ],
    })
    const { status, body } = await book(family, first)
    expect([status, body]).toMatchObject([
      200,
      { id: first, expert, minutes: 30, childId: family.childIds[0], note: null, canCancel: true },
    ])
    expect(await list(family)).toMatchObject({
      quota: 1,
      used: 1,
      slots: [{ id: second }],
      booked: [{ id: first, childId: family.childIds[0], note: null }],
    })
    expect((await book(family, second)).body.code).toBe('quotaUsed')
    for (let press = 0; press < 2; press++) expect((await cancel(family, first)).status).toBe(200)
    expect(await list(family)).toMatchObject({
      quota: 1,
      used: 0,
      slots: [{ id: first }, { id: second }],
      booked: [],
    })
    expect((await book(family, second)).status).toBe(200)
  })

  it('have a quota of 0 and no slots on the other plan, and cannot be booked there: 402', async () => {
    const slotId = await aSlot(later(monday, 2 * day))
    const lives = await aFamily('lives')
    expect(await list(lives)).toMatchObject({ quota: 0, used: 0, slots: [], booked: [], reasons: [] })
    const { status, body } = await book(lives, slotId)
    expect([status, body.code]).toEqual([402, 'otherPlan'])
    for (const other of [await aFamilyOnFreeDays(db(), later(monday, day)), await aSubscriber(db())]) {
      const browser = await server.signedIn(other)
      expect((await browser.get<OneToOneSessions>('/api/one-to-one')).body).toMatchObject({
        quota: 0,
        slots: [],
      })
      expect((await browser.post(`/api/one-to-one/${slotId}`, { childId: crypto.randomUUID() })).status).toBe(
        402,
      )
    }
    const ended = await aFamily()
    await db().update(subscriptions).set({ accessUntil: monday }).where(eq(subscriptions.userId, ended.id))
    expect((await book(ended, slotId)).status).toBe(402)
  })

  it('can be cancelled until 24 hours before', async () => {
    const family = await aFamily()
    const slotId = await aSlot(later(monday, 25 * hour))
    await book(family, slotId)
    server.clock.advance(hour + 1000)
    const { status, body } = await cancel(family, slotId)
    expect([status, body.code]).toEqual([409, 'tooLate'])
    expect(await list(family)).toMatchObject({ used: 1, booked: [{ id: slotId, canCancel: false }] })
  })

  it('count separately for each child of a family', async () => {
    const family = await aFamily('complete', ['Renarde', 'Lynx'])
    const [first, second] = family.childIds
    await db()
      .update(children)
      .set({ subscriptionItemId: `si_${second}` })
      .where(eq(children.id, second ?? ''))
    const slots = await Promise.all([2, 3, 4].map((days) => aSlot(later(monday, days * day))))
    const booked = (slot: number, childId: string | undefined) => book(family, slots[slot] ?? '', childId)
    expect((await booked(0, first)).status).toBe(200)
    expect((await booked(1, second)).status).toBe(200)
    for (const childId of [first, second]) expect((await booked(2, childId)).body.code).toBe('quotaUsed')
    expect(await list(family)).toMatchObject({
      used: 2,
      children: [first, second].map((id) => ({ id, months: [{ month: '2027-01', used: 1 }] })),
    })
  })

  it('come with the live sessions of each child that a free slot overlaps', async () => {
    const family = await aFamily()
    const [childId = ''] = family.childIds
    const startsAt = later(monday, 2 * day)
    await aSlot(later(startsAt, 30 * minute))
    for (const [title, at] of [
      ['Dire non', startsAt],
      ['La veille', later(startsAt, -day)],
    ] as const) {
      const live = await aLive(db(), { title, startsAt: at, minutes: 60 })
      await db().insert(liveRegistrations).values({ liveSessionId: live.id, childId, state: 'registered' })
    }
    expect((await list(family)).children[0]?.lives).toEqual([
      { title: 'Dire non', startsAt: startsAt.toISOString(), minutes: 60 },
    ])
  })

  it('count in the month of the slot, in the family’s time zone', async () => {
    // The last evening of January in Luxembourg, when half a day of January remains in Toronto.
    const [january, february] = [
      await aSlot(new Date('2027-01-31T22:00:00Z')),
      await aSlot(new Date('2027-02-01T02:00:00Z')),
    ]
    const toronto = await aFamily('complete', ['Renarde'], 'America/Toronto')
    expect((await book(toronto, january)).status).toBe(200)
    expect((await book(toronto, february)).body.code).toBe('quotaUsed')
    await cancel(toronto, january)
    const here = await aFamily('complete', ['Renarde'])
    expect((await book(here, january)).status).toBe(200)
    expect((await book(here, february)).status).toBe(200)
    expect(await list(here)).toMatchObject({
      used: 1,
      children: [
        {
          months: [
            { month: '2027-02', used: 1 },
            { month: '2027-01', used: 1 },
          ],
        },
      ],
    })
  })

  it('have a monthly quota that the team sets, one at first', async () => {
    const settings = '/api/admin/one-to-one/settings'
    expect((await server.browser().get(settings, { token })).body).toEqual({ quota: 1 })
    expect((await server.browser().put(settings, { quota: -1 }, { token })).status).toBe(400)
    expect((await server.browser().put(settings, { quota: 2 }, { token })).body).toEqual({ quota: 2 })
    // The number is public, so that everybody knows it before they pay.
    expect((await server.browser().get('/api/one-to-one/plan')).body).toEqual({ quota: 2 })
    const family = await aFamily()
    for (const days of [2, 3])
      expect((await book(family, await aSlot(later(monday, days * day)))).status).toBe(200)
    expect((await book(family, await aSlot(later(monday, 4 * day)))).body.code).toBe('quotaUsed')
    expect(await list(family)).toMatchObject({ quota: 2, used: 2 })
  })

  it('respond to two simultaneous bookings with 200 and 409', async () => {
    const slotId = await aSlot(later(monday, 2 * day))
    const [one, other] = [await aFamily(), await aFamily()]
    const responses = await Promise.all([book(one, slotId), book(other, slotId)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('taken')
    const again = await Promise.all([1, 2].map(() => book(one, slotId)))
    expect(again.map(({ body }) => body.code)).toEqual(['taken', 'taken'])
  })

  it('go to one of 200 families that book a slot at once, and never exceed the quota', {
    timeout: 60_000,
  }, async () => {
    const slotId = await aSlot(later(monday, 2 * day))
    const families = await Promise.all(Array.from({ length: 200 }, () => aFamily()))
    const responses = await Promise.all(families.map((family) => book(family, slotId)))
    expect(responses.filter(({ status }) => status === 200).length).toBe(1)
    expect(responses.filter(({ status, body }) => status === 409 && body.code === 'taken').length).toBe(199)
    const [family] = families
    if (!family) return
    const slots = await Promise.all(
      Array.from({ length: 10 }, (_, index) => aSlot(later(monday, 5 * day + index * hour))),
    )
    await db().delete(oneToOneBookings)
    const hurried = await Promise.all(slots.map((id) => book(family, id)))
    expect(hurried.filter(({ status }) => status === 200).length).toBe(1)
    expect(hurried.filter(({ body }) => body.code === 'quotaUsed').length).toBe(9)
  })

  it('are rejected for another family’s child, for an unknown or past slot, and for another’s session', async () => {
    const [own, other] = [await aFamily(), await aFamily()]
    const slotId = await aSlot(later(monday, 2 * day))
    expect((await book(own, slotId, other.childIds[0])).body.code).toBe('unknownChild')
    expect((await book(own, crypto.randomUUID())).body.code).toBe('unknownSlot')
    expect((await own.browser.post('/api/one-to-one/x', { childId: own.childIds[0] })).status).toBe(404)
    expect((await own.browser.post(`/api/one-to-one/${slotId}`, { childId: 'x' })).status).toBe(400)
    await book(other, slotId)
    expect((await cancel(own, slotId)).status).toBe(404)
    expect((await cancel(own, crypto.randomUUID())).status).toBe(404)
    const begun = await aSlot(later(monday, minute))
    server.clock.moveTo(later(monday, minute))
    expect((await book(own, begun)).body.code).toBe('closed')
  })
})

describe('slots that are not offered', () => {
  const slotsOf = async (family: Family) => (await list(family)).slots.map(({ id }) => id)
  /** Whether the back-office shows each slot, by its start, as offered. */
  const areOffered = async () =>
    (await server.browser().get<AdminSlot[]>('/api/admin/one-to-one/slots', { token })).body.map(
      ({ isOffered }) => isOffered,
    )

  it('are those without a place: no class server is set, and no link is typed', async () => {
    const [inClass, atLink] = [
      await aSlot(later(monday, 2 * day)),
      await aSlot(later(monday, 3 * day), { joinUrl: 'https://meet.example/session' }),
    ]
    const family = await aFamily()
    expect(await slotsOf(family)).toEqual([inClass, atLink])
    expect(await areOffered()).toEqual([true, true])
    server.set({ liveClasses: undefined })
    expect(await slotsOf(family)).toEqual([atLink])
    expect(await areOffered()).toEqual([false, true])
    expect((await book(family, inClass)).body.code).toBe('unknownSlot')
    expect((await book(family, atLink)).status).toBe(200)
  })

  it('are those of an expert whose account was disabled, and who can no longer enter', async () => {
    const admin = await aSignedInAdmin(server, { role: 'expert' })
    await db().update(experts).set({ adminId: admin.id }).where(eq(experts.id, expertId))
    const slotId = await aSlot(later(monday, 2 * day))
    const family = await aFamily()
    expect(await slotsOf(family)).toEqual([slotId])
    expect(await areOffered()).toEqual([true])
    await db().update(admins).set({ disabledAt: monday }).where(eq(admins.id, admin.id))
    expect(await slotsOf(family)).toEqual([])
    expect(await areOffered()).toEqual([false])
    expect((await book(family, slotId)).body.code).toBe('unknownSlot')
  })
})

describe('an expert’s slots', () => {
  it('never overlap, buffers included, by a constraint of the database', async () => {
    const at = (minutes: number) => later(monday, day + minutes * minute)
    expect((await offer(at(0), { bufferMinutes: 10 })).body).toMatchObject({
      expertId,
      expertName: 'Inès Moreau',
      minutes: 30,
      bufferMinutes: 10,
      booking: null,
    })
    for (const minutes of [-10, 0, 15, 35])
      expect((await offer(at(minutes))).body, `${minutes}`).toMatchObject({ code: 'overlaps' })
    expect((await offer(at(40))).status).toBe(200)
    expect((await offer(at(-30))).status).toBe(200)
    const { id: other } = await anExpert(db(), { name: 'Luca Ferri' })
    expect((await offer(at(0), { expertId: other })).status).toBe(200)
    const row = { expertId, startsAt: at(5), minutes: 15, busyUntil: at(20) }
    await expect(db().insert(oneToOneSlots).values(row)).rejects.toThrow()
    const both = await Promise.all([1, 2].map(() => offer(at(300))))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('last 15, 30 or 45 minutes; an invalid field is named', async () => {
    const soon = later(monday, day)
    for (const [wrong, path] of [
      [{ minutes: 20 }, 'minutes'],
      [{ minutes: '30' }, 'minutes'],
      [{ bufferMinutes: 61 }, 'bufferMinutes'],
      [{ bufferMinutes: -1 }, 'bufferMinutes'],
      [{ expertId: 'x' }, 'expertId'],
      [{ startsAt: '1999-01-11T11:00:00Z' }, 'startsAt'],
      [{ startsAt: 'tomorrow' }, 'startsAt'],
    ] as const) {
      const { status, body } = await server
        .browser()
        .post(
          '/api/admin/one-to-one/slots',
          { expertId, startsAt: soon.toISOString(), minutes: 30, ...wrong },
          { token },
        )
      expect([status, body.issues]).toMatchObject([400, [{ path }]])
    }
    expect((await offer(soon, { expertId: crypto.randomUUID() })).body).toMatchObject({
      code: 'unknownExpert',
    })
  })

  it('cannot begin in the past', async () => {
    const { status, body } = await offer(later(monday, -minute))
    expect([status, body]).toMatchObject([
      400,
      { issues: [{ path: 'startsAt', message: 'Ce créneau est déjà passé' }] },
    ])
    expect((await offer(later(monday, 3 * day))).status).toBe(200)
  })

  it('can be withdrawn while nobody has booked them', async () => {
    const remove = (id: string) =>
      server.browser().delete(`/api/admin/one-to-one/slots/${id}`, undefined, { token })
    const slotId = await aSlot(later(monday, 2 * day))
    const family = await aFamily()
    await book(family, slotId)
    expect((await remove(slotId)).body).toMatchObject({ code: 'booked' })
    await cancel(family, slotId)
    expect((await remove(slotId)).status).toBe(200)
    expect((await remove(slotId)).status).toBe(404)
  })

  it('are withdrawn once when they are withdrawn twice at the same time, booked before or not', async () => {
    const family = await aFamily()
    const [booked, free] = [await aSlot(later(monday, 2 * day)), await aSlot(later(monday, 3 * day))]
    await book(family, booked)
    await cancel(family, booked)
    for (const slotId of [booked, free]) {
      const press = () =>
        server.browser().delete(`/api/admin/one-to-one/slots/${slotId}`, undefined, { token })
      const statuses = (await Promise.all(Array.from({ length: 5 }, press))).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, 404, 404, 404, 404])
    }
    expect((await list(family)).slots).toEqual([])
    for (const target of [booked, free]) {
      const withdrawal = and(eq(auditLog.target, target), eq(auditLog.action, 'delete-slot'))
      expect(await db().$count(auditLog, withdrawal)).toBe(1)
    }
  })

  it('are offered once when the same form is sent again', async () => {
    const startsAt = later(monday, 2 * day)
    const attempt = crypto.randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => offer(startsAt, { attempt })))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
    const target = sent[0]?.body.id ?? ''
    const added = and(eq(auditLog.target, target), eq(auditLog.action, 'add-slot'))
    expect(await db().$count(auditLog, added)).toBe(1)
    expect((await offer(startsAt, { attempt: crypto.randomUUID() })).body).toMatchObject({ code: 'overlaps' })
  })

  it('keep their cancelled bookings when withdrawn, and leave the hour free', async () => {
    const remove = (id: string) =>
      server.browser().delete(`/api/admin/one-to-one/slots/${id}`, undefined, { token })
    const startsAt = later(monday, 2 * day)
    const family = await aFamily()
    const slotId = await aSlot(startsAt)
    await book(family, slotId)
    await cancel(family, slotId)
    expect((await remove(slotId)).status).toBe(200)
    expect((await remove(slotId)).status).toBe(404)
    const wish = { userId: family.id, language: 'fr', origin: 'https://mirabelle.example' } as const
    expect(
      await oneToOneCalendar(db(), { ...wish, from: monday, to: later(monday, 30 * day) }),
    ).toMatchObject([{ isCancelled: true, sequence: 1, startsAt }])
    const file = await server.browser().get(`/api/admin/users/${family.id}/file`, { token })
    expect(file.body).toMatchObject({ sessions: [{ isCancelled: true }] })
    expect(await emailsTo(family.email)).toContainEqual(expect.stringContaining('Séance annulée'))
    expect((await list(family)).slots).toEqual([])
    expect((await book(family, slotId)).body.code).toBe('unknownSlot')
    expect((await server.browser().get('/api/admin/one-to-one/slots', { token })).body).toEqual([])
    expect(
      (await server.browser().put(`/api/admin/one-to-one/${slotId}/note`, { text: 'Bravo' }, { token }))
        .status,
    ).toBe(404)
    expect((await offer(startsAt)).status).toBe(200)
    expect((await list(family)).slots).toHaveLength(1)
  })

  it('are shown to an expert only if they are their own', async () => {
    const { id: adminId, token: own } = await aSignedInAdmin(server, { role: 'expert' })
    const { id: ownExpertId } = await anExpert(db(), { name: 'Amina Lahlou', type: 'health', adminId })
    const theirs = await aSlot(later(monday, 2 * day))
    const asExpert = { token: own }
    const startsAt = later(monday, 4 * day).toISOString()
    const added = await server
      .browser()
      .post<AdminSlot>(
        '/api/admin/one-to-one/slots',
        { expertId: ownExpertId, startsAt, minutes: 15 },
        asExpert,
      )
    expect(added.status).toBe(200)
    expect(
      (
        await server
          .browser()
          .post('/api/admin/one-to-one/slots', { expertId, startsAt, minutes: 15 }, asExpert)
      ).status,
    ).toBe(403)
    expect(
      (await server.browser().get<AdminSlot[]>('/api/admin/one-to-one/slots', asExpert)).body.map(
        ({ id }) => id,
      ),
    ).toEqual([added.body.id])
    expect((await server.browser().get('/api/admin/one-to-one/experts', asExpert)).body).toEqual([
      { id: ownExpertId, name: 'Amina Lahlou' },
    ])
    expect(
      (await server.browser().delete(`/api/admin/one-to-one/slots/${theirs}`, undefined, asExpert)).status,
    ).toBe(403)
    expect(
      (await server.browser().put(`/api/admin/one-to-one/${theirs}/note`, { text: 'Bravo' }, asExpert))
        .status,
    ).toBe(403)
    expect(
      (await server.browser().get<AdminSlot[]>('/api/admin/one-to-one/slots', { token })).body.length,
    ).toBe(2)
  })

  it('link to the family’s file for the team, and never for an expert', async () => {
    const { id: adminId, token: own } = await aSignedInAdmin(server, { role: 'expert' })
    await db().update(experts).set({ adminId }).where(eq(experts.id, expertId))
    const slotId = await aSlot(later(monday, 2 * day))
    const family = await aFamily()
    await book(family, slotId)
    const slots = async (caller: { token: string }) =>
      (await server.browser().get<AdminSlot[]>('/api/admin/one-to-one/slots', caller)).body
    expect(await slots({ token })).toMatchObject([{ id: slotId, booking: { familyId: family.id } }])
    const ofExpert = await slots({ token: own })
    expect(ofExpert).toMatchObject([{ id: slotId, booking: { childId: family.childIds[0] } }])
    expect(JSON.stringify(ofExpert)).not.toContain(family.id)
    const noted = await server
      .browser()
      .put(`/api/admin/one-to-one/${slotId}/note`, { text: 'Bravo' }, { token: own })
    expect(noted.status).toBe(200)
    expect(JSON.stringify(noted.body)).not.toContain(family.id)
  })

  it('carry no note that was meant for the child who had booked before', async () => {
    const slotId = await aSlot(later(monday, 2 * day))
    const [before, now] = [await aFamily(), await aFamily()]
    await book(before, slotId)
    await cancel(before, slotId)
    await book(now, slotId)
    const note = (childId: string | undefined) =>
      server.browser().put(`/api/admin/one-to-one/${slotId}/note`, { text: 'Bravo', childId }, { token })
    expect(await note(before.childIds[0])).toMatchObject({ status: 409, body: { code: 'otherChild' } })
    expect((await list(now)).booked).toMatchObject([{ id: slotId, note: null }])
    expect((await note(now.childIds[0])).status).toBe(200)
    expect((await list(now)).booked).toMatchObject([{ id: slotId, note: 'Bravo' }])
  })

  it('carry the expert’s note to the parent, shown on the family’s page and announced once', async () => {
    const slotId = await aSlot(later(monday, 2 * day))
    const note = (text: unknown) =>
      server.browser().put(`/api/admin/one-to-one/${slotId}/note`, { text }, { token })
    expect((await note('Trop tôt')).body).toMatchObject({ code: 'notBooked' })
    const family = await aFamily()
    await book(family, slotId)
    expect((await note('')).status).toBe(400)
    expect((await note('x'.repeat(4001))).status).toBe(400)
    for (const text of ['Léa a osé demander.', 'Elle a osé demander.'])
      expect((await note(text)).body).toMatchObject({ id: slotId, booking: { note: text } })
    expect((await list(family)).booked).toMatchObject([{ id: slotId, note: 'Elle a osé demander.' }])
    expect((await emailsTo(family.email)).filter((subject) => subject.endsWith('vous a écrit'))).toEqual([
      'Inès Moreau vous a écrit',
    ])
    // The note may be written before the session.
    const announced = (await server.sentEmails()).find(
      ({ recipient, subject }) => recipient === family.email && subject.endsWith('vous a écrit'),
    )
    expect(announced?.text).toContain('au sujet de la séance de')
    expect(
      JSON.stringify((await server.browser().get('/api/admin/one-to-one/slots', { token })).body),
    ).not.toContain(family.email)
  })
})

describe('the e-mails of one-to-one sessions', () => {
  it('end after twenty bookings a day, however often a family books and cancels', async () => {
    const [slotId, free] = [await aSlot(later(monday, 4 * day)), await aSlot(later(monday, 5 * day))]
    const family = await aFamily()
    const again = async () => {
      server.clock.advance(1000)
      const { status } = await book(family, slotId)
      if (status === 200) expect((await cancel(family, slotId)).status).toBe(200)
      return status
    }
    const statuses: number[] = []
    for (let count = 0; count < 20; count++) statuses.push(await again())
    expect(statuses).toEqual(statuses.map(() => 200))
    const rejected = await book(family, slotId)
    expect([rejected.status, Number(rejected.headers.get('retry-after'))]).toEqual([429, 24 * 60 * 60 - 19])
    expect((await list(family)).booked).toEqual([])
    expect((await book(await aFamily(), slotId)).status).toBe(200)
    server.clock.advance(day)
    expect((await book(family, free)).status).toBe(200)
  })

  it('confirm, remind 24 hours and 1 hour before, and report cancellations, to the expert too', async () => {
    const email = `experte-${crypto.randomUUID()}@example.com`
    await anAdministratorsToken(server, email)
    const [admin] = await db().select().from(admins).where(eq(admins.email, email))
    await db().update(experts).set({ adminId: admin?.id }).where(eq(experts.id, expertId))
    const family = await aFamily()
    const slotId = await aSlot(new Date('2027-01-14T16:00:00Z'))
    await book(family, slotId)
    const booked = 'Séance réservée\u00A0: jeudi 14\u00A0janvier, 17\u00A0h'
    expect(await emailsTo(family.email)).toEqual([booked])
    expect(await emailsTo(email)).toEqual([booked])
    const [kept] = await db().select().from(oneToOneBookings).where(eq(oneToOneBookings.slotId, slotId))
    expect((await filesTo(family.email)).map(({ uid }) => uid)).toEqual([`one-to-one-${kept?.id}`])
    await remind(server.services)
    expect(await emailsTo(family.email)).toHaveLength(1)
    for (const [at, count] of [
      ['2027-01-13T15:59:00Z', 1],
      ['2027-01-13T16:00:00Z', 2],
      ['2027-01-14T14:59:00Z', 2],
      ['2027-01-14T15:00:00Z', 3],
      ['2027-01-14T15:30:00Z', 3],
    ] as const) {
      server.clock.moveTo(new Date(at))
      await Promise.all([remind(server.services), remind(server.services)])
      expect((await emailsTo(family.email)).length, at).toBe(count)
    }
    expect(await emailsTo(email)).toHaveLength(1)
    server.clock.moveTo(monday)
    const other = await aFamily()
    const second = await aSlot(new Date('2027-01-15T16:00:00Z'))
    await book(other, second)
    await cancel(other, second)
    expect(await emailsTo(other.email)).toContainEqual(
      expect.stringContaining('Séance annulée\u00A0: vendredi 15\u00A0janvier'),
    )
    const files = (await filesTo(other.email)).toSorted((one, next) => one.sequence - next.sequence)
    expect(files.map(({ component }) => component.getFirstPropertyValue('status'))).toEqual([
      'CONFIRMED',
      'CANCELLED',
    ])
    expect(files[1]?.uid).toBe(files[0]?.uid)
    expect(await filesTo(email)).toEqual([])
    const told = (await emailsTo(other.email)).length
    server.clock.moveTo(new Date('2027-01-15T15:30:00Z'))
    await remind(server.services)
    expect(await emailsTo(other.email)).toHaveLength(told)
  })

  it('tell both sides when the parental consent is withdrawn, without the child’s name', async () => {
    const admin = await aSignedInAdmin(server, { role: 'expert' })
    await db().update(experts).set({ adminId: admin.id }).where(eq(experts.id, expertId))
    const family = await aFamily('complete', ['Renarde'], 'America/Toronto')
    const slotId = await aSlot(new Date('2027-01-14T16:00:00Z'))
    await book(family, slotId)
    expect(await emailsTo(admin.email)).toEqual(['Séance réservée\u00A0: jeudi 14\u00A0janvier, 17\u00A0h'])
    for (let press = 0; press < 2; press++)
      expect(
        (await family.browser.post('/api/account/consents/withdraw', { purpose: 'parental' })).status,
      ).toBe(200)
    expect((await emailsTo(admin.email)).toSorted()).toEqual([
      'Séance annulée\u00A0: jeudi 14\u00A0janvier, 17\u00A0h',
      'Séance réservée\u00A0: jeudi 14\u00A0janvier, 17\u00A0h',
    ])
    const toFamily = (await server.sentEmails()).filter(
      ({ recipient, subject }) => recipient === family.email && subject.startsWith('Séance annulée'),
    )
    expect(toFamily).toMatchObject([
      {
        subject: 'Séance annulée\u00A0: jeudi 14\u00A0janvier, 11\u00A0h',
        text: expect.stringContaining('La séance avec Inès Moreau'),
      },
    ])
    expect(JSON.stringify(toFamily)).not.toContain('Renarde')
    const [booked, cancelled, ...others] = (await filesTo(family.email)).toSorted(
      (one, other) => one.sequence - other.sequence,
    )
    expect([cancelled?.uid, cancelled?.startDate.toString(), others]).toEqual([
      booked?.uid,
      booked?.startDate.toString(),
      [],
    ])
    expect([booked, cancelled].map((entry) => entry?.component.getFirstPropertyValue('status'))).toEqual([
      'CONFIRMED',
      'CANCELLED',
    ])
    expect((await list(await aFamily())).slots).toMatchObject([{ id: slotId }])
  })

  it('leave before the quiet hours that would delay them', async () => {
    const family = await aFamily()
    await book(family, await aSlot(new Date('2027-01-14T07:30:00Z')))
    // An hour before 8:30 is within the quiet hours, so the reminder leaves at 20:45 the evening before.
    server.clock.moveTo(new Date('2027-01-13T19:44:00Z'))
    await remind(server.services)
    expect(await emailsTo(family.email)).toHaveLength(2)
    server.clock.moveTo(new Date('2027-01-13T19:45:00Z'))
    await remind(server.services)
    expect(await emailsTo(family.email)).toHaveLength(3)
  })

  it('leave after a standstill in the morning, and that of the day not beside that of the hour', async () => {
    const [family, other] = [await aFamily(), await aFamily()]
    await book(family, await aSlot(new Date('2027-01-14T16:00:00Z')))
    await book(other, await aSlot(new Date('2027-01-15T16:30:00Z')))
    const sentAt = async (moment: string) => {
      server.clock.moveTo(new Date(moment))
      await remind(server.services)
      return (await emailsTo(family.email)).length - 1
    }
    expect(await sentAt('2027-01-13T21:30:00Z')).toBe(0)
    expect(await sentAt('2027-01-14T06:59:00Z')).toBe(0)
    expect(await sentAt('2027-01-14T07:00:00Z')).toBe(1)
    server.clock.moveTo(new Date('2027-01-15T15:40:00Z'))
    await remind(server.services)
    expect((await emailsTo(other.email)).filter((subject) => subject.startsWith('Rappel'))).toEqual([
      'Rappel\u00A0: 17\u00A0h\u00A030, avec Inès Moreau',
    ])
  })

  it('do not remind a family that turned reminders off, nor of a late booking', async () => {
    const quiet = await aFamily()
    await db().insert(notificationSettings).values({ userId: quiet.id, reminders: false })
    await book(quiet, await aSlot(later(monday, 2 * day)))
    const late = await aFamily()
    await book(late, await aSlot(later(monday, 5 * hour)))
    await remind(server.services)
    expect([await emailsTo(quiet.email), await emailsTo(late.email)].map(({ length }) => length)).toEqual([
      1, 1,
    ])
    server.clock.moveTo(later(monday, 4 * hour))
    await remind(server.services)
    expect(await emailsTo(late.email)).toHaveLength(2)
    server.clock.moveTo(later(monday, 47 * hour + minute))
    await remind(server.services)
    expect(await emailsTo(quiet.email)).toHaveLength(1)
    expect(await db().$count(outbox, eq(outbox.recipient, quiet.email))).toBe(1)
  })

  it('carry calendar entries, with cancelled sessions marked and without a child’s name', async () => {
    const family = await aFamily()
    const slotId = await aSlot(later(monday, 2 * day))
    await book(family, slotId)
    const wish = { userId: family.id, language: 'fr', origin: 'https://mirabelle.example' } as const
    const entries = (from = monday) => oneToOneCalendar(db(), { ...wish, from, to: later(monday, 30 * day) })
    const planned = { title: 'Séance avec Inès Moreau', startsAt: later(monday, 2 * day), minutes: 30 }
    const first = { ...planned, isCancelled: false, sequence: 0, changedAt: monday }
    expect(await entries()).toMatchObject([
      { uid: expect.stringMatching(/^one-to-one-[\w-]{36}$/), ...first },
    ])
    await cancel(family, slotId)
    expect(await entries()).toMatchObject([{ isCancelled: true, sequence: 1 }])
    expect(await entries(later(monday, 3 * day))).toEqual([])
  })

  it('match the private calendar feed, which needs no cookie', async () => {
    const family = await aFamily()
    const startsAt = later(monday, 2 * day)
    const slotId = await aSlot(startsAt)
    const { url } = (await family.browser.post<{ url: string }>('/api/account/calendar', {})).body
    const events = async () => {
      const { status, text } = await server.browser().get(url)
      expect([status, text.includes('Renarde')]).toEqual([200, false])
      return new ICAL.Component(ICAL.parse(text))
        .getAllSubcomponents('vevent')
        .map((event) => new ICAL.Event(event))
    }
    expect(await events()).toEqual([])
    await book(family, slotId)
    const seen = async () =>
      (await events()).map(({ summary, sequence, startDate, endDate, component }) => ({
        summary,
        sequence,
        from: startDate.toJSDate(),
        to: endDate.toJSDate(),
        status: component.getFirstPropertyValue('status'),
        url: component.getFirstPropertyValue('url'),
      }))
    const session = {
      summary: 'Séance avec Inès Moreau',
      from: startsAt,
      to: later(startsAt, 30 * minute),
      url: `${server.origin}${pathOf('one-to-one', 'fr')}`,
    }
    expect(await seen()).toEqual([{ ...session, sequence: 0, status: 'CONFIRMED' }])
    const [first] = await events()
    await cancel(family, slotId)
    expect(await seen()).toEqual([{ ...session, sequence: 1, status: 'CANCELLED' }])
    expect((await events())[0]?.uid).toBe(first?.uid)
  })
})
