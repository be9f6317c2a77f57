import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveClasses } from '#src/infrastructure/database/schema.server.ts'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import { aLive } from '#tests/support/factories.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { keepOpening } from './keep-opening.server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('the end is told with the first token of an opening, also where the class server does not say that the class was open', async () => {
  const { db, clock } = server.services
  const live = await aLive(db, { startsAt: clock.now(), joinUrl: null })
  const [first, repeated, anew] = [newToken(), newToken(), newToken()]
  const keep = (createTime: string, token: string) =>
    db.transaction((tx) => keepOpening(tx, live.id, { createTime, endTokenHash: hashOf(token) }, clock.now()))
  const tell = async (token: string) =>
    (await fetch(`${server.origin}/api/lives/${live.id}/class-ended?token=${token}`)).status

  await keep('1', first)
  await keep('1', repeated)
  expect([await tell(repeated), await tell(first)]).toEqual([401, 200])
  await keep('2', anew)
  expect([await tell(first), await tell(anew)]).toEqual([401, 200])
})

test('a class that its server lost sight of is looked at again once it is entered', async () => {
  const { db, clock } = server.services
  const live = await aLive(db, { startsAt: clock.now(), joinUrl: null })
  const [first, repeated] = [newToken(), newToken()]
  const keep = (token: string) =>
    db.transaction((tx) =>
      keepOpening(tx, live.id, { createTime: '1', endTokenHash: hashOf(token) }, clock.now()),
    )
  await keep(first)
  await db.update(liveClasses).set({ endedAt: clock.now() }).where(eq(liveClasses.liveSessionId, live.id))
  await keep(repeated)
  const [kept] = await db.select().from(liveClasses).where(eq(liveClasses.liveSessionId, live.id))
  expect(kept).toMatchObject({ endedAt: null, createTime: '1' })
  expect(kept?.endTokenHash?.equals(hashOf(first))).toBe(true)
})
