import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { describe, expect, it, test, vi } from 'vitest'
import { makeLoginLink } from '#src/domain/login-links/login-link.server.ts'
import { setAdministrator } from '#src/features/back-office/administrators/administrators.server.ts'
import {
  adminSessions,
  admins,
  dailyMetrics,
  emailChanges,
  leases,
  loginLinks,
  mailbox,
  outbox,
  rateLimits,
  sessions,
  visits,
} from '#src/infrastructure/database/schema.server.ts'
import { startJobs } from '#src/infrastructure/jobs.server.ts'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import { day, hour, later, minute } from '#src/shared/durations.ts'
import { aMember } from '#tests/support/accounts/factories.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'
import { jobs } from './jobs.server.ts'
import { keepJobsRunning } from './supervise-jobs.server.ts'

const server = provideTestServer()

describe('the hourly clean-up (docs/security.md, What is kept, and how long)', () => {
  it('deletes each kind of row when its time is over, and not before', async () => {
    const { db, clock } = server.services
    const family = await aMember(db)
    await setAdministrator(db, { email: 'equipe@example.com', password: 'une phrase à retenir' })
    const [admin] = await db.select().from(admins)
    const start = clock.now()
    await db.insert(rateLimits).values({ key: 'a', count: 1, resetsAt: later(start, 15 * minute) })
    await db
      .insert(leases)
      .values({ name: 'a', holder: crypto.randomUUID(), until: later(start, 15 * minute) })
    await db
      .insert(sessions)
      .values({ userId: family.id, tokenHash: hashOf(newToken()), expiresAt: later(start, 30 * day) })
    await db
      .insert(adminSessions)
      .values({ adminId: admin?.id ?? '', tokenHash: hashOf(newToken()), expiresAt: later(start, 8 * hour) })
    await makeLoginLink(db, { userId: family.id, madeBy: 'user', now: start })
    const sentEmail = {
      kind: 'login-link',
      recipient: family.email,
      language: 'fr',
      payload: {},
      notBefore: later(start, 400 * day),
    } as const
    await db
      .insert(outbox)
      .values([{ ...sentEmail, sentAt: start }, { ...sentEmail, abandonedAt: start }, sentEmail])
    await db.insert(mailbox).values({
      id: crypto.randomUUID(),
      recipient: family.email,
      subject: '',
      html: '',
      text: '',
      createdAt: start,
    })

    await db.insert(emailChanges).values({
      userId: family.id,
      oldEmail: family.email,
      newEmail: 'nouvelle@example.com',
      oldTokenHash: hashOf(newToken()),
      newTokenHash: hashOf(newToken()),
      newOutboxId: crypto.randomUUID(),
      createdAt: start,
      expiresAt: later(start, day),
    })

    const left = async (after: number) => {
      server.clock.moveTo(later(start, after))
      await jobs.find(({ name }) => name === 'sweep-expired')?.run(server.services)
      return Promise.all(
        [leases, rateLimits, sessions, adminSessions, loginLinks, outbox, mailbox, emailChanges].map(
          (table) => db.$count(table),
        ),
      )
    }
    expect(await left(14 * minute)).toEqual([1, 1, 1, 1, 1, 3, 1, 1])
    expect(await left(16 * minute)).toEqual([0, 0, 1, 1, 1, 3, 1, 1])
    expect(await left(29 * day)).toEqual([0, 0, 1, 1, 1, 3, 1, 1])
    expect(await left(31 * day)).toEqual([0, 0, 0, 1, 1, 1, 0, 1])
    expect(await left(89 * day)).toEqual([0, 0, 0, 1, 1, 1, 0, 1])
    expect(await left(91 * day)).toEqual([0, 0, 0, 0, 0, 1, 0, 0])
  })
})

describe('the hourly clean-up of many rows', () => {
  it('leaves none, and a table that cannot be cleaned does not keep the others', async () => {
    const { db, clock } = server.services
    const now = clock.now().toISOString()
    const sweep = () => jobs.find(({ name }) => name === 'sweep-expired')?.run(server.services)
    await db.execute(sql`
      insert into rate_limits (key, count, resets_at)
      select 'many ' || n, 1, ${now}::timestamptz - interval '1 hour' from generate_series(1, 5001) n`)
    await db.insert(mailbox).values({
      id: crypto.randomUUID(),
      recipient: 'famille@exemple.lu',
      subject: '',
      html: '',
      text: '',
      createdAt: later(clock.now(), -31 * day),
    })
    await db.execute(sql`
      create function stays() returns trigger language plpgsql as $$ begin raise exception 'stays'; end $$`)
    await db.execute(
      sql`create trigger stays before delete on rate_limits for each row execute function stays()`,
    )
    await expect(sweep()).rejects.toThrow('could not be deleted')
    expect(await db.$count(mailbox)).toBe(0)
    expect(await db.$count(rateLimits)).toBe(5001)
    await db.execute(sql`drop trigger stays on rate_limits`)
    await sweep()
    expect(await db.$count(rateLimits)).toBe(0)
  })
})

describe('the nightly roll-up', () => {
  it('keeps the visits of this month and the last, and counts those that it deletes', async () => {
    const { db } = server.services
    server.clock.moveTo(new Date('2028-03-15T02:30:00Z'))
    const dates = ['2028-01-31', '2028-02-01', '2028-03-14']
    await db.insert(visits).values(dates.map((date) => ({ date, visitor: hashOf(date), firstPage: 'home' })))
    await jobs.find(({ name }) => name === 'roll-up-metrics')?.run(server.services)
    expect(
      (await db.select({ date: visits.date }).from(visits).orderBy(visits.date)).map(({ date }) => date),
    ).toEqual(['2028-02-01', '2028-03-14'])
    const [day] = await db.select().from(dailyMetrics).where(eq(dailyMetrics.date, '2028-01-31'))
    expect(day).toMatchObject({ totalVisitors: 1, newVisitors: 1 })
  })
})

