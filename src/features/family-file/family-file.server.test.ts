import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import {
  accessGrants,
  auditLog,
  boxes,
  boxParcels,
  incidents,
  liveJoins,
  oneToOneBookings,
  oneToOneSlots,
  subscriptionEvents,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { day, later, minute } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import {
  aFamilyOnAPlan,
  aLive,
  aMember,
  anExpert,
  aProfile,
  someChildren,
} from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import type { FamilyFile } from './family-file.contract.ts'

const now = new Date('2027-01-11T11:00:00Z')

const server = provideTestServer()
let token: string
beforeAll(async () => {
  server.clock.hold()
  server.clock.moveTo(now)
  token = await anAdministratorsToken(server)
})

const db = () => server.services.db
const read = (id: string) => server.browser().get<FamilyFile>(`/api/admin/users/${id}/file`, { token })
const give = (id: string, body: object) =>
  server.browser().post<FamilyFile>(`/api/admin/users/${id}/free-days`, body, { token })

test('a family’s file has plan, next charge, display names and messages, and reading it is audited', async () => {
  const nextChargeAt = later(now, 10 * day)
  const family = await aFamilyOnAPlan(db(), { nextChargeAt, nextChargeCents: 5700 })
  await aProfile(db(), family, { childName: 'Léa' })
  const [childId] = await someChildren(db(), family, ['Renarde'])
  await (await server.signedIn(family)).post('/api/messages', { text: 'Bonjour' })
  const { status, body, text } = await read(family.id)
  expect([status, body]).toMatchObject([
    200,
    {
      userId: family.id,
      plan: 'complete',
      billing: 'monthly',
      nextChargeAt: nextChargeAt.toISOString(),
      nextChargeCents: 5700,
      children: [{ id: childId, displayName: 'Renarde', age: '6-8' }],
      freeDays: [],
      messages: { count: 1, lastAt: now.toISOString() },
      lives: [],
      sessions: [],
      deliveries: [],
      incidents: [],
      moneyIncidents: [],
    },
  ])
  expect(text).not.toContain('Léa')
  expect((await read(crypto.randomUUID())).status).toBe(404)
  expect(
    await db().$count(auditLog, and(eq(auditLog.target, family.id), eq(auditLog.action, 'read-family-file'))),
  ).toBe(1)
})

test('the lives, sessions, deliveries and incidents of a family are in its own file only', async () => {
  const [family, other] = [await aFamilyOnAPlan(db()), await aFamilyOnAPlan(db())]
  const [childId = ''] = await someChildren(db(), family, ['Renarde'])
  const expert = await anExpert(db(), { name: 'Nora Weber' })
  const before = (days: number) => later(now, -days * day)
  const lives = await Promise.all([
    aLive(db(), { startsAt: before(10), title: 'Dire non' }),
    aLive(db(), { startsAt: before(3), title: 'Le cadran' }),
  ])
  await db()
    .insert(liveJoins)
    .values(lives.map(({ id }) => ({ childId, liveSessionId: id })))
  for (const [days, cancelledAt] of [
    [20, null],
    [5, before(7)],
  ] as const) {
    const startsAt = before(days)
    const [slot] = await db()
      .insert(oneToOneSlots)
      .values({ expertId: expert.id, startsAt, minutes: 30, busyUntil: later(startsAt, 45 * minute) })
      .returning()
    await db()
      .insert(oneToOneBookings)
      .values({ slotId: slot?.id ?? '', childId, cancelledAt })
  }
  for (const [month, state, tracking] of [
    ['2026-12', 'sent', 'LU 123'],
    ['2027-01', 'prepared', null],
  ] as const) {
    await db()
      .insert(boxes)
      .values({
        month,
        contents: { fr: 'Une loupe', en: 'A lens', it: 'Una lente' },
        cutOffOn: `${month}-01`,
      })
    await db().insert(boxParcels).values({ month, userId: family.id, state, tracking, ages: [] })
  }
  await db()
    .insert(incidents)
    .values([
      { childId, words: 'On se moque de moi', at: before(10), deadlineAt: before(9), state: 'handled' },
      { childId, words: '', at: before(3), deadlineAt: before(2) },
      // Of a child who was removed.
      { userId: family.id, at: before(4), deadlineAt: before(3) },
    ])
  await db()
    .insert(subscriptionEvents)
    .values([
      { userId: family.id, eventType: 'dispute_opened', createdAt: before(6) },
      { userId: family.id, eventType: 'refund', amount: 1250, createdAt: before(4) },
      { userId: family.id, eventType: 'refund', amount: -1250, createdAt: before(5) },
    ])
  const child = 'Renarde'
  const at = (days: number) => before(days).toISOString()
  expect((await read(family.id)).body).toMatchObject({
    lives: [
      { child, title: 'Le cadran', startsAt: at(3) },
      { child, title: 'Dire non', startsAt: at(10) },
    ],
    sessions: [
      { child, expert: 'Nora Weber', startsAt: at(5), minutes: 30, isCancelled: true },
      { child, expert: 'Nora Weber', startsAt: at(20), minutes: 30, isCancelled: false },
    ],
    deliveries: [
      { month: '2027-01', state: 'prepared', tracking: null },
      { month: '2026-12', state: 'sent', tracking: 'LU 123' },
    ],
    incidents: [
      { child, words: '', at: at(3), isHandled: false },
      { child: null, words: '', at: at(4), isHandled: false },
      { child, words: 'On se moque de moi', at: at(10), isHandled: true },
    ],
    moneyIncidents: [
      { type: 'dispute_opened', cents: null, at: at(6) },
      { type: 'refund_failed', cents: 1250, at: at(4) },
    ],
  })
  expect((await read(other.id)).body).toMatchObject({
    lives: [],
    sessions: [],
    deliveries: [],
    incidents: [],
    moneyIncidents: [],
  })
})

test('the team ends the sessions of one family only, from its file, which is audited', async () => {
  const [family, other] = [await aMember(db()), await aMember(db())]
  const browsers = [await server.signedIn(family), await server.signedIn(family)]
  const elsewhere = await server.signedIn(other)
  const end = (id: string) => server.browser().delete(`/api/admin/users/${id}/sessions`, undefined, { token })
  expect((await read(family.id)).body.signedIn).toBe(2)
  expect((await end(family.id)).status).toBe(200)
  for (const browser of browsers) expect((await browser.get('/api/auth/me')).status).toBe(401)
  expect((await elsewhere.get('/api/auth/me')).status).toBe(200)
  expect((await read(family.id)).body.signedIn).toBe(0)
  expect((await end(crypto.randomUUID())).status).toBe(404)
  expect(
    await db().$count(
      auditLog,
      and(eq(auditLog.target, family.id), eq(auditLog.action, 'end-family-sessions')),
    ),
  ).toBe(1)
})

test('free days for a family that has cancelled follow its paid period', async () => {
  const cancelAt = later(now, 20 * day)
  const family = await aFamilyOnAPlan(db(), { cancelAt })
  const { body } = await give(family.id, { days: 10, reason: 'Un live annulé' })
  expect(body.freeDays).toMatchObject([{ accessUntil: later(cancelAt, 10 * day).toISOString() }])
})

test('the team gives free days in the ledger, once per attempt, and the reason is audited', async () => {
  const family = await aMember(db())
  const attempt = crypto.randomUUID()
  const responses = await Promise.all(
    [1, 2, 3].map(() => give(family.id, { days: 10, reason: 'Un live annulé', attempt })),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  const until = later(now, 10 * day)
  expect((await read(family.id)).body.freeDays).toEqual([
    { reason: 'gift', days: 10, grantedAt: now.toISOString(), accessUntil: until.toISOString() },
  ])
  expect((await db().select().from(users).where(eq(users.id, family.id)))[0]?.freeAccessUntil).toEqual(until)
  expect(
    (await give(family.id, { days: 5, reason: 'Encore' })).body.freeDays.map(({ days }) => days).toSorted(),
  ).toEqual([10, 5])
  for (const wrong of [{ days: 0 }, { days: 367 }, { days: 1.5 }, { days: '10' }, { reason: ' ' }])
    expect((await give(family.id, { days: 5, reason: 'x', ...wrong })).status, JSON.stringify(wrong)).toBe(
      400,
    )
  expect((await give(crypto.randomUUID(), { days: 5, reason: 'x' })).status).toBe(404)
  expect(await give(family.id, { days: 20, reason: 'Un live annulé', attempt })).toMatchObject({
    status: 409,
    body: { code: 'otherAttempt' },
  })
  expect(await db().$count(accessGrants, eq(accessGrants.userId, family.id))).toBe(2)
  const other = await aMember(db())
  expect(await give(other.id, { days: 10, reason: 'Un live annulé', attempt })).toMatchObject({
    status: 409,
    body: { code: 'otherAttempt' },
  })
  const logged = await db()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.target, family.id), eq(auditLog.action, 'give-free-days')))
  expect(logged.map(({ details }) => details)).toEqual([
    { days: 10, reason: 'Un live annulé' },
    { days: 5, reason: 'Encore' },
  ])
})
