import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAdministratorsToken } from '#tests/harness/administrator.ts'
import { startTestHouse, type TestHouse } from '#tests/harness/house.ts'

let house: TestHouse
let token: string
beforeAll(async () => {
  house = await startTestHouse()
  token = await anAdministratorsToken(house)
})
afterAll(() => house.close())

const video = { title: 'Le souffle', lang: 'fr', url: '/player/souffle', duration: 8, category: 'social', isPublished: true }
const announcement = { message: 'Bonne rentrée', lang: 'fr', startAt: '2026-09-01T08:00:00Z', endAt: null, isActive: true }

function post(path: string, body: unknown) {
  return house.browser().post<{ id: string; issues?: { path: string; message: string }[] }>(path, body, { token })
}

describe('a video', () => {
  it('is refused with the sentence of what is wrong', async () => {
    const unfit = 'Adresse invalide : https://… ou /…, terminée par l’identifiant de la vidéo'
    for (const [change, message] of [
      [{ title: '' }, 'Le titre est requis'],
      [{ title: 'a'.repeat(201) }, '200 caractères au plus'],
      [{ title: 'Le\nsouffle' }, 'Une seule ligne, sans tabulation'],
      [{ url: 'https://[::/a' }, unfit],
      [{ url: 'https://a:99999/b' }, unfit],
      [{ url: 'javascript:alert(1)' }, unfit],
      [{ url: 'data:text/html,x' }, unfit],
      [{ url: '//evil.example/x' }, unfit],
      [{ url: 'http://plain.example/x' }, unfit],
      [{ url: 'https://a.example/x?y' }, unfit],
    ] as const) {
      const answer = await post('/api/admin/videos', { ...video, ...change })
      expect([answer.status, answer.body.issues]).toEqual([400, [{ path: Object.keys(change)[0], message }]])
    }
    expect((await post('/api/admin/videos', { ...video, title: 'a'.repeat(200), url: 'https://player.example/v/1' })).status).toBe(200)
  })
})

describe('an announcement', () => {
  it('is refused with the sentence of what is wrong', async () => {
    for (const [change, message] of [
      [{ message: '' }, 'Le message est requis'],
      [{ message: 'a'.repeat(301) }, '300 caractères au plus'],
      [{ message: 'Bonne\r\nrentrée' }, 'Une seule ligne, sans tabulation'],
      [{ startAt: '0000-01-01T00:00:00Z' }, 'Une date entre 2000 et 2199'],
      [{ startAt: '0001-01-01T00:00:00Z' }, 'Une date entre 2000 et 2199'],
      [{ endAt: '9999-12-31T00:00:00Z' }, 'Une date entre 2000 et 2199'],
    ] as const) {
      const answer = await post('/api/admin/announcements', { ...announcement, ...change })
      expect([answer.status, answer.body.issues]).toEqual([400, [{ path: Object.keys(change)[0], message }]])
    }
  })

  it('keeps the moments that it was given', async () => {
    for (const startAt of ['2000-01-01T00:00:00.000Z', '2199-12-30T23:59:59.999Z']) {
      const answer = await post('/api/admin/announcements', { ...announcement, startAt, endAt: '2199-12-31T00:00:00.000Z' })
      expect(answer).toMatchObject({ status: 200, body: { startAt, endAt: '2199-12-31T00:00:00.000Z' } })
      const changed = await house.browser().put(`/api/admin/announcements/${answer.body.id}`, { endAt: '0000-01-01T00:00:00Z' }, { token })
      expect(changed.status).toBe(400)
    }
  })
})
