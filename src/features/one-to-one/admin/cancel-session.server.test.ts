import { and, eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OneToOneSessions } from '#src/features/one-to-one/one-to-one.contract.ts'
import {
  auditLog,
  mailbox,
  oneToOneAdults,
  oneToOneBookings,
  oneToOneSlots,
} from '#src/infrastructure/database/schema.server.ts'
import { day, later, minute } from '#src/shared/durations.ts'
import { aSignedInAdmin } from '#tests/support/accounts/administrator.ts'
import { aFamilyOnAPlan, aFreeSlot, aProfile, someChildren } from '#tests/support/accounts/factories.ts'
import { provideClassServer, provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { monday } from '#tests/support/time/clock.ts'
import type { AdminSlot } from './slots.contract.ts'

const startsAt = new Date('2027-01-14T16:00:00Z')
const reason = 'Inès est souffrante.'

const classes = provideClassServer()
const server = provideTestServer()
let team: { token: string; email: string }
let expert: { id: string; token: string; email: string }
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  server.set({ liveClasses: undefined })
  server.clock.moveTo(monday)
  await db().delete(oneToOneSlots)
  team = await aSignedInAdmin(server, { role: 'team' })
  expert = await aSignedInAdmin(server, { role: 'expert' })
})

const db = () => server.services.db

/** A family on the complete plan, whose child has booked a slot of the expert. */
async function aBookedSlot() {
  const slotId = await aFreeSlot(db(), startsAt, { adminId: expert.id })
  const family = await aFamilyOnAPlan(db(), { plan: 'complete' })
  await aProfile(db(), family, { timezone: 'Europe/Luxembourg' })
  const [childId = ''] = await someChildren(db(), family, ['Renarde'])
  const browser = await server.signedIn(family)
  expect((await browser.post(`/api/one-to-one/${slotId}`, { childId })).status).toBe(200)
  const read = async () => (await browser.get<OneToOneSessions>('/api/one-to-one')).body
  return { slotId, childId, email: family.email, browser, read }
}

const cancel = (slotId: string, { token } = team, body: object = { reason }) =>
  server.browser().post<{ code: string }>(`/api/admin/one-to-one/${slotId}/cancel`, body, { token })
const changeLink = (slotId: string, joinUrl: unknown, { token } = team) =>
  server
    .browser()
    .put<AdminSlot & { code: string }>(`/api/admin/one-to-one/slots/${slotId}`, { joinUrl }, { token })
const cancellationsTo = async (email: string) =>
  (await server.sentEmails()).filter(
    ({ recipient, subject }) => recipient === email && subject.startsWith('Séance annulée'),
  )

