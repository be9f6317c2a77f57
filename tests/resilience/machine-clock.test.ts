import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { freeUntilAfter } from '#src/domain/free-days/free-days.rules.ts'
import { giveFreeDays } from '#src/domain/free-days/free-days.server.ts'
import { users } from '#src/infrastructure/database/schema.server.ts'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import { day, hour, later } from '#src/shared/durations.ts'
import { aMember } from '#tests/support/accounts/factories.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { ownDatabaseUrl } from '#tests/support/database/own-database.ts'
import { isFull } from '#tests/support/runs/full-faults.ts'
import { Browser } from '#tests/support/server/browser.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { startProcess } from '#tests/support/server/process.ts'

const wrongByHours = isFull ? [-24, -1, 1, 24] : [-1, 1]
/** Each day from this one on is tried: two leap years, and the years before and after each. */
const firstDay = Date.parse('2027-01-01T00:00:00Z')
const days = 6 * 365

const postgres = inject('postgresTemplate')
const directory = mkdtempSync(join(tmpdir(), 'mirabelle-machine-clock-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

it.skipIf(!postgres)(
  `instances whose clocks are ${wrongByHours} hours wrong end sessions, links and free days on time (R10)`,
  { timeout: 180_000 },
  async () => {
    const { DATABASE_URL = '' } = await ownDatabaseUrl('machine_clock')
    const instances = await Promise.all(
      wrongByHours.map(async (hours) =>
        startProcess({
          PORT: String(await freePort()),
          DATA_DIR: join(directory, String(hours)),
          DATABASE_URL,
          NODE_OPTIONS: nodeClockOffset(hours * hour),
        }),
      ),
    )
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    // By their own clocks, the fast machines would end something that has half an hour left, and the slow
    // ones would accept something that ended a second ago.
    const good = await familyExpiringIn(client, "interval '30 minutes'")
    const over = await familyExpiringIn(client, "interval '-1 second'")
    await client.end()
    for (const [index, { origin, child }] of instances.entries()) {
      const machine = `the machine ${wrongByHours[index]} hours wrong`
      expect(await accessOf(origin, good), machine).toEqual({ session: 200, link: 200, hasAccess: true })
      expect(await accessOf(origin, over), machine).toEqual({ session: 401, link: 400, hasAccess: false })
      child.kill('SIGKILL')
    }
    process.stdout.write(
      `R10, instances ${wrongByHours.join(', ')} hours wrong: a session, a login link and free days end by the database's clock\n`,
    )
  },
)

interface Tokens {
  passing: string
  lasting: string
  link: string
}

/**
 * A session, a login link and free days that end this interval after the database's now; `lasting` stays
 * signed in.
 */
async function familyExpiringIn(client: pg.Client, interval: string): Promise<Tokens> {
  const tokens = { passing: newToken(), lasting: newToken(), link: newToken() }
  const name = newToken().toLowerCase()
  await client.query(
    `with family as (insert into users (email, free_access_until) values ($4, now() + ${interval}) returning id),
          passing as (insert into sessions (user_id, token_hash, expires_at) select id, $1, now() + ${interval} from family),
          lasting as (insert into sessions (user_id, token_hash, expires_at) select id, $2, now() + interval '9 days' from family)
     insert into login_links (user_id, token_hash, token_start, made_by, request_id, requested_at, expires_at)
     select id, $3, 'start', 'user', gen_random_uuid(), now(), now() + ${interval} from family`,
    [hashOf(tokens.passing), hashOf(tokens.lasting), hashOf(tokens.link), `${name}@example.com`],
  )
  return tokens
}

async function accessOf(origin: string, { passing, lasting, link }: Tokens) {
  const browser = new Browser(origin)
  browser.cookies.set('session', passing)
  const session = (await browser.get('/api/auth/me')).status
  const linkStatus = (await browser.post('/api/auth/look-at-magic-link', { token: link })).status
  browser.cookies.set('session', lasting)
  const { body } = await browser.get('/api/referrals/access-status')
  return { session, link: linkStatus, hasAccess: body.hasAccess }
}

it(`30 free days last 2,592,000 s from each hour of ${days} days and can be taken back exactly (R10)`, () => {
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

it('free days over a leap day or clock change are stored unchanged in any database time zone (R10)', async () => {
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

/** A Node option that moves the process's clock this many milliseconds ahead of the machine's. */
function nodeClockOffset(milliseconds: number): string {
  const program = `const Right = Date
    globalThis.Date = class extends Right {
      constructor(...given) { given.length > 0 ? super(...given) : super(Right.now() + ${milliseconds}) }
      static now() { return Right.now() + ${milliseconds} }
    }`
  return `--import=data:text/javascript,${encodeURIComponent(program)}`
}
