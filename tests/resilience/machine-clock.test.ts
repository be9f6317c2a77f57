import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { freeUntilAfter } from '#src/domain/free-days/free-days.rules.ts'
import { giveFreeDays } from '#src/domain/free-days/free-days.server.ts'
import { day, hour, later } from '#src/infrastructure/clock/clock.server.ts'
import { aMember } from '#src/infrastructure/database/factories.server.ts'
import { users } from '#src/infrastructure/database/schema.server.ts'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import { Browser } from '#tests/support/browser.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { ownDatabaseUrl } from '#tests/support/own-database.ts'
import { startProcess } from '#tests/support/process.ts'

const isFull = process.env.FAULTS === 'full'
const wrongByHours = isFull ? [-24, -1, 1, 24] : [-1, 1]
/** From this day on each is tried: two leap years, and the years on both sides of them. */
const firstDay = Date.parse('2027-01-01T00:00:00Z')
const days = 6 * 365
/** What expires lives so long. Milliseconds. */
const livesMs = isFull ? 10_000 : 8000

const postgres = inject('postgresTemplate')
const directory = mkdtempSync(join(tmpdir(), 'mirabelle-machine-clock-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

it.skipIf(!postgres)(
  `instances whose machines are ${wrongByHours} hours wrong end a session, a login link and free days at the database's moment (R10)`,
  { timeout: 180_000 },
  async () => {
    const { DATABASE_URL = '' } = await ownDatabaseUrl('machine_clock')
    const instances = await Promise.all(
      wrongByHours.map(async (hours) =>
        startProcess({
          PORT: String(await freePort()),
          DATA_DIR: join(directory, String(hours)),
          DATABASE_URL,
          NODE_OPTIONS: clockWrongBy(hours * hour),
        }),
      ),
    )
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    const tokens = { passing: newToken(), lasting: newToken(), link: newToken() }
    const { rows } = await client.query<{ ends: Date }>(
      `with passing as (insert into users (email) values ('passing@example.com') returning id),
            lasting as (insert into users (email, free_access_until)
                        values ('lasting@example.com', now() + $4 * interval '1 millisecond') returning id, free_access_until),
            one as (insert into sessions (user_id, token_hash, expires_at)
                    select id, $1, now() + $4 * interval '1 millisecond' from passing),
            other as (insert into sessions (user_id, token_hash, expires_at) select id, $2, now() + interval '1 day' from lasting),
            link as (insert into login_links (user_id, token_hash, token_start, made_by, request_id, requested_at, expires_at)
                     select id, $3, 'start', 'user', gen_random_uuid(), now(), now() + $4 * interval '1 millisecond' from lasting)
       select free_access_until as ends from lasting`,
      [hashOf(tokens.passing), hashOf(tokens.lasting), hashOf(tokens.link), livesMs],
    )
    const ends = rows[0]?.ends.getTime() ?? 0
    const seen = () =>
      Promise.all(
        instances.map(async ({ origin }) => {
          const browser = new Browser(origin)
          browser.cookies.set('session', tokens.passing)
          const session = (await browser.get('/api/auth/me')).status
          const link = (await browser.post('/api/auth/look-at-magic-link', { token: tokens.link })).status
          browser.cookies.set('session', tokens.lasting)
          const { body } = await browser.get('/api/referrals/access-status')
          return { session, link, hasAccess: body.hasAccess }
        }),
      )
    expect(await seen()).toEqual(instances.map(() => ({ session: 200, link: 200, hasAccess: true })))
    const isOver = async () =>
      (await client.query('select now() > $1 as over', [new Date(ends)])).rows[0]?.over
    await expect.poll(isOver, { timeout: livesMs + 5000 }).toBe(true)
    await expect
      .poll(seen, { timeout: 3000 })
      .toEqual(instances.map(() => ({ session: 401, link: 400, hasAccess: false })))
    process.stdout.write(
      `R10, instances ${wrongByHours.join(', ')} hours wrong: each ended what expired at the database's moment\n`,
    )
    await client.end()
    for (const { child } of instances) child.kill('SIGKILL')
  },
)

it(`thirty free days are 2,592,000 seconds from every hour of ${days} days, leap days and changes of the clocks among them, and taken back leave nothing (R10)`, () => {
  const wrong: string[] = []
  for (let at = firstDay; at < firstDay + days * day; at += hour) {
    const now = new Date(at)
    const until = freeUntilAfter(null, now)
    if (until.getTime() - at !== 30 * day) wrong.push(`${now.toISOString()} until ${until.toISOString()}`)
    if (freeUntilAfter(until, now, -30).getTime() !== at) wrong.push(`${now.toISOString()} taken back`)
    if (freeUntilAfter(until, later(now, 29 * day)).getTime() !== at + 60 * day)
      wrong.push(`${now.toISOString()} doubled`)
  }
  expect(wrong).toEqual([])
})

it('free days that are given over a leap day or a change of the clocks come back from the database as they were, whatever its zone (R10)', async () => {
  const { db, close } = await openTestDatabase()
  const moments = [
    '2028-02-20T23:30:00Z',
    '2027-03-28T00:59:59Z',
    '2027-10-31T00:30:00Z',
    '2026-12-31T23:59:59Z',
  ]
  for (const zone of ['Europe/Luxembourg', 'America/Los_Angeles', 'Pacific/Auckland'])
    for (const moment of moments) {
      const now = new Date(moment)
      const { id: userId } = await aMember(db)
      const until = await db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('TimeZone', ${zone}, true)`)
        await giveFreeDays(tx, { userId, days: 30, now })
        const [user] = await tx.select().from(users).where(eq(users.id, userId))
        return user?.freeAccessUntil
      })
      expect(until, `${moment} in ${zone}`).toEqual(later(now, 30 * day))
    }
  await close()
})

/** Node's own clock, so many milliseconds ahead of the machine's. */
function clockWrongBy(milliseconds: number): string {
  const program = `const Right = Date
    globalThis.Date = class extends Right {
      constructor(...given) { given.length > 0 ? super(...given) : super(Right.now() + ${milliseconds}) }
      static now() { return Right.now() + ${milliseconds} }
    }`
  return `--import=data:text/javascript,${encodeURIComponent(program)}`
}
