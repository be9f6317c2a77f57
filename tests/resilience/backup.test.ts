import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { and, eq, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, inject, it, test, vi } from 'vitest'
import { endSessionsAndLinks } from '#src/domain/accounts/end-sessions.server.ts'
import { audit, auditFault } from '#src/domain/back-office/audit.server.ts'
import { eraseAgain, erasureMarksIn } from '#src/features/account/data-rights/erase-family.server.ts'
import {
  guardianEmail,
  guardianTokenPurpose,
} from '#src/features/account/guardians/guardian-emails.server.ts'
import { invitationEmail } from '#src/features/back-office/team/invitation-email.server.ts'
import { restoreBackup, writeBackup } from '#src/infrastructure/database/backup.server.ts'
import type { Connection, OpenDatabase } from '#src/infrastructure/database/database.server.ts'
import { listTables } from '#src/infrastructure/database/list-tables.server.ts'
import { openDatabase, openEmbeddedOver } from '#src/infrastructure/database/open-database.server.ts'
import * as schema from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { encrypt, hashOf } from '#src/infrastructure/secrets.server.ts'
import { createLog } from '#src/server/log.server.ts'
import { anAdministrator, anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aFamilyWithTheCanary, tablesHolding } from '#tests/support/accounts/canary.ts'
import { aMember } from '#tests/support/accounts/factories.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { loginTokenFor, startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const isPostgres = inject('postgresTemplate') !== undefined
const directory = mkdtempSync(join(tmpdir(), 'mirabelle-backup-'))
const logged: string[] = []
const log = createLog({ logLevel: 'info' }, { write: (line) => void logged.push(line) })
const madeAt = new Date('2026-03-01T02:00:00Z')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ log, environment: { DEMO_DATA: 'on' } })
})
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true, force: true })
})

