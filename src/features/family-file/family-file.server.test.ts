import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, later } from '#src/infrastructure/clock/clock.server.ts'
import {
  aFamilyOnAPlan,
  aMember,
  aProfile,
  someChildren,
} from '#src/infrastructure/database/factories.server.ts'
import { accessGrants, auditLog, users } from '#src/infrastructure/database/schema.server.ts'
import { anAdministratorsToken } from '#tests/support/administrator.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { FamilyFile } from './family-file.contract.ts'

const now = new Date('2027-01-11T11:00:00Z')

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  server.clock.hold()
  server.clock.moveTo(now)
  token = await anAdministratorsToken(server)
})
afterAll(() => server.close())

const db = () => server.services.db
const read = (id: string) => server.browser().get<FamilyFile>(`/api/admin/users/${id}/file`, { token })
const give = (id: string, body: object) =>
  server.browser().post<FamilyFile>(`/api/admin/users/${id}/free-days`, body, { token })

test('a family’s file: plan, next charge, children by their display names, messages; the reading is in the log', async () => {
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
    },
  ])
  expect(text).not.toContain('Léa')
  expect((await read(crypto.randomUUID())).status).toBe(404)
  expect(
    await db().$count(auditLog, and(eq(auditLog.target, family.id), eq(auditLog.action, 'read-family-file'))),
  ).toBe(1)
})

test('the team gives days, in the ledger of free days, once for a press that is repeated; the reason is in the log', async () => {
  const family = await aMember(db())
  const attempt = crypto.randomUUID()
  const answers = await Promise.all(
    [1, 2, 3].map(() => give(family.id, { days: 10, reason: 'Un live annulé', attempt })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
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
  expect(await db().$count(accessGrants, eq(accessGrants.userId, family.id))).toBe(2)
  const logged = await db()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.target, family.id), eq(auditLog.action, 'give-free-days')))
  expect(logged.map(({ details }) => details)).toEqual([
    { days: 10, reason: 'Un live annulé' },
    { days: 5, reason: 'Encore' },
  ])
})
