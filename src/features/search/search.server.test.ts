import { beforeAll, expect, test } from 'vitest'
import { auditLog, guardians } from '#src/infrastructure/database/schema.server.ts'
import { anAdministratorsToken, aSignedInAdmin } from '#tests/support/accounts/administrator.ts'
import { aLive, aMember, aSecondGuardian, someChildren } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import type { Found } from './search.contract.ts'
import { maxResults } from './search.rules.ts'

const server = provideTestServer()
let token: string
beforeAll(async () => {
  token = await anAdministratorsToken(server)
})

const db = () => server.services.db
const search = async (q: string) =>
  (await server.browser().get<Found>(`/api/admin/search?q=${encodeURIComponent(q)}`, { token })).body

test('finds a family by address or child’s name, a live session by title, a message by its words', async () => {
  const family = await aMember(db(), { email: 'claire.weber-zorn@exemple-rare.lu' })
  await someChildren(db(), family, ['Petit Orme'])
  const live = await aLive(db(), {
    startsAt: new Date('2027-01-12T16:00:00Z'),
    title: 'Une photo peut-elle mentir ?',
  })
  await (await server.signedIn(family)).post('/api/messages', { text: 'La retenue de mardi nous inquiète.' })
  const known = { userId: family.id, email: family.email }
  for (const typed of ['claire.w', 'CLAIRE', 'zorn', 'web', 'exemple-rar', 'weber exem'])
    expect([typed, (await search(typed)).families]).toEqual([
      typed,
      [{ ...known, child: null, guardian: null }],
    ])
  for (const typed of ['orme', 'Petit Or'])
    expect((await search(typed)).families).toEqual([{ ...known, child: 'Petit Orme', guardian: null }])
  expect((await search('photo ment')).lives).toEqual([
    { id: live.id, title: live.title, lang: 'fr', startsAt: live.startsAt.toISOString() },
  ])
  expect((await search('retenue')).messages).toMatchObject([
    { ...known, excerpt: 'La retenue de mardi nous inquiète.' },
  ])
  const nothing = { families: [], lives: [], messages: [] }
  for (const typed of ['', 'x', '%', '__', "'", 'introuvable'])
    expect([typed, await search(typed)]).toEqual([typed, nothing])
})

test('finds a family by the address of its second guardian, as long as they are one', async () => {
  const family = await aMember(db(), { email: 'payeuse@exemple-deux.lu' })
  const guardian = await aSecondGuardian(db(), family, server.clock.now(), {
    email: 'hugo.seconde@exemple-trois.lu',
  })
  const found = { userId: family.id, email: family.email, child: null, guardian: guardian.email }
  for (const typed of ['hugo.s', 'HUGO.SECONDE@EXEMPLE-TROIS.LU', 'seconde', 'trois'])
    expect([typed, (await search(typed)).families]).toEqual([typed, [found]])
  await db().update(guardians).set({ endedAt: server.clock.now() })
  expect((await search('hugo.s')).families).toEqual([])
})

test('lists the families of children of one name, the newest first', async () => {
  const moments = [2, 5, 1, 4, 3].map((day) => new Date(`2026-05-0${day}T10:00:00Z`))
  for (const createdAt of moments)
    await someChildren(
      db(),
      await aMember(db(), { email: `mai-${createdAt.getDate()}@exemple.lu`, createdAt }),
      ['Libellule'],
    )
  expect((await search('libellule')).families.map(({ email }) => email)).toEqual(
    [5, 4, 3, 2, 1].map((day) => `mai-${day}@exemple.lu`),
  )
})

test('limits the results, and logs that somebody searched, but not the search text', async () => {
  for (let n = 0; n < maxResults + 3; n++) await aMember(db(), { email: `nombreux-${n}@exemple.lu` })
  expect((await search('nombreux')).families).toHaveLength(maxResults)
  expect((await search('nombreux-1')).families).toEqual([expect.objectContaining({ child: null })])
  const entries = (await db().select().from(auditLog)).filter(({ action }) => action === 'search')
  expect(entries.length).toBeGreaterThan(0)
  expect(JSON.stringify(entries)).not.toContain('nombreux')
})

test('rejects experts and visitors, and finds nothing for hostile text', async () => {
  const expert = await aSignedInAdmin(server, { role: 'expert' })
  const path = '/api/admin/search?q=claire'
  expect((await server.browser().get(path, { token: expert.token })).status).toBe(403)
  expect((await server.browser().get(path)).status).toBe(401)
  expect((await server.browser().get('/api/admin/search', { token })).status).toBe(400)
  expect((await server.browser().get(`/api/admin/search?q=${'a'.repeat(201)}`, { token })).status).toBe(400)
  for (const typed of [
    "'); drop table users; --",
    "a' | !b",
    ':* & ()',
    '<-> ab',
    'é\u200dè',
    '🍑🍑',
    "ab\\' cd",
  ])
    expect(await search(typed)).toMatchObject({ families: [], messages: [] })
})
