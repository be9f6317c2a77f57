import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { audit, auditFault } from '#src/domain/back-office/audit.server.ts'
import type { OpenDatabase } from '#src/infrastructure/database/database.server.ts'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import {
  adminSessions,
  admins,
  auditHead,
  auditLog,
  outbox,
} from '#src/infrastructure/database/schema.server.ts'
import { isPassword } from '#src/infrastructure/passwords.server.ts'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import { administer } from '#tests/support/runs/global-setup.ts'

const dataDirectory = mkdtempSync(join(tmpdir(), 'mirabelle-admin-'))
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }))

const postgres = inject('postgresTemplate')
let databaseUrl: string | undefined
beforeAll(async () => {
  if (!postgres) return
  const name = `admin_command_${process.pid}`
  await administer(postgres.serverUrl, `create database ${name} template ${postgres.name}`)
  databaseUrl = new URL(`/${name}`, postgres.serverUrl).href
})

describe('npm run admin', () => {
  it('creates an administrator with the password from ADMIN_PASSWORD', async () => {
    const result = await run(['create', ' Equipe@Example.com '], { ADMIN_PASSWORD: 'une phrase à retenir' })
    expect(result).toMatchObject({ code: 0, out: 'equipe@example.com is an administrator now.\n' })
    await withOpenDatabase(async ({ db }) => {
      const [admin, ...others] = await db.select().from(admins)
      expect(others).toEqual([])
      expect(admin?.email).toBe('equipe@example.com')
      expect(admin?.passwordHash).toMatch(/^\$argon2id\$/)
      expect(await isPassword('une phrase à retenir', admin?.passwordHash ?? '')).toBe(true)
    })
  })

  it('sets a piped-in password for an existing administrator, and audits both actions', async () => {
    const result = await run(['create', 'equipe@example.com'], {}, 'une autre phrase\n')
    expect(result).toMatchObject({ code: 0, out: 'equipe@example.com has a new password.\n' })
    await withOpenDatabase(async ({ db }) => {
      const [admin] = await db.select().from(admins)
      expect(await isPassword('une autre phrase', admin?.passwordHash ?? '')).toBe(true)
      expect((await db.select().from(auditLog)).map(({ action, target }) => [action, target])).toEqual([
        ['create-administrator', 'equipe@example.com'],
        ['change-administrator-password', 'equipe@example.com'],
      ])
      expect(await auditFault(db)).toBeUndefined()
    })
  })

  it('switches off the second factor of a locked-out administrator, ends the sessions and audits it', async () => {
    await withOpenDatabase(async ({ db }) => {
      const [admin] = await db
        .update(admins)
        .set({ totpSecret: Buffer.from('sealed'), totpLastStep: 1, recoveryCodeHashes: ['a'] })
        .returning()
      await db.insert(adminSessions).values({
        adminId: admin?.id ?? '',
        tokenHash: hashOf(newToken()),
        expiresAt: new Date(Date.now() + 3_600_000),
      })
    })
    const result = await run(['drop-second-factor', 'Equipe@example.com'], {})
    expect(result).toMatchObject({
      code: 0,
      out: 'equipe@example.com signs in by the password alone now; all sessions were ended.\n',
    })
    await withOpenDatabase(async ({ db }) => {
      expect(await db.select().from(admins)).toMatchObject([
        { totpSecret: null, totpLastStep: null, recoveryCodeHashes: [] },
      ])
      expect((await db.select().from(adminSessions)).map(({ revokedAt }) => revokedAt)).not.toContain(null)
      expect((await db.select().from(auditLog)).at(-1)).toMatchObject({
        admin: 'command line',
        action: 'drop-second-factor',
        target: 'equipe@example.com',
      })
      expect(await db.select().from(outbox).orderBy(outbox.createdAt)).toMatchObject([
        { kind: 'admin-security', recipient: 'equipe@example.com', payload: { act: 'newPassword' } },
        { kind: 'admin-security', recipient: 'equipe@example.com', payload: { act: 'dropped' } },
      ])
    })
  })

  it.skipIf(postgres)(
    'does not run beside the server on the embedded database, and says what to do',
    async () => {
      await withOpenDatabase(async () => {
        const result = await run(['create', 'other@example.com'], { ADMIN_PASSWORD: 'une phrase à retenir' })
        expect(result.code).toBe(1)
        expect(result.err).toContain('is in use by another process. Stop it first')
        expect(result.err).not.toContain('    at ')
      })
    },
  )

  const rejected: [string, string[], Record<string, string>, string][] = [
    ['no command', [], {}, 'Usage: npm run admin -- create EMAIL'],
    ['an unknown command', ['remove', 'a@example.com'], {}, 'Usage'],
    ['no e-mail address', ['create'], {}, 'Usage'],
    ['an unknown role', ['create', 'a@example.com', '--role', 'admin'], {}, 'Usage'],
    ['a role without its name', ['create', 'a@example.com', 'team'], {}, 'Usage'],
    [
      'to disable an unknown administrator',
      ['disable', 'personne@example.com'],
      {},
      'personne@example.com is not an administrator.',
    ],
    [
      'to disable the last owner',
      ['disable', 'equipe@example.com'],
      {},
      'equipe@example.com is the last owner: make another one first.',
    ],
    [
      'to make the last owner an expert',
      ['create', 'equipe@example.com', '--role', 'expert'],
      { ADMIN_PASSWORD: 'une phrase' },
      'the last owner',
    ],
    [
      'the e-mail address of no administrator',
      ['drop-second-factor', 'personne@example.com'],
      {},
      'personne@example.com is not an administrator.',
    ],
    ['drop-second-factor without an e-mail address', ['drop-second-factor'], {}, 'drop-second-factor EMAIL'],
    ['an invalid e-mail address', ['create', 'claire'], {}, 'Usage'],
    [
      'a short password',
      ['create', 'a@example.com'],
      { ADMIN_PASSWORD: 'court' },
      'ADMIN_PASSWORD: expected at least 8 characters',
    ],
  ]
  // These are rejected before the database is opened, or after one query: the faster database is enough.
  it.skipIf(!postgres).each(rejected)('rejects %s', async (_, args, environment, message) => {
    const result = await run(args, environment)
    expect(result.code).toBe(1)
    expect(result.err).toContain(message)
  })

  it('has changed nothing in the rejected calls', () =>
    withOpenDatabase(async ({ db }) => {
      expect(
        await db
          .select({ email: admins.email, role: admins.role, disabledAt: admins.disabledAt })
          .from(admins),
      ).toEqual([{ email: 'equipe@example.com', role: 'owner', disabledAt: null }])
    }))

  it('creates an administrator with a role, and disables one, whose sessions end', async () => {
    const made = await run(['create', 'ines@example.com', '--role', 'expert'], {
      ADMIN_PASSWORD: 'une phrase à retenir',
    })
    expect(made).toMatchObject({ code: 0, out: 'ines@example.com is an administrator now.\n' })
    await withOpenDatabase(async ({ db }) => {
      const [admin] = await db.select().from(admins).where(eq(admins.email, 'ines@example.com'))
      expect(admin?.role).toBe('expert')
      await db.insert(adminSessions).values({
        adminId: admin?.id ?? '',
        tokenHash: hashOf(newToken()),
        expiresAt: new Date(Date.now() + 3_600_000),
      })
    })
    expect(await run(['disable', 'ines@example.com'], {})).toMatchObject({
      code: 0,
      out: 'ines@example.com has been disabled; all sessions were ended.\n',
    })
    expect((await run(['disable', 'ines@example.com'], {})).out).toBe(
      'ines@example.com was already disabled.\n',
    )
    await withOpenDatabase(async ({ db }) => {
      expect(
        (await db.select().from(admins).where(eq(admins.email, 'ines@example.com')))[0]?.disabledAt,
      ).not.toBeNull()
      expect((await db.select().from(adminSessions)).map(({ revokedAt }) => revokedAt)).not.toContain(null)
      expect(
        (await db.select().from(auditLog)).filter(({ action }) => action === 'disable-administrator'),
      ).toHaveLength(1)
    })
  })
})