describe('a booked session that the team or its expert cancels', () => {
  it('is told to the family with the reason and a cancelled calendar entry, and given back', async () => {
    const { slotId, email, read } = await aBookedSlot()
    expect(await read()).toMatchObject({ used: 1, booked: [{ id: slotId }] })
    expect((await cancel(slotId)).status).toBe(200)
    expect(await read()).toMatchObject({ used: 0, booked: [], slots: [] })
    const [told] = await cancellationsTo(email)
    expect(told?.subject).toBe('Séance annulée\u00A0: jeudi 14\u00A0janvier, 17\u00A0h')
    expect(told?.text).toContain('la séance de Renarde avec Inès Moreau')
    expect(told?.text).toContain(`Le mot de l’équipe\u00A0: ${reason}`)
    const files = (await db().select().from(mailbox).where(eq(mailbox.recipient, email)))
      .flatMap(({ attachments }) => attachments)
      .flatMap(({ content }) => new ICAL.Component(ICAL.parse(content)).getAllSubcomponents('vevent'))
    expect(new Set(files.map((file) => file.getFirstPropertyValue('status')))).toEqual(
      new Set(['CONFIRMED', 'CANCELLED']),
    )
    expect(new Set(files.map((file) => file.getFirstPropertyValue('uid'))).size).toBe(1)
    const [toExpert] = await cancellationsTo(expert.email)
    expect(toExpert?.text).toContain('L’équipe a annulé une de vos séances.')
    const acts = and(eq(auditLog.action, 'cancel-one-to-one'), eq(auditLog.target, slotId))
    expect(await db().$count(auditLog, acts)).toBe(1)
  })

  it('is cancelled by its own expert, who is not told by e-mail, and by no other', async () => {
    const { slotId, email } = await aBookedSlot()
    const other = await aSignedInAdmin(server, { role: 'expert' })
    expect((await cancel(slotId, other)).status).toBe(403)
    expect((await cancel(slotId, expert)).status).toBe(200)
    expect(await cancellationsTo(expert.email)).toEqual([])
    expect((await cancellationsTo(email))[0]?.text).toContain(reason)
  })

  it('can be cancelled less than 24 hours before, until its end, and once', async () => {
    const { slotId } = await aBookedSlot()
    server.clock.moveTo(later(startsAt, 10 * minute))
    const fresh = await aSignedInAdmin(server, { role: 'team' })
    const statuses = (await Promise.all([1, 2, 3].map(() => cancel(slotId, fresh)))).map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([200, 200, 200])
    const acts = and(eq(auditLog.action, 'cancel-one-to-one'), eq(auditLog.target, slotId))
    expect(await db().$count(auditLog, acts)).toBe(1)
    expect((await cancel(slotId, await aSignedInAdmin(server, { role: 'expert' }))).status).toBe(403)
    server.clock.moveTo(monday)
    const past = await aBookedSlot()
    server.clock.moveTo(later(startsAt, 40 * minute))
    const afterwards = await aSignedInAdmin(server, { role: 'team' })
    expect((await cancel(past.slotId, afterwards)).body.code).toBe('closed')
  })

  it('is cancelled and told once when two of the team cancel it at the same moment', async () => {
    const { slotId, email, childId } = await aBookedSlot()
    const both = [
      { member: team, reason },
      { member: await aSignedInAdmin(server, { role: 'team' }), reason: 'La salle est fermée.' },
    ]
    const results = await Promise.all(
      both.map(async (one) => {
        const { status, body } = await cancel(slotId, one.member, { reason: one.reason })
        return { status, code: body.code, reason: one.reason }
      }),
    )
    const [first, second] = results.toSorted((a, b) => a.status - b.status)
    expect(first).toMatchObject({ status: 200 })
    expect(second).toMatchObject({ status: 404, code: 'unknownSlot' })
    const bookings = await db().select().from(oneToOneBookings).where(eq(oneToOneBookings.childId, childId))
    expect(bookings.map(({ cancelReason }) => cancelReason)).toEqual([first?.reason])
    const told = await cancellationsTo(email)
    expect(told.map(({ text }) => results.filter((one) => text.includes(one.reason)))).toEqual([[first]])
    expect(await cancellationsTo(expert.email)).toHaveLength(1)
    const acts = and(eq(auditLog.action, 'cancel-one-to-one'), eq(auditLog.target, slotId))
    expect(await db().$count(auditLog, acts)).toBe(1)
  })

  it('is not another one, of a child who has booked the hour since the first gave it back', async () => {
    const { slotId, childId, browser } = await aBookedSlot()
    await browser.delete(`/api/one-to-one/${slotId}`)
    const other = await aFamilyOnAPlan(db(), { plan: 'complete' })
    const [otherChildId = ''] = await someChildren(db(), other, ['Loutre'])
    const booked = await server.signedIn(other)
    expect((await booked.post(`/api/one-to-one/${slotId}`, { childId: otherChildId })).status).toBe(200)
    expect(await cancel(slotId, team, { reason, childId })).toMatchObject({
      status: 409,
      body: { code: 'otherChild' },
    })
    expect((await booked.get<OneToOneSessions>('/api/one-to-one')).body.booked).toHaveLength(1)
    expect(await cancellationsTo(other.email)).toEqual([])
    expect((await cancel(slotId, team, { reason, childId: otherChildId })).status).toBe(200)
  })

  it('needs a reason, and a family who booked it', async () => {
    const { slotId, browser } = await aBookedSlot()
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(401) }, { reason: 3 }])
      expect((await cancel(slotId, team, body)).status).toBe(400)
    await browser.delete(`/api/one-to-one/${slotId}`)
    expect((await cancel(slotId)).body.code).toBe('notBooked')
    expect((await cancel(crypto.randomUUID())).status).toBe(404)
  })

  it('ends its class at once', async () => {
    const { slotId, childId } = await aBookedSlot()
    server.set({ liveClasses: { api: classes.api, secret: classes.secret, checksum: 'sha256' } })
    await db().update(oneToOneSlots).set({ joinUrl: null }).where(eq(oneToOneSlots.id, slotId))
    await db()
      .update(oneToOneBookings)
      .set({ classCreateTime: '1' })
      .where(eq(oneToOneBookings.childId, childId))
    classes.calls.length = 0
    expect((await cancel(slotId)).status).toBe(200)
    expect(classes.calls.map(({ call }) => call)).toContain('end')
  })
})

describe('the meeting link of a slot', () => {
  it('can be changed after it was booked: whoever was at the former one confirms again', async () => {
    const { slotId } = await aBookedSlot()
    server.clock.moveTo(later(startsAt, -5 * minute))
    const [host, own] = [
      await aSignedInAdmin(server, { role: 'team' }),
      await aSignedInAdmin(server, { role: 'team' }),
    ]
    const here = (token: string) =>
      server.browser().post<{ url: string }>(`/api/admin/one-to-one/${slotId}/here`, {}, { token })
    await here(host.token)
    const url = 'https://meet.example/other'
    expect((await changeLink(slotId, url, own)).body).toMatchObject({
      id: slotId,
      joinUrl: url,
      place: 'link',
    })
    expect(await db().select({ presentAt: oneToOneAdults.presentAt }).from(oneToOneAdults)).toEqual([
      { presentAt: null },
    ])
    expect((await here(host.token)).body.url).toBe(url)
    const acts = and(eq(auditLog.action, 'change-slot'), eq(auditLog.target, slotId))
    expect((await changeLink(slotId, url, own)).status).toBe(200)
    expect(await db().$count(auditLog, acts)).toBe(1)
  })

  it('is an address, of one’s own slot, that is not over', async () => {
    const { slotId } = await aBookedSlot()
    for (const wrong of ['meet', 'http://meet.example/a', 3, undefined])
      expect((await changeLink(slotId, wrong)).status).toBe(400)
    const other = await aSignedInAdmin(server, { role: 'expert' })
    expect((await changeLink(slotId, null, other)).status).toBe(403)
    expect((await changeLink(slotId, null, expert)).body).toMatchObject({ joinUrl: null, place: 'none' })
    expect((await changeLink(crypto.randomUUID(), null)).status).toBe(404)
    server.clock.moveTo(later(startsAt, day))
    const fresh = await aSignedInAdmin(server, { role: 'team' })
    expect((await changeLink(slotId, null, fresh)).body.code).toBe('closed')
  })
})