describe('the recurring work', () => {
  it('waits for a database that is down, and starts when it is back', async () => {
    const database = await openTestDatabase()
    const nobody = { connectionString: 'postgresql://127.0.0.1:1/nobody' }
    const queues = [nobody, nobody]
    const away = { ...database, queue: nobody }
    Object.defineProperty(away, 'queue', { get: () => queues.pop() ?? database.queue })
    const running = await keepJobsRunning(away, server.services, [
      { name: 'look', cron: '0 4 * * *', run: async () => undefined },
    ])
    const scheduled = () =>
      database.db.execute<{ name: string }>(sql`select name from pgboss.schedule`).catch(() => undefined)
    await expect.poll(async () => (await scheduled())?.rows, { timeout: 20_000 }).toEqual([{ name: 'look' }])
    await running.stop()
    await database.close()
  })

  it('is not scheduled under its former name any more once it was renamed', async () => {
    const database = await openTestDatabase()
    const former = { name: 'see', cron: '0 4 * * *', run: async () => undefined }
    await (await startJobs(database, server.services, [former])).stop()
    const running = await startJobs(database, server.services, [
      { ...former, name: 'look', formerName: 'see' },
    ])
    const scheduled = await database.db.execute(sql`select name from pgboss.schedule`)
    expect(scheduled.rows).toEqual([{ name: 'look' }])
    await running.stop()
    await database.close()
  })

  it('makes the process not ready when it cannot start again, and shows that in the metrics', async () => {
    const database = await openTestDatabase()
    let reads = 0
    const broken = Object.defineProperty({ ...database }, 'queue', {
      get: () => {
        reads += 1
        if (reads > 1) throw new Error('the queue is of another version')
        return { connectionString: 'postgresql://127.0.0.1:1/nobody' }
      },
    })
    const own = await startTestServer({ database: broken, withJobs: true })
    const status = async () => (await own.browser().get('/readyz')).status
    await expect.poll(status, { timeout: 20_000 }).toBe(503)
    const { text } = await own.browser().get('/metrics')
    expect(text).toMatch(/^jobs_running 0$/m)
    expect(text).toMatch(/^outbox_oldest_due_seconds 0$/m)
    for (const outcome of ['done', 'failed'])
      expect(text).toMatch(new RegExp(`^jobs_total\\{job="sweep-media",outcome="${outcome}"\\} 0$`, 'm'))
    expect(text).toMatch(/^data_dir_free_bytes [1-9]/m)
    expect(text).toMatch(/^stripe_events_missed_total 0$/m)
    await own.browser().post('/api/stripe/webhook', {})
    await own.browser().get('/api/auth/me')
    const later = (await own.browser().get('/metrics')).text
    expect(later).toMatch(/^stripe_webhook_failures_total\{status="400"\} 1$/m)
    expect(later).toMatch(/^http_requests_rejected_total\{status="401"\} 1$/m)
    await own.close()
  })

  it('can be stopped while it waits', async () => {
    const database = await openTestDatabase()
    const running = await keepJobsRunning(
      { ...database, queue: { connectionString: 'postgresql://127.0.0.1:1/nobody' } },
      server.services,
      jobs,
    )
    await running.stop()
    await database.close()
  })
})

test('a failed job is logged by name, and the queue stores nothing of its error', async () => {
  const database = await openTestDatabase()
  const lines: string[] = []
  const mine = await startTestServer({
    database,
    log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
  })
  const failing = {
    name: 'fails',
    cron: '0 0 1 1 *',
    run: () => Promise.reject(new Error('claire.weber@exemple.lu was rejected')),
  }
  const running = await startJobs(database, mine.services, [failing])
  await database.db.execute(sql`insert into pgboss.job (name) values ('fails')`)
  await vi.waitUntil(() => lines.length > 0, 30_000)
  await running.stop()
  expect(lines.join()).toContain('"job":"fails"')
  expect(JSON.stringify((await database.db.execute(sql`select * from pgboss.job`)).rows)).not.toContain(
    'claire.weber',
  )
  await mine.close()
})

test('a run whose process was killed does not hold up the next one for longer than two minutes', {
  timeout: 120_000,
}, async () => {
  const database = await openTestDatabase()
  let runs = 0
  const job = {
    name: 'look',
    cron: '0 0 1 1 *',
    run: async () => {
      runs += 1
    },
  }
  await (await startJobs(database, server.services, [job])).stop()
  // A queue as an earlier version made it.
  await database.db.execute(sql`update pgboss.queue set heartbeat_seconds = null, expire_seconds = 900`)
  const running = await startJobs(database, server.services, [job])
  const queues = await database.db.execute(sql`select expire_seconds from pgboss.queue where name = 'look'`)
  expect(queues.rows).toEqual([{ expire_seconds: 12 * 3600 }])
  const heartbeat = sql`(select heartbeat_seconds from pgboss.queue where name = 'look')`
  await database.db.execute(sql`
    insert into pgboss.job (name, policy, state, started_on, heartbeat_on, heartbeat_seconds) values
      ('look', 'singleton', 'active', now(), now() - interval '61 seconds', ${heartbeat}),
      ('look', 'singleton', 'created', null, null, ${heartbeat})`)
  await vi.waitUntil(() => runs > 0, 100_000)
  await running.stop()
  await database.close()
})
