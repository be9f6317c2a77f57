import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { liveSessions } from '#src/infrastructure/database/schema.server.ts'
import { hour, later } from '#src/shared/durations.ts'
import { aSignedInAdmin } from '#tests/support/accounts/administrator.ts'
import { aLive, anExpert } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { monday } from '#tests/support/time/clock.ts'

const server = provideTestServer()
let inès: { token: string; email: string }
let live: typeof liveSessions.$inferSelect
beforeAll(() => {
  server.clock.hold()
})
beforeEach(async () => {
  server.clock.moveTo(monday)
  const { db } = server.services
  await db.delete(liveSessions)
  const admin = await aSignedInAdmin(server, { role: 'expert' })
  inès = admin
  const { id: expertId } = await anExpert(db, { adminId: admin.id })
  live = await aLive(db, { startsAt: later(monday, 6 * hour), expertId, title: 'Dire non' })
})

const withdraw = (body: object = { reason: 'Je suis souffrante.' }, token = inès.token, liveId = live.id) =>
  server.browser().post(`/api/admin/lives/${liveId}/withdraw`, body, { token })
const expertOf = async () =>
  (
    await server.services.db
      .select({ expertId: liveSessions.expertId })
      .from(liveSessions)
      .where(eq(liveSessions.id, live.id))
  )[0]?.expertId

it('an expert who withdraws tells the team why at once, and the live session has no expert', async () => {
  const team = await aSignedInAdmin(server, { role: 'team' })
  expect((await withdraw()).status).toBe(200)
  expect(await expertOf()).toBeNull()
  const [listed] = z
    .array(z.object({ missing: z.array(z.string()) }))
    .parse((await server.browser().get('/api/admin/lives', { token: team.token })).body)
  expect(listed?.missing).toContain('expert')
  const sentEmails = (await server.sentEmails()).filter(({ subject }) => subject.includes('Dire non'))
  expect(sentEmails.map(({ recipient }) => recipient)).toContain(team.email)
  expect(sentEmails.map(({ recipient }) => recipient)).not.toContain(inès.email)
  expect(sentEmails[0]?.subject).toBe('Inès Moreau ne peut pas venir : Dire non')
  expect(sentEmails[0]?.text).toContain('Je suis souffrante.')
  const [noted] = z
    .array(z.object({ target: z.string() }))
    .parse(
      (await server.browser().get('/api/admin/audit?action=withdraw-from-live', { token: team.token })).body,
    )
  expect(noted?.target).toBe('Dire non')
})

it('a withdrawal that is sent again, as after a lost response, succeeds and changes nothing', async () => {
  const owner = await aSignedInAdmin(server)
  const entriesOf = async (action: string) =>
    (await server.browser().get<object[]>(`/api/admin/audit?action=${action}`, { token: owner.token })).body
      .length
  expect((await withdraw()).status).toBe(200)
  const sentEmails = (await server.sentEmails()).length
  const [withdrawals, rejections] = [await entriesOf('withdraw-from-live'), await entriesOf('refuse-access')]
  expect(await withdraw()).toMatchObject({ status: 200, body: {} })
  expect((await server.sentEmails()).length).toBe(sentEmails)
  expect([await entriesOf('withdraw-from-live'), await entriesOf('refuse-access')]).toEqual([
    withdrawals,
    rejections,
  ])
  const other = await aSignedInAdmin(server, { role: 'expert' })
  expect((await withdraw(undefined, other.token)).status).toBe(403)
  // Once another expert gives it, it is somebody else's.
  const { id: expertId } = await anExpert(server.services.db)
  await server.services.db.update(liveSessions).set({ expertId }).where(eq(liveSessions.id, live.id))
  expect((await withdraw()).status).toBe(403)
  expect(await expertOf()).toBe(expertId)
})

it('withdrawing needs a valid reason', async () => {
  for (const body of [{}, { reason: '  ' }, { reason: 'x'.repeat(401) }, { reason: 3 }, []])
    expect((await withdraw(body)).status).toBe(400)
  expect(await expertOf()).toBe(live.expertId)
})

it('only the expert of a live session can withdraw from it', async () => {
  const [another, owner] = [await aSignedInAdmin(server, { role: 'expert' }), await aSignedInAdmin(server)]
  for (const { token } of [another, owner]) expect((await withdraw(undefined, token)).status).toBe(403)
  expect((await withdraw(undefined, inès.token, crypto.randomUUID())).status).toBe(404)
  const rejected = (
    await server.browser().get('/api/admin/audit?action=refuse-access', { token: owner.token })
  ).body
  expect(z.array(z.object({ target: z.string() })).parse(rejected)[0]?.target).toBe(live.title)
  expect(await expertOf()).toBe(live.expertId)
})

it('withdrawing is possible until the live session begins or is cancelled', async () => {
  server.clock.moveTo(live.startsAt)
  expect((await withdraw()).body).toMatchObject({ code: 'closed' })
  server.clock.moveTo(monday)
  await server.services.db.update(liveSessions).set({ state: 'cancelled' })
  expect((await withdraw()).status).toBe(409)
})
