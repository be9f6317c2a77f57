import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { liveClasses } from '#src/infrastructure/database/schema.server.ts'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import { aLive } from '#tests/support/accounts/factories.ts'
import { untilWaiting } from '#tests/support/database/lock-waits.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { storeLiveOpening } from './store-opening.server.ts'

const server = provideTestServer()

test('the end of a class is reported with the first token of its opening, also after a repeated call', async () => {
  const { db, clock } = server.services
  const live = await aLive(db, { startsAt: clock.now(), joinUrl: null })
  const [first, repeated, another] = [newToken(), newToken(), newToken()]
  const store = (createTime: string, token: string) =>
    db.transaction((tx) =>
      storeLiveOpening(tx, live.id, { createTime, endTokenHash: hashOf(token) }, clock.now()),
    )
  const reportEnd = async (token: string) =>
    (await fetch(`${server.origin}/api/lives/${live.id}/class-ended?token=${token}`)).status

  await store('1', first)
  await store('1', repeated)
  expect([await reportEnd(repeated), await reportEnd(first)]).toEqual([401, 200])
  await store('2', another)
  expect([await reportEnd(first), await reportEnd(another)]).toEqual([401, 200])
})

test('a new opening of a class has not had two adults yet, while entering it again changes nothing', async () => {
  const { db, clock } = server.services
  const live = await aLive(db, { startsAt: clock.now(), joinUrl: null })
  const store = async (createTime: string) => {
    await db.transaction((tx) =>
      storeLiveOpening(tx, live.id, { createTime, endTokenHash: hashOf(newToken()) }, clock.now()),
    )
    const [stored] = await db.select().from(liveClasses).where(eq(liveClasses.liveSessionId, live.id))
    return stored
  }
  const [aloneSince, alertedAt] = [clock.now(), clock.now()]
  await store('1')
  await db
    .update(liveClasses)
    .set({ wasComplete: true, aloneSince, alertedAt })
    .where(eq(liveClasses.liveSessionId, live.id))
  expect(await store('1')).toMatchObject({ wasComplete: true, aloneSince, alertedAt })
  expect(await store('2')).toMatchObject({ wasComplete: false, aloneSince: null, alertedAt: null })
})

test('a class stored as ended is open again once it is entered', async () => {
  const { db, clock } = server.services
  const live = await aLive(db, { startsAt: clock.now(), joinUrl: null })
  const [first, repeated] = [newToken(), newToken()]
  const store = (token: string) =>
    db.transaction((tx) =>
      storeLiveOpening(tx, live.id, { createTime: '1', endTokenHash: hashOf(token) }, clock.now()),
    )
  await store(first)
  await db.update(liveClasses).set({ endedAt: clock.now() }).where(eq(liveClasses.liveSessionId, live.id))
  await store(repeated)
  const [stored] = await db.select().from(liveClasses).where(eq(liveClasses.liveSessionId, live.id))
  expect(stored).toMatchObject({ endedAt: null, createTime: '1' })
  expect(stored?.endTokenHash?.equals(hashOf(first))).toBe(true)
})

test.skipIf(!inject('postgresTemplate'))(
  'the reported end of an opening leaves the class open that is opened again meanwhile',
  async () => {
    const { db, clock } = server.services
    const live = await aLive(db, { startsAt: clock.now(), joinUrl: null })
    const [first, another] = [newToken(), newToken()]
    const opening = (createTime: string, token: string) => ({ createTime, endTokenHash: hashOf(token) })
    await db.transaction((tx) => storeLiveOpening(tx, live.id, opening('1', first), clock.now()))
    const reports: Promise<Response>[] = []
    await db.transaction(async (tx) => {
      await storeLiveOpening(tx, live.id, opening('2', another), clock.now())
      reports.push(fetch(`${server.origin}/api/lives/${live.id}/class-ended?token=${first}`))
      await untilWaiting(db, reports)
    })
    await Promise.all(reports)
    const stored = await db.select().from(liveClasses).where(eq(liveClasses.liveSessionId, live.id))
    expect(stored).toMatchObject([{ createTime: '2', endedAt: null }])
  },
)