describe('npm run audit:verify', () => {
  const verify = () => run([], {}, '', 'audit-verify')

  it('exits with 1 when the newest rows were deleted behind the trigger, even after later writes', async () => {
    let removed: (typeof auditLog.$inferSelect)[] = []
    const behindTheTrigger = (work: (db: OpenDatabase['db']) => Promise<unknown>) =>
      withOpenDatabase(async ({ db }) => {
        await db.execute(sql`alter table audit_log disable trigger audit_log_append_only`)
        await work(db)
        await db.execute(sql`alter table audit_log enable trigger audit_log_append_only`)
      })
    await behindTheTrigger(async (db) => {
      removed = (await db.select().from(auditLog).orderBy(auditLog.id)).slice(-2)
      await db.delete(auditLog).where(inArray(auditLog.id, idsOf(removed)))
    })
    expect(await verify()).toMatchObject({
      code: 1,
      out: '',
      err: 'The audit log was changed: the newest 2 of its 5 rows are missing.\n',
    })
    await withOpenDatabase(async ({ db }) => {
      const entry = {
        at: new Date(),
        admin: 'command line',
        action: 'login',
        target: null,
        ip: null,
        details: {},
      }
      await db.transaction((tx) => audit(tx, entry))
      const written = await db.select({ id: auditLog.id }).from(auditLog).orderBy(auditLog.id)
      expect(await auditFault(db)).toEqual({ row: written.at(-1)?.id })
      await db.insert(auditLog).values(removed)
      expect(await auditFault(db)).toBeUndefined()
    })
  })

  it('finds a fault when the head was deleted', async () => {
    await withOpenDatabase(async ({ db }) => {
      await expect(db.execute(sql`delete from audit_head`)).rejects.toThrow()
      await expect(db.execute(sql`update audit_head set entries = 1`)).rejects.toThrow()
      await db.execute(sql`alter table audit_head disable trigger audit_head_stays`)
      const [head] = await db.delete(auditHead).returning()
      await db.execute(sql`alter table audit_head enable trigger audit_head_stays`)
      expect(await auditFault(db)).toEqual({ written: 0, found: head?.entries })
      await db.insert(auditHead).values(head ? [head] : [])
      expect(await auditFault(db)).toBeUndefined()
    })
  })

  it('exits with 0 when the log is unchanged, and with 1 naming the row when one was edited', async () => {
    expect(await verify()).toEqual({ code: 0, out: 'The audit log is as it was written.\n', err: '' })
    let edited = 0
    await withOpenDatabase(async ({ db }) => {
      const rows = await db.select({ id: auditLog.id }).from(auditLog).orderBy(auditLog.id)
      expect(rows.length).toBeGreaterThan(2)
      edited = rows[1]?.id ?? 0
      await db.execute(sql`alter table audit_log disable trigger audit_log_append_only`)
      await db.execute(sql`update audit_log set target = 'somebody@example.com' where id = ${edited}`)
      await db.execute(sql`alter table audit_log enable trigger audit_log_append_only`)
    })
    const { code, out, err } = await verify()
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(`row ${edited} is not as it was written`)
  })
})

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}

function run(
  args: string[],
  environment: Record<string, string>,
  input = '',
  command = 'admin',
): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`build/server/${command}.js`, ...args], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dataDirectory,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        ...environment,
      },
    })
    let out = ''
    let err = ''
    child.stdout.on('data', (chunk) => {
      out += chunk
    })
    child.stderr.on('data', (chunk) => {
      err += chunk
    })
    child.on('close', (code) => resolve({ code, out, err }))
    child.stdin.end(input)
  })
}

async function withOpenDatabase(check: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDirectory })
  try {
    await check(database)
  } finally {
    await database.close()
  }
}