describe('a backup (R13)', () => {
  it('restores every table byte for byte, and everybody can still sign in', {
    timeout: 120_000,
  }, async () => {
    const { db } = server.services
    const family = await aFamilyWithTheCanary(server)
    const administrator = await anAdministrator(server, 'un long mot de passe')
    const signedIn = await server.browser().post<{ adminToken: string }>('/api/admin/login', administrator)
    await server.browser().get('/api/admin/users', { token: signedIn.body.adminToken })
    // Values that a text format may lose: special characters, empty strings and nulls.
    await aMember(db, { username: '\u{1F333} "guillemets" \\ \t \r\n [,] { é\u202F' })
    await aMember(db, { username: '' })
    await server.sentEmails()
    const before = await sumsOf(db)
    const tables = Object.values(schema).filter((table) => is(table, PgTable))
    expect(Object.keys(before).toSorted()).toEqual(tables.map((table) => getTableName(table)).toSorted())
    expect(
      Object.values(before).filter((sum) => sum.startsWith('0 ')).length,
      'most tables hold something',
    ).toBeLessThan(tables.length / 3)

    const backup = await backUp(server.services)
    const database = await openTestDatabase()
    await restore(database, backup)
    expect(await sumsOf(database.db)).toEqual(before)
    await database.db.transaction((tx) =>
      audit(tx, {
        at: madeAt,
        admin: 'command line',
        action: 'create-administrator',
        target: 'x@example.com',
        ip: null,
        details: {},
      }),
    )
    expect(await auditFault(database.db)).toBeUndefined()
    const other = await startTestServer({ database })
    const browser = other.browser()
    browser.cookies.set('session', family.browser.cookies.get('session') ?? '')
    expect((await browser.get('/api/auth/me')).body.email).toBe(family.email)
    await other.browser().post('/api/auth/magic-link', { email: family.email })
    expect(
      (
        await other
          .browser()
          .post('/api/auth/verify-magic-link', { token: await loginTokenFor(other, family.email) })
      ).status,
    ).toBe(200)
    expect((await other.browser().post('/api/admin/login', administrator)).status).toBe(200)
    await other.close()
    if (!isPostgres) return
    // A trial on the embedded database may be moved unchanged to PostgreSQL, and back.
    const embedded = await openEmbeddedOver(await PGlite.create())
    await restore(embedded, backup)
    expect(await sumsOf(embedded.db)).toEqual(before)
    const back = await openTestDatabase()
    await restore(back, await backUp(embedded))
    expect(await sumsOf(back.db)).toEqual(before)
    await Promise.all([embedded.close(), back.close()])
  })

  it('is a consistent snapshot of a product that goes on writing', async () => {
    const { db } = server.services
    let families = 0
    let isOver = false
    const writing = (async () => {
      while (!isOver) {
        const { id } = await aMember(db)
        await db.insert(schema.children).values({
          userId: id,
          position: 1,
          displayName: 'Lou',
          age: '9-11',
          language: 'fr',
          picture: 'crest:lou',
        })
        families += 1
        await setImmediate()
      }
    })()
    await vi.waitUntil(() => families > 5, { interval: 5, timeout: 5000 })
    const backup = await backUp(server.services)
    const during = families
    if (isPostgres) await vi.waitUntil(() => families > during + 5, { interval: 5, timeout: 5000 })
    isOver = true
    await writing
    const database = await openTestDatabase()
    await restore(database, backup)
    const orphans = await database.db.execute(
      sql`select 1 from children c left join users u on u.id = c.user_id where u.id is null`,
    )
    expect(orphans.rows).toEqual([])
    await database.close()
  })

  it('leaves nothing behind when it cannot be restored completely', { timeout: 60_000 }, async () => {
    const backup = await backUp(server.services)
    const text = gunzipSync(backup).toString()
    const changed = (from: string | RegExp, to: string) => {
      expect(text).toMatch(from)
      return gzipSync(text.replace(from, to))
    }
    const lines = text.split('\n')
    const damaged: [string, Buffer, string][] = [
      ['nothing', Buffer.alloc(0), 'is incomplete or damaged'],
      ['a text', Buffer.from('Bonjour'), 'cannot be unpacked'],
      ['an encrypted file', Buffer.from('age-encryption.org/v1\n-> X25519 '), 'is encrypted with age'],
      ['half a file', backup.subarray(0, backup.length / 2), 'cannot be unpacked'],
      ['half the lines', gzipSync(lines.slice(0, lines.length / 2).join('\n')), 'is incomplete or damaged'],
      ['all but the last line', gzipSync(lines.slice(0, -2).join('\n')), 'is incomplete or damaged'],
      ['a changed address', changed(/canari-/, 'canary-'), 'is not what it was'],
      ['another time in its header', changed('2026-03-01T02', '2027-03-01T02'), 'its end does not fit'],
      ['more behind its end', gzipSync(`${text}[]\n`), 'its end does not fit'],
      ['another version', changed(/"digest":"\w/, '"digest":"x'), 'is of another version'],
    ]
    const database = await openTestDatabase()
    const empty = await sumsOf(database.db)
    for (const [what, bytes, message] of damaged) {
      await expect(restore(database, bytes), what).rejects.toThrow(message)
      expect(await sumsOf(database.db), what).toEqual(empty)
    }
    const whole = restoreBackup(database, Readable.from([backup]), () =>
      Promise.reject(new Error('the last step failed')),
    )
    await expect(whole).rejects.toThrow('the last step failed')
    expect(await sumsOf(database.db)).toEqual(empty)

    await aMember(database.db)
    const before = await sumsOf(database.db)
    await expect(restore(database, backup)).rejects.toThrow('The database is not empty, it holds users.')
    expect(await sumsOf(database.db)).toEqual(before)
    await database.close()
  })

  it('erases again the families that were erased since, by the marks in the log', {
    timeout: 60_000,
  }, async () => {
    const gone = await aFamilyWithTheCanary(server)
    const stays = await aFamilyWithTheCanary(server)
    const backup = await backUp(server.services)
    await gone.browser.post('/api/account/erase')
    const sentEmail = (await server.sentEmails()).find(
      ({ recipient, html }) => recipient === gone.email && html.includes('#erase='),
    )
    const token = /#erase=([\w.-]+)/.exec(sentEmail?.text ?? '')?.[1]
    expect((await server.browser().post('/api/account/erase/confirm', { token })).status).toBe(200)
    const logText = logged.join('')
    for (const secret of [gone.canary, gone.userId, gone.email]) expect(logText).not.toContain(secret)

    const database = await openTestDatabase()
    let erased = 0
    await restoreBackup(database, Readable.from([backup]), async (tx) => {
      erased = await eraseAgain(tx, erasureMarksIn(logText), server.services.clock.now())
    })
    expect(erased).toBe(1)
    for (const trace of [gone.canary, gone.userId])
      expect(await tablesHolding(database.db, trace)).toEqual([])
    expect(
      await database.db.select().from(schema.users).where(eq(schema.users.id, stays.userId)),
    ).toHaveLength(1)
    await database.close()
  })

  it('removes again the children that were removed since, and withdraws again the withdrawn consents', {
    timeout: 60_000,
  }, async () => {
    const { db } = server.services
    const [one, other] = [await aFamilyWithTheCanary(server), await aFamilyWithTheCanary(server)]
    const [first, second] = await db
      .select()
      .from(schema.children)
      .where(eq(schema.children.userId, one.userId))
      .orderBy(schema.children.position)
    const recording = (isAgreed: boolean, id = first?.id) =>
      one.browser.put(`/api/children/${id}/recording-consent`, { isAgreed })
    // The withdrawal before the backup is in the log too, but this consent was given again.
    for (const isAgreed of [true, false, true]) {
      server.clock.advance(60_000)
      expect((await recording(isAgreed)).status).toBe(200)
    }
    await recording(true, second?.id)
    const backup = await backUp(server.services)
    const again = async () => {
      const database = await openTestDatabase()
      await restoreBackup(database, Readable.from([backup]), async (tx) => {
        await eraseAgain(tx, erasureMarksIn(logged.join('')), server.services.clock.now())
      })
      return database
    }
    const kept = await again()
    expect(await recordingConsentsIn(kept, one.userId)).toEqual([
      { childId: null, withdrawnAt: null },
      { childId: second?.id, withdrawnAt: null },
    ])
    await kept.close()

    server.clock.advance(60_000)
    expect((await recording(false)).status).toBe(200)
    const removed = await one.browser.post(`/api/account/children/${second?.id}/remove`, { from: 0 })
    expect(removed.status).toBe(200)
    const withdrawn = await other.browser.post('/api/account/consents/withdraw', { purpose: 'parental' })
    expect(withdrawn.status).toBe(200)
    expect(logged.join('')).not.toContain(second?.id)

    const database = await again()
    const childrenOf = (id: string) => database.db.$count(schema.children, eq(schema.children.userId, id))
    expect([await childrenOf(one.userId), await childrenOf(other.userId)]).toEqual([1, 0])
    expect(await recordingConsentsIn(database, one.userId)).toEqual([
      { childId: null, withdrawnAt: expect.any(Date) },
    ])
    const isOfOther = and(eq(schema.consents.userId, other.userId), eq(schema.consents.purpose, 'parental'))
    const ofOther = await database.db.select().from(schema.consents).where(isOfOther)
    expect(ofOther.map(({ withdrawnAt }) => withdrawnAt)).toEqual([expect.any(Date)])
    for (const table of [schema.onboardingProfiles, schema.custodyLines]) {
      expect(await database.db.$count(table, eq(table.userId, other.userId))).toBe(0)
      expect(await database.db.$count(table, eq(table.userId, one.userId))).toBe(1)
    }
    await database.close()
  })
})

/** A family's consents to recordings, that of the first child first. */
function recordingConsentsIn({ db }: OpenDatabase, userId: string) {
  const { consents } = schema
  return db
    .select({ childId: consents.childId, withdrawnAt: consents.withdrawnAt })
    .from(consents)
    .where(and(eq(consents.userId, userId), eq(consents.purpose, 'record-video')))
    .orderBy(sql`${consents.childId} nulls first`)
}

test('a restore ends every session, and every link that signs in, invites or changes an address', async () => {
  const { db } = server.services
  const member = await aMember(db)
  const family = await server.signedIn({ id: member.id })
  const token = await anAdministratorsToken(server)
  await server.browser().post('/api/auth/magic-link', { email: member.email })
  const link = await loginTokenFor(server, member.email)
  const guardian = `guardian-${member.email}`
  await family.post('/api/account/guardians', { email: guardian })
  const invited = `team-${member.email}`
  await server.browser().post('/api/admin/team', { email: invited, name: 'Nora', role: 'team' }, { token })
  const [asGuardian, asTeam] = await Promise.all([tokenSentTo(guardian), tokenSentTo(invited)])
  await db.transaction((tx) => endSessionsAndLinks(tx, server.services.clock.now()))
  expect((await family.get('/api/auth/me')).status).toBe(401)
  expect((await server.browser().get('/api/admin/users', { token })).status).toBe(401)
  expect((await server.browser().post('/api/auth/verify-magic-link', { token: link })).status).toBe(400)
  const confirmed = await server.browser().post('/api/account/guardians/confirm', { token: asGuardian })
  const accepted = await server
    .browser()
    .post('/api/admin/team/accept', { token: asTeam, password: 'a long enough password' })
  expect([confirmed.status, accepted.status]).toEqual([400, 400])
})

test('an invitation that still waited in the outbox of the backup is not sent after a restore', async () => {
  const { db, clock, secret } = server.services
  const { email } = await aMember(db)
  const family = await server.signedIn(await aMember(db))
  const adminToken = await anAdministratorsToken(server)
  const [guardian, invited] = [`guardian-${email}`, `team-${email}`]
  await family.post('/api/account/guardians', { email: guardian })
  const nora = { email: invited, name: 'Nora', role: 'team' }
  await server.browser().post('/api/admin/team', nora, { token: adminToken })
  const token = (await tokenSentTo(guardian)) ?? ''
  const [inFamily] = await db.select().from(schema.guardians).where(eq(schema.guardians.email, guardian))
  const [inTeam] = await db
    .select({ adminId: schema.admins.id, requestId: schema.adminInvitations.requestId })
    .from(schema.adminInvitations)
    .innerJoin(schema.admins, eq(schema.admins.id, schema.adminInvitations.adminId))
    .where(eq(schema.admins.email, invited))
  if (!inFamily || !inTeam) throw new Error('an invitation was not stored')
  const enqueueBoth = async (tx: Connection) => {
    const encryptedToken = encrypt(secret, guardianTokenPurpose, token)
    const toGuardian = { guardianId: inFamily.id, side: 'guardian', encryptedToken } as const
    const shared = { language: 'fr', at: clock.now() } as const
    await enqueueEmail(tx, guardianEmail, { ...shared, to: guardian, payload: toGuardian })
    await enqueueEmail(tx, invitationEmail, { ...shared, to: invited, payload: { ...inTeam, by: 'Inès' } })
  }
  const sentTo = async () =>
    (await server.sentEmails())
      .map(({ recipient }) => recipient)
      .filter((recipient) => [guardian, invited].includes(recipient))
      .toSorted()
  await db.transaction(enqueueBoth)
  expect(await sentTo(), 'sent as long as nothing is restored').toEqual([
    guardian,
    guardian,
    invited,
    invited,
  ])
  await db.transaction(async (tx) => {
    await enqueueBoth(tx)
    await endSessionsAndLinks(tx, clock.now())
  })
  expect(await sentTo()).toEqual([guardian, guardian, invited, invited])
})

/** The token in the link of the e-mail to an address. */
async function tokenSentTo(recipient: string): Promise<string | undefined> {
  const sentEmail = (await server.sentEmails()).find((each) => each.recipient === recipient)
  return /[#?](?:guardian|token)=([\w.-]+)/.exec(sentEmail?.text ?? '')?.[1]
}

describe('npm run backup and npm run restore', () => {
  it.skipIf(isPostgres)(
    'move everything to another database, in a file that only its owner can read',
    { timeout: 90_000 },
    async () => {
      const [from, to, file, list] = [
        join(directory, 'from'),
        join(directory, 'to'),
        join(directory, 'copy.backup'),
        join(directory, 'server.log'),
      ]
      const open = await openDatabase({ dataDirectory: from })
      const { id } = await aMember(open.db, { email: 'claire@example.com' })
      const { id: staying, email } = await aMember(open.db)
      await open.db.insert(schema.sessions).values({
        userId: staying,
        tokenHash: hashOf('a session'),
        expiresAt: new Date('2030-01-01T00:00:00Z'),
      })
      await open.close()

      expect(await command('backup', [file], from)).toMatchObject({
        code: 0,
        err: expect.stringContaining('with 3 rows'),
      })
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(await command('backup', [file], from)).toMatchObject({
        code: 1,
        err: `${file} is there already: nothing was written.\n`,
      })
      const piped = await command('backup', ['-'], from)
      expect(readdirSync(directory).toSorted()).toEqual(['copy.backup', 'from'])
      expect(gunzipSync(piped.bytes).toString().split('\n').slice(1, -2)).toEqual(
        gunzipSync(readFileSync(file)).toString().split('\n').slice(1, -2),
      )

      expect((await command('restore', [], to)).err).toContain('Usage: npm run restore -- FILE')
      writeFileSync(
        list,
        `{"level":30,"erased":"${hashOf(id).toString('base64url')}","msg":"family erased"}\n`,
      )
      const restored = await command('restore', [file, '--erased', list], to)
      expect(restored).toMatchObject({ code: 0, err: '' })
      expect(restored.bytes.toString()).toMatch(
        /with 3 rows are as they were on .*\n1 families that were erased since were erased again\.\nEverybody is signed out/,
      )
      const there = await openDatabase({ dataDirectory: to })
      expect((await there.db.select().from(schema.users)).map((user) => user.email)).toEqual([email])
      expect(await there.db.$count(schema.sessions), 'a session that may have been ended since').toBe(0)
      await there.close()
    },
  )

  it.skipIf(isPostgres)(
    'erase families again and end every session after pg_restore has filled the database',
    { timeout: 90_000 },
    async () => {
      const [filled, list] = [join(directory, 'filled'), join(directory, 'since.log')]
      const open = await openDatabase({ dataDirectory: filled })
      const { id } = await aMember(open.db)
      const { id: staying, email } = await aMember(open.db)
      await open.db.insert(schema.sessions).values({
        userId: staying,
        tokenHash: hashOf('another session'),
        expiresAt: new Date('2030-01-01T00:00:00Z'),
      })
      await open.close()
      writeFileSync(list, `{"erased":"${hashOf(id).toString('base64url')}"}\n`)

      expect((await command('restore', ['a.backup', '--after-pg-restore'], filled)).err).toContain('Usage')
      const done = await command('restore', ['--after-pg-restore', '--erased', list], filled)
      expect(done).toMatchObject({ code: 0, err: '' })
      expect(done.bytes.toString()).toMatch(/^1 families that were erased since .*\nEverybody is signed out/)
      const there = await openDatabase({ dataDirectory: filled })
      expect((await there.db.select().from(schema.users)).map((user) => user.email)).toEqual([email])
      expect(await there.db.$count(schema.sessions)).toBe(0)
      await there.close()
    },
  )
})

/** Each table's row count and checksum, computed without the product's own code. */
async function sumsOf(db: Connection): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const { name } of await listTables(db)) {
    const { rows } = await db.execute<{ sum: string }>(
      sql`select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text collate "C")), '') as sum from ${sql.identifier(name)} t`,
    )
    sums[name] = rows[0]?.sum ?? ''
  }
  return sums
}

async function backUp(open: Pick<OpenDatabase, 'db'>): Promise<Buffer> {
  const parts: Buffer[] = []
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      parts.push(chunk)
      done()
    },
  })
  await writeBackup(open, madeAt, output)
  return Buffer.concat(parts)
}

async function restore(open: OpenDatabase, backup: Buffer): Promise<void> {
  await restoreBackup(open, Readable.from([backup]))
}

function command(
  name: 'backup' | 'restore',
  args: string[],
  dataDirectory: string,
): Promise<{ code: number | null; bytes: Buffer; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`build/server/${name}.js`, ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDirectory },
    })
    const bytes: Buffer[] = []
    let err = ''
    child.stdout.on('data', (chunk: Buffer) => bytes.push(chunk))
    child.stderr.on('data', (chunk) => {
      err += chunk
    })
    child.on('close', (code) => resolve({ code, bytes: Buffer.concat(bytes), err }))
    child.stdin.end()
  })
}
