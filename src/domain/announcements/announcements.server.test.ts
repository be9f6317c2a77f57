import { beforeEach, expect, test } from 'vitest'
import { announcements } from '#src/infrastructure/database/schema.server.ts'
import { day, later } from '#src/shared/durations.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer()
beforeEach(async () => {
  await server.services.db.delete(announcements)
})

const put = (...rows: (typeof announcements.$inferInsert)[]) =>
  server.services.db.insert(announcements).values(rows)
const inDays = (days: number) => later(server.clock.now(), days * day)
const ask = (query: string, headers: Record<string, string> = {}) =>
  server
    .browser()
    .get<{ message: string | null; id: string | null }>(`/api/announcements${query}`, { headers })

test('returns the newest active announcement of the language', async () => {
  await put(
    { message: 'Ancienne', lang: 'fr', startAt: inDays(-2) },
    { message: 'Nouvelle', lang: 'fr', startAt: inDays(-1), endAt: inDays(1) },
    { message: 'News', lang: 'en', startAt: inDays(-1) },
  )
  expect((await ask('?lang=fr')).body).toMatchObject({ message: 'Nouvelle', id: expect.any(String) })
  expect((await ask('?lang=en')).body.message).toBe('News')
})

test('never returns an expired, a future or an inactive announcement', async () => {
  await put(
    { message: 'Passée', lang: 'fr', startAt: inDays(-3), endAt: inDays(-1) },
    { message: 'À venir', lang: 'fr', startAt: inDays(1) },
    { message: 'Éteinte', lang: 'fr', startAt: inDays(-1), isActive: false },
  )
  expect((await ask('?lang=fr')).body).toEqual({ message: null, id: null })
})

test('takes the language of the cookie, then of the browser, when the query names none it knows', async () => {
  await put(
    { message: 'Novità', lang: 'it', startAt: inDays(-1) },
    { message: 'News', lang: 'en', startAt: inDays(-1) },
  )
  expect((await ask('', { Cookie: 'language=it', 'Accept-Language': 'en' })).body.message).toBe('Novità')
  expect((await ask('?lang=de', { 'Accept-Language': 'it-CH, en' })).body.message).toBe('Novità')
  expect((await ask('?lang=de', { 'Accept-Language': 'de' })).body.message).toBe('News')
})

test('an announcement appears and ends at its own times', async () => {
  await put({ message: 'Demain', lang: 'fr', startAt: inDays(1), endAt: inDays(2) })
  expect((await ask('?lang=fr')).body.message).toBeNull()
  server.clock.advance(day + 1000)
  expect((await ask('?lang=fr')).body.message).toBe('Demain')
  server.clock.advance(day)
  expect((await ask('?lang=fr')).body.message).toBeNull()
})
