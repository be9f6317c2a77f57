import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  developmentClock,
  liveRegistrations,
  mailbox,
  rateLimits,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { day, hour, later, minute } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aLive, aProfile, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'
import { monday } from '#tests/support/time/clock.ts'

const server = provideTestServer()
beforeAll(() => {
  server.clock.hold()
  server.clock.moveTo(monday)
})
beforeEach(() => server.services.db.delete(rateLimits))

const now = () => server.services.clock.now()

async function aFamilyWithChild() {
  const { db } = server.services
  const user = await aSubscriber(db)
  await aProfile(db, user, { timezone: 'Europe/Luxembourg' })
  const [childId = ''] = await someChildren(db, user, ['Zoé'])
  return { user, childId }
}

describe('/dev/clock', () => {
  it('shows the clock of the whole product', async () => {
    const { status, text } = await server.browser().get('/dev/clock')
    expect([status, text.includes(now().toISOString())]).toEqual([200, true])
    expect(
      (await server.browser().get('/dev/clock', { headers: { Accept: 'application/json' } })).body,
    ).toEqual({ now: now().toISOString(), aheadMinutes: 0 })
  })

  it('moves the product’s clock and the payment emulator’s forward, and saves the offset', async () => {
    const before = now()
    const { status, body } = await server
      .browser()
      .post<{ now: string; aheadMinutes: number }>('/dev/clock', { minutes: 30 })
    expect([status, body.now, body.aheadMinutes]).toEqual([200, later(before, 30 * minute).toISOString(), 30])
    expect(now()).toEqual(later(before, 30 * minute))
    expect(server.emulator?.now()).toEqual(now())
    const [saved] = await server.services.db.select().from(developmentClock).where(eq(developmentClock.id, 1))
    expect(saved?.aheadMs).toBe(30 * minute)
  })

  it('accepts a form as well, and redirects a browser back to the page', async () => {
    const before = now()
    const response = await server.browser().post('/dev/clock', undefined, {
      raw: 'minutes=5',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' },
    })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/dev/clock'])
    expect(now()).toEqual(later(before, 5 * minute))
  })

  it('runs the jobs that fall due on the way, and ends sessions that expire', {
    timeout: 120_000,
  }, async () => {
    const { db } = server.services
    await db.insert(rateLimits).values({ key: 'an old one', count: 1, resetsAt: later(now(), minute) })
    const family = await server.signedIn(await aSubscriber(db))
    expect((await family.get('/api/auth/me')).status).toBe(200)
    await server.browser().post('/dev/clock', { minutes: 2 * 60 })
    expect(await db.$count(rateLimits, eq(rateLimits.key, 'an old one'))).toBe(0)
    expect((await family.get('/api/auth/me')).status).toBe(200)
    const token = await anAdministratorsToken(server)
    expect((await server.browser().get('/api/admin/audit', { token })).status).toBe(200)
    await server.browser().post('/dev/clock', { minutes: 9 * 60 })
    expect((await server.browser().get('/api/admin/audit', { token })).status).toBe(401)
  })

  it('sends reminders, weekly e-mails and news of ended access at their hours when it moves by weeks', async () => {
    const { db } = server.services
    const startsAt = new Date('2027-01-20T15:37:00Z')
    const { id: liveSessionId } = await aLive(db, { startsAt, minutes: 45, title: 'Loin', places: 1 })
    const { user, childId } = await aFamilyWithChild()
    await db.insert(liveRegistrations).values({ liveSessionId, childId, state: 'registered' })

    const endsAt = new Date('2027-01-15T10:11:00Z')
    const leaving = await aFamilyWithChild()
    await db
      .update(users)
      .set({ isSubscribed: false, freeAccessUntil: endsAt })
      .where(eq(users.id, leaving.user.id))
    const other = await aLive(db, { startsAt: later(startsAt, day), title: 'Autre', places: 1 })
    await db
      .insert(liveRegistrations)
      .values({ liveSessionId: other.id, childId: leaving.childId, state: 'registered' })
    const next = await aFamilyWithChild()
    await db
      .insert(liveRegistrations)
      .values({ liveSessionId: other.id, childId: next.childId, state: 'waiting' })

    await server.browser().post('/dev/clock', {
      minutes: Math.ceil((startsAt.getTime() - now().getTime()) / minute),
    })

    const emails = async (email: string, title: string) =>
      (await db.select().from(mailbox).where(eq(mailbox.recipient, email)))
        .filter(({ subject }) => subject.includes(title))
        .map(({ createdAt }) => createdAt.getTime())
        .toSorted((a, b) => a - b)
    const near = (at: Date) => ({
      asymmetricMatch: (found: number) => found >= at.getTime() && found - at.getTime() <= 5 * minute,
    })
    expect(await emails(user.email, 'Loin')).toEqual([
      near(later(startsAt, -day)),
      near(later(startsAt, -hour)),
    ])
    expect(await emails(next.user.email, 'Autre')).toEqual([near(endsAt), near(startsAt)])
    const sundays = (await db.select().from(mailbox).where(eq(mailbox.recipient, user.email)))
      .filter(({ subject }) => subject.startsWith('La semaine'))
      .map(({ createdAt }) => createdAt.toISOString().slice(0, 16))
    expect(sundays.toSorted()).toEqual(['2027-01-17T17:00'])
  })

  it('only moves forward, by whole minutes', async () => {
    const before = now()
    for (const minutes of [0, -5, 1.5, '10', null, undefined, 1e9]) {
      const { status, body } = await server
        .browser()
        .post<{ issues: { path: string }[] }>('/dev/clock', { minutes })
      expect([minutes, status, body.issues?.[0]?.path]).toEqual([minutes, 400, 'minutes'])
    }
    expect(now()).toEqual(before)
  })

  it('is only for this machine, and not for another site’s page', async () => {
    for (const method of ['GET', 'POST'] as const)
      expect(
        (
          await server.browser().send(method, '/dev/clock', method === 'GET' ? undefined : { minutes: 5 }, {
            headers: { 'X-Forwarded-For': '203.0.113.9' },
          })
        ).status,
      ).toBe(404)
    expect(
      (
        await server
          .browser()
          .post('/dev/clock', { minutes: 5 }, { headers: { Origin: 'https://evil.example' } })
      ).status,
    ).toBe(403)
  })

  it('does not exist in production', async () => {
    const other = await startTestServer({
      environment: { ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'a long password' },
      settings: {
        production: true,
        stripe: {
          secretKey: 'sk_live_1',
          webhookSecret: 'w',
          apiUrl: 'http://127.0.0.1:9',
          calculatesTax: false,
        },
      },
    })
    expect((await other.browser().get('/dev/clock')).status).toBe(404)
    expect((await other.browser().post('/dev/clock', { minutes: 5 })).status).toBe(404)
    await other.close()
  })

  it('moves the clock of another instance on the same database', async () => {
    const begun = now()
    const { openClockOffset } = await import('#src/infrastructure/clock/clock-offset.server.ts')
    const other = await openClockOffset(server.services.db, 'shared')
    await server.browser().post('/dev/clock', { minutes: 60 })
    await expect.poll(() => other.read(), { timeout: 5000 }).toBeGreaterThanOrEqual(hour)
    expect(now().getTime()).toBe(begun.getTime() + hour)
    other.stop()
  })
})
