import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import { children, liveRegistrations, rateLimits, users } from '#src/infrastructure/database/schema.server.ts'
import { day, later } from '#src/shared/durations.ts'
import { aLive } from '#tests/support/accounts/factories.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import type { Browser } from '#tests/support/server/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { monday } from '#tests/support/time/clock.ts'

const childCount = 300
const places = 30

let servers: [TestServer, TestServer]
beforeAll(async () => {
  const database = await openTestDatabase()
  // On PostgreSQL these are two instances; the embedded database belongs to one process, whose single
  // connection both servers share.
  const other =
    'connectionString' in database.queue
      ? await openDatabase({ databaseUrl: database.queue.connectionString, dataDirectory: '', poolSize: 10 })
      : { ...database, close: async () => undefined }
  servers = [await startTestServer({ database }), await startTestServer({ database: other })]
  for (const server of servers) {
    server.clock.hold()
    server.clock.moveTo(monday)
  }
})
beforeEach(async () => {
  await servers[0].services.db.delete(rateLimits)
})
afterAll(async () => {
  await servers[1].close()
  await servers[0].close()
})

/** Families with one child each, and each signed in at one of the servers in turn. */
async function familiesAt(at: readonly TestServer[], name: string) {
  const { db } = servers[0].services
  const families = await db
    .insert(users)
    .values(
      Array.from({ length: childCount }, (_, index) => ({
        email: `${name}-${index}@example.com`,
        isSubscribed: true,
      })),
    )
    .returning({ id: users.id, email: users.email })
  const kids = await db
    .insert(children)
    .values(
      families.map(
        ({ id }) =>
          ({
            userId: id,
            displayName: 'Renarde',
            position: 1,
            age: '6-8',
            language: 'fr',
            picture: 'crest:a',
          }) as const,
      ),
    )
    .returning({ id: children.id, userId: children.userId })
  const childOf = new Map(kids.map(({ id, userId }) => [userId, id]))
  const browsers: Browser[] = []
  for (const [index, family] of families.entries()) {
    const server = at[index % at.length] ?? servers[0]
    browsers.push(await server.signedIn(family))
  }
  return { families, childOf, browsers }
}

it('R20: 300 children who register at one process get 30 places and 270 positions in line', {
  timeout: 240_000,
}, async () => {
  const { db } = servers[0].services
  const live = await aLive(db, { startsAt: later(monday, 3 * day), places })
  const { families, childOf, browsers } = await familiesAt([servers[0]], 'crowd')
  const responses = await Promise.all(
    browsers.map((browser, index) =>
      browser.put(`/api/lives/${live.id}/registrations/${childOf.get(families[index]?.id ?? '')}`, {}),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(childCount).fill(200))
  const line = await db
    .select({ state: liveRegistrations.state })
    .from(liveRegistrations)
    .where(eq(liveRegistrations.liveSessionId, live.id))
    .orderBy(liveRegistrations.arrival)
  expect(line.map(({ state }) => state)).toEqual(
    Array.from({ length: childCount }, (_, index) => (index < places ? 'registered' : 'waiting')),
  )
})

it('R20: 300 children for 30 places: 30 register, 270 wait in order, none lost or told twice', {
  timeout: 240_000,
}, async () => {
  const [server] = servers
  const { db } = server.services
  const live = await aLive(db, { startsAt: later(monday, 3 * day), places })
  const { families, childOf, browsers } = await familiesAt(servers, 'family')
  const path = (index: number) =>
    `/api/lives/${live.id}/registrations/${childOf.get(families[index]?.id ?? '')}`
  const line = () =>
    db
      .select()
      .from(liveRegistrations)
      .where(eq(liveRegistrations.liveSessionId, live.id))
      .orderBy(liveRegistrations.arrival)

  const responses = await Promise.all(
    browsers.map((browser, index) =>
      browser.put<{ children: { state: string; position?: number }[] }>(path(index), {}),
    ),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  const atFirst = await line()
  expect(atFirst.map(({ state }) => state)).toEqual(
    Array.from({ length: childCount }, (_, index) => (index < places ? 'registered' : 'waiting')),
  )

  await db.delete(rateLimits)
  const leaving = new Set(
    [...atFirst.slice(0, 12), ...atFirst.slice(places, places + 5), ...atFirst.slice(200, 205)].map(
      ({ childId }) => childId,
    ),
  )
  const indexes = families.flatMap(({ id }, index) => (leaving.has(childOf.get(id) ?? '') ? [index] : []))
  const left = await Promise.all(indexes.map((index) => browsers[index]?.delete(path(index), {})))
  expect(new Set(left.map((response) => response?.status))).toEqual(new Set([200]))
  const remaining = atFirst.filter(({ childId }) => !leaving.has(childId))
  const afterwards = await line()
  expect(afterwards.map(({ childId }) => childId)).toEqual(remaining.map(({ childId }) => childId))
  expect(afterwards.filter(({ state }) => state === 'registered')).toHaveLength(places)
  // A child who left the line while it moved may have held a place for a moment; no child has a place before
  // those in front of it.
  expect(afterwards.map(({ state }) => state)).toEqual(
    remaining.map((_, index) => (index < places ? 'registered' : 'waiting')),
  )

  await Promise.all(servers.map((one) => one.drainOutbox()))
  const stayed = await db
    .select({ email: users.email })
    .from(users)
    .innerJoin(children, eq(children.userId, users.id))
    .where(
      inArray(
        children.id,
        remaining.slice(0, places).map(({ childId }) => childId),
      ),
    )
  const sentEmails = (await server.sentEmails()).map(({ recipient }) => recipient)
  expect(
    sentEmails.filter((recipient) => stayed.some(({ email }) => email === recipient)).toSorted(),
  ).toEqual(stayed.map(({ email }) => email).toSorted())
})
