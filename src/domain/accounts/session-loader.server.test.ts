import { expect, test } from 'vitest'
import { aLive, aMember } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer()

test('requests that share a query each get their own family, and none without a session', async () => {
  const families = await Promise.all(Array.from({ length: 120 }, () => aMember(server.services.db)))
  const browsers = await Promise.all(families.map((family) => server.signedIn(family)))
  const strangers = ['', 'x', 'x'.repeat(43), `${browsers[0]?.cookies.get('session')}x`].map((token) => {
    const stranger = server.browser()
    stranger.cookies.set('session', token)
    return stranger
  })
  const callers = [...browsers, ...strangers, ...browsers]
  const responses = await Promise.all(callers.map((browser) => browser.get<{ id?: string }>('/api/auth/me')))
  const ids = families.map(({ id }) => id)
  expect(responses.map(({ status, body }) => (status === 200 ? body.id : status))).toEqual([
    ...ids,
    ...strangers.map(() => 401),
    ...ids,
  ])
})

test('polls that share a query each get their own response', async () => {
  const { db } = server.services
  const live = await aLive(db, { startsAt: server.clock.now() })
  const browsers = await Promise.all(
    Array.from({ length: 40 }, async () => server.signedIn(await aMember(db))),
  )
  const callers = browsers.flatMap((browser) => [browser, server.browser()])
  const responses = await Promise.all(callers.map((browser) => browser.get(`/api/lives/${live.id}/door`)))
  expect(responses.map(({ status }) => status)).toEqual(browsers.flatMap(() => [200, 401]))
})
