import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { accessGrants, auditLog, sessions } from '#src/infrastructure/database/schema.server.ts'
import { day, later } from '#src/shared/durations.ts'
import { anAdministratorsToken, aSignedInAdmin } from '#tests/support/accounts/administrator.ts'
import { aFamilyOnAPlan, aMember, aSubscriber } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const now = new Date('2027-01-11T11:00:00Z')

const server = provideTestServer()
let token: string
beforeAll(async () => {
  server.clock.hold()
  server.clock.moveTo(now)
  token = await anAdministratorsToken(server)
})

const db = () => server.services.db
const post = (path: string, body: object, as = token) =>
  server
    .browser()
    .post<{ id: string; families: { email: string }[]; isDone: boolean; code: string }>(path, body, {
      token: as,
    })

test('a bulk action has a preview and is done once, with an audit log entry for each family', async () => {
  const families = [await aMember(db()), await aMember(db())]
  const userIds = [...families.map(({ id }) => id), crypto.randomUUID()]
  const gift = { act: 'giveDays', userIds, days: 5, reason: 'Une panne', attempt: crypto.randomUUID() }
  const until = later(now, 5 * day).toISOString()
  for (const isPreview of [true, false, false]) {
    const { status, body } = await post('/api/admin/users/bulk', { ...gift, isPreview })
    expect([status, body.isDone, body.families.length]).toEqual([200, !isPreview, 2])
    if (isPreview) expect(body.families[0]).toMatchObject({ freeAccessUntil: until, movesCharge: false })
    expect(await db().$count(accessGrants)).toBe(isPreview ? 0 : 2)
  }
  const late = await aMember(db())
  const other = { ...gift, days: 7, userIds: [late.id, ...userIds] }
  for (const isPreview of [true, false])
    expect((await post('/api/admin/users/bulk', { ...other, isPreview })).body.code).toBe('otherAttempt')
  expect(await db().$count(accessGrants)).toBe(2)
  expect(await db().$count(auditLog, eq(auditLog.action, 'give-free-days'))).toBe(2)
  const wrong = [{ days: 91 }, { days: undefined }, { reason: ' ' }, { userIds: [] }, { act: 'erase' }]
  for (const one of wrong)
    expect([
      one,
      (await post('/api/admin/users/bulk', { ...gift, isPreview: false, ...one })).status,
    ]).toEqual([one, 400])
  const expert = await aSignedInAdmin(server, { role: 'expert' })
  expect((await post('/api/admin/users/bulk', { ...gift, isPreview: true }, expert.token)).status).toBe(403)
})

test('days given together move the charge of those who pay, and follow the paid period of those who leave', async () => {
  const cancelAt = later(now, 20 * day)
  const [paying, leaving] = [await aFamilyOnAPlan(db()), await aFamilyOnAPlan(db(), { cancelAt })]
  const gift = { act: 'giveDays', userIds: [paying.id, leaving.id], days: 5, reason: 'Une panne' }
  const until = later(cancelAt, 5 * day)
  for (const isPreview of [true, false]) {
    const { body } = await post('/api/admin/users/bulk', { ...gift, attempt: leaving.id, isPreview })
    const byEmail = new Map(body.families.map((family) => [family.email, family]))
    expect(byEmail.get(paying.email)).toMatchObject({ movesCharge: true })
    expect(byEmail.get(leaving.email)).toMatchObject({
      movesCharge: false,
      freeAccessUntil: until.toISOString(),
    })
  }
  const [given] = await db().select().from(accessGrants).where(eq(accessGrants.userId, leaving.id))
  expect(given?.accessUntil).toEqual(until)
})

test('the sessions of several families are ended together', async () => {
  const families = [await aMember(db()), await aMember(db())]
  const browsers = await Promise.all(families.map((family) => server.signedIn(family)))
  const act = { act: 'endSessions', userIds: families.map(({ id }) => id), attempt: crypto.randomUUID() }
  const { body } = await post('/api/admin/users/bulk', { ...act, isPreview: true })
  expect(body.families.map((family) => family)).toMatchObject([{ sessions: 1 }, { sessions: 1 }])
  expect((await browsers[0]?.get('/api/auth/me'))?.status).toBe(200)
  await post('/api/admin/users/bulk', { ...act, isPreview: false })
  for (const { id } of families) expect(await db().$count(sessions, eq(sessions.userId, id))).toBe(0)
})

test('an export has the filters and the order of the list', async () => {
  const [a, b] = [
    await aSubscriber(db(), { email: 'filtre-a@exemple.lu' }),
    await aSubscriber(db(), { email: 'filtre-b@exemple.lu' }),
  ]
  await aMember(db(), { email: 'filtre-c@exemple.lu' })
  const path = '/api/admin/users.csv?search=filtre-&access=subscribed&sort=email'
  const { text } = await server.browser().get(path, { token })
  const rows = text.trim().split('\r\n').slice(1)
  expect(rows.map((row) => row.split(';')[0])).toEqual([`"${a.email}"`, `"${b.email}"`])
  expect((await server.browser().get('/api/admin/users.csv', { token })).text).toContain('filtre-c')
})

test('a saved view is shared with its role and higher ones, replaced by name, and deleted', async () => {
  const team = await aSignedInAdmin(server, { role: 'team' })
  const view = { list: 'users', name: 'Sans accès', filters: { access: 'none', sort: 'email' } }
  const saved = (await post('/api/admin/views', view, team.token)).body
  await post('/api/admin/views', { ...view, filters: { access: 'free' } })
  await post('/api/admin/views', { ...view, name: 'À moi', role: 'owner' })
  expect((await post('/api/admin/views', { ...view, role: 'owner' }, team.token)).status).toBe(403)
  const listViews = async (as: string, list = 'users') =>
    (
      await server
        .browser()
        .get<{ name: string; filters: object }[]>(`/api/admin/views?list=${list}`, { token: as })
    ).body
  expect(await listViews(team.token)).toMatchObject([{ name: 'Sans accès', filters: { access: 'free' } }])
  expect((await listViews(token)).map(({ name }) => name).toSorted()).toEqual(['Sans accès', 'À moi'])
  for (const list of ['inbox', 'lives', 'videos', 'leads']) {
    expect(await listViews(token, list)).toEqual([])
    await post('/api/admin/views', { ...view, list }, team.token)
    expect(await listViews(token, list)).toMatchObject([{ name: 'Sans accès', filters: view.filters }])
  }
  const wrong = [{ list: 'gifts' }, { name: ' ' }, { name: 'x'.repeat(61) }, { filters: { 'A b': 'x' } }]
  for (const one of wrong) expect((await post('/api/admin/views', { ...view, ...one })).status).toBe(400)
  const path = `/api/admin/views/${saved.id}`
  const remove = () => server.browser().delete(path, undefined, { token: team.token })
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
})
