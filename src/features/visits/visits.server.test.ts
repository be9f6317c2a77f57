import { expect, it } from 'vitest'
import { visits } from '#src/infrastructure/database/schema.server.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer()

it('counts a visitor once a day for any number of pages, and stores nothing that identifies them', async () => {
  server.clock.moveTo(new Date('2026-11-10T12:00:00Z'))
  const one = server.browser()
  for (const page of ['home', 'pricing', 'pricing'])
    expect((await one.post('/api/visits', { page, language: 'fr' })).status).toBe(200)
  await server.browser().post('/api/visits', { page: 'faq', language: 'it' })
  const rows = await server.services.db.select().from(visits)
  expect(
    rows
      .map(({ date, views, firstPage }) => ({ date, views, firstPage }))
      .toSorted((a, b) => a.views - b.views),
  ).toEqual([
    { date: '2026-11-10', views: 1, firstPage: 'faq' },
    { date: '2026-11-10', views: 3, firstPage: 'home' },
  ])
  const token = one.cookies.get('visitor') ?? ''
  expect(rows.some(({ visitor }) => visitor.includes(token))).toBe(false)
})

it('the same browser counts as a new visitor in a new month', async () => {
  const browser = server.browser()
  server.clock.moveTo(new Date('2026-11-30T12:00:00Z'))
  await browser.post('/api/visits', { page: 'home', language: 'fr' })
  server.clock.moveTo(new Date('2026-12-01T12:00:00Z'))
  await browser.post('/api/visits', { page: 'home', language: 'fr' })
  const rows = (await server.services.db.select().from(visits)).filter(
    ({ date }) => date === '2026-11-30' || date === '2026-12-01',
  )
  expect(new Set(rows.map(({ visitor }) => visitor.toString('hex'))).size).toBe(2)
})

it('withdrawing the consent to analytics deletes the visitor cookie', async () => {
  const browser = server.browser()
  await browser.post('/api/visits', { page: 'home', language: 'fr' })
  expect(browser.cookies.has('visitor')).toBe(true)
  expect((await browser.delete('/api/visits')).status).toBe(200)
  expect(browser.cookies.has('visitor')).toBe(false)
})

it('rejects a visit to an unknown page or in an unknown language', async () => {
  expect((await server.browser().post('/api/visits', { page: 'admin', language: 'fr' })).status).toBe(400)
  expect((await server.browser().post('/api/visits', { page: 'home', language: 'de' })).status).toBe(400)
})
