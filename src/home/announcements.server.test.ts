import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { announcements } from '#src/database/schema.server.ts'
import { day, later } from '#src/outside/clock.server.ts'
import { startTestHouse, type TestHouse } from '#tests/harness/house.ts'

let house: TestHouse

beforeAll(async () => {
  house = await startTestHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.services.db.delete(announcements)
})

const put = (...rows: (typeof announcements.$inferInsert)[]) => house.services.db.insert(announcements).values(rows)
const inDays = (days: number) => later(house.clock.now(), days * day)
const ask = (query: string, headers: Record<string, string> = {}) =>
  house.browser().get<{ message: string | null; id: string | null }>(`/api/announcements${query}`, { headers })

test('the newest active announcement of the language is told', async () => {
  await put(
    { message: 'Ancienne', lang: 'fr', startAt: inDays(-2) },
    { message: 'Nouvelle', lang: 'fr', startAt: inDays(-1), endAt: inDays(1) },
    { message: 'News', lang: 'en', startAt: inDays(-1) },
  )
  expect((await ask('?lang=fr')).body).toMatchObject({ message: 'Nouvelle', id: expect.any(String) })
  expect((await ask('?lang=en')).body.message).toBe('News')
})

test('expired, future and inactive ones are never shown', async () => {
  await put(
    { message: 'Passée', lang: 'fr', startAt: inDays(-3), endAt: inDays(-1) },
    { message: 'À venir', lang: 'fr', startAt: inDays(1) },
    { message: 'Éteinte', lang: 'fr', startAt: inDays(-1), isActive: false },
  )
  expect((await ask('?lang=fr')).body).toEqual({ message: null, id: null })
})

test('without a known language in the query, the cookie decides, then the browser', async () => {
  await put({ message: 'Novità', lang: 'it', startAt: inDays(-1) }, { message: 'News', lang: 'en', startAt: inDays(-1) })
  expect((await ask('', { Cookie: 'language=it', 'Accept-Language': 'en' })).body.message).toBe('Novità')
  expect((await ask('?lang=de', { 'Accept-Language': 'it-CH, en' })).body.message).toBe('Novità')
  expect((await ask('?lang=de', { 'Accept-Language': 'de' })).body.message).toBe('News')
})

test('an announcement appears and ends by the clock', async () => {
  await put({ message: 'Demain', lang: 'fr', startAt: inDays(1), endAt: inDays(2) })
  expect((await ask('?lang=fr')).body.message).toBeNull()
  house.clock.advance(day + 1000)
  expect((await ask('?lang=fr')).body.message).toBe('Demain')
  house.clock.advance(day)
  expect((await ask('?lang=fr')).body.message).toBeNull()
})
