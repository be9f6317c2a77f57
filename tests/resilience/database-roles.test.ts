import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { installQueue } from '#src/infrastructure/database/install-queue.server.ts'
import { migrateUnderLock } from '#src/infrastructure/database/migrate.server.ts'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import { administer } from '#tests/support/runs/global-setup.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'
import { startPostgres } from '#tests/support/stand-ins/postgres.ts'

const execFileAsync = promisify(execFile)
const template = inject('postgresTemplate')
const roles = readFileSync(join(import.meta.dirname, '../../deploy/roles.sql'), 'utf8')

/** An address of the test's PostgreSQL, which trusts every connection. */
function databaseUrlOf(name: string, user = 'postgres', search = ''): string {
  const url = new URL(template?.serverUrl ?? '')
  url.pathname = name
  url.username = user
  url.search = search
  return url.href
}

/** A database with both roles, made from an empty one or from one that a single role has used. */
async function withRoles(from: 'nothing' | 'one role'): Promise<string> {
  const name = `roles_${randomBytes(6).toString('hex')}`
  if (!template) throw new Error('PostgreSQL alone has roles')
  await administer(
    template.serverUrl,
    from === 'nothing' ? `create database ${name}` : `create database ${name} template ${template.name}`,
  )
  if (from === 'one role') await installQueue(databaseUrlOf(name))
  await withClient(databaseUrlOf(name), async (client) => {
    await client.query(roles)
    // Running the script repeatedly must be harmless.
    await client.query(roles)
  })
  return name
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

describe.skipIf(!template)('the database’s roles (deploy/roles.sql)', () => {
  it.each(['nothing', 'one role'] as const)(
    'serve from %s: the owner migrates; the serving role alters no table and disables no trigger',
    { timeout: 120_000 },
    async (from) => {
      const name = await withRoles(from)
      const database = await openDatabase({
        databaseUrl: databaseUrlOf(name, 'mirabelle_app'),
        migrationUrl: databaseUrlOf(name, 'mirabelle_migrations'),
        dataDirectory: '',
      })
      const server = await startTestServer({ database, environment: { DEMO_DATA: 'on' }, withJobs: true })
      try {
        expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
        expect((await server.browser().post('/api/auth/magic-link', { email: 'a@exemple.lu' })).status).toBe(
          404,
        )
      } finally {
        await server.close()
      }
      await withClient(databaseUrlOf(name, 'mirabelle_app'), async (client) => {
        const owned = await client.query(
          `select count(*)::int as owned from pg_class where relowner = 'mirabelle_app'::regrole`,
        )
        expect(owned.rows).toEqual([{ owned: 0 }])
        for (const forbidden of [
          'create table mine (id int)',
          'create schema mine',
          'alter table users add column more text',
          'drop table users',
          'truncate users cascade',
          'truncate audit_log',
          'alter table audit_log disable trigger all',
          'alter table consent_acts disable trigger consent_acts_append_only',
          'drop trigger audit_log_append_only on audit_log',
          'create or replace function refuse_rewriting() returns trigger language plpgsql as $$ begin return null; end $$',
          `set session_replication_role = 'replica'`,
          'set role mirabelle_migrations',
          'drop index consent_acts_of_family',
          `delete from drizzle.__drizzle_migrations where false; alter table drizzle.__drizzle_migrations add column x int`,
        ])
          await expect(client.query(forbidden), forbidden).rejects.toThrow(/permission denied|must be owner/)
        await expect(client.query(`update audit_log set action = 'nothing'`)).rejects.toThrow('append-only')
      })
    },
  )

  it('are made as well by an owner of the database who is no superuser, from nothing and from one role', {
    timeout: 120_000,
  }, async () => {
    // A server of its own: no superuser has made the roles there.
    const own = await startPostgres({ durable: false })
    const address = (name: string, user: string) => own.databaseUrl(name).replace('postgres@', `${user}@`)
    try {
      await administer(own.url, 'create role owner login createrole nosuperuser')
      for (const name of ['from_nothing', 'from_one_role']) {
        await administer(own.url, `create database ${name} owner owner`)
        const url = address(name, 'owner')
        if (name === 'from_one_role') {
          await openDatabase({ databaseUrl: url, dataDirectory: '' }).then((open) => open.close())
          await installQueue(url)
        }
        await withClient(url, async (client) => {
          await client.query(roles)
          await client.query(roles)
        })
        const open = await openDatabase({
          databaseUrl: address(name, 'mirabelle_app'),
          migrationUrl: address(name, 'mirabelle_migrations'),
          dataDirectory: '',
        })
        await open.db.execute(sql`delete from users`)
        await expect(open.db.execute(sql`drop table users`), name).rejects.toThrow()
        await open.close()
      }
    } finally {
      await own.stop()
    }
  })

  it('npm run migrate needs the migrating role; then the serving role alone opens the database', async () => {
    const name = await withRoles('nothing')
    const serving = { DATABASE_URL: databaseUrlOf(name, 'mirabelle_app') }
    const migrate = (env: Record<string, string>) =>
      execFileAsync(process.execPath, ['src/server/commands/migrate-command.server.ts'], { env })
    await expect(migrate(serving)).rejects.toThrow('run "npm run migrate" with MIGRATION_DATABASE_URL first')
    const both = { ...serving, MIGRATION_DATABASE_URL: databaseUrlOf(name, 'mirabelle_migrations') }
    for (const env of [both, serving])
      expect((await migrate(env)).stdout).toBe('The tables are up to date.\n')
    await openDatabase({ databaseUrl: serving.DATABASE_URL, dataDirectory: '' }).then((open) => open.close())
  })

  it('a serving role that may not migrate reports that the tables are not migrated yet', async () => {
    const name = await withRoles('nothing')
    await expect(
      openDatabase({ databaseUrl: databaseUrlOf(name, 'mirabelle_app'), dataDirectory: '' }),
    ).rejects.toThrow(
      'The tables are not migrated, and this role may not change them: run "npm run migrate" with MIGRATION_DATABASE_URL first.',
    )
  })
})

describe.skipIf(!template)('a connection to PostgreSQL', () => {
  it('is encrypted when the address asks for it, or fails', async () => {
    // The test's PostgreSQL has no TLS.
    for (const mode of ['require', 'verify-ca', 'verify-full'])
      await expect(
        openDatabase({
          databaseUrl: databaseUrlOf(template?.name ?? '', 'postgres', `sslmode=${mode}`),
          dataDirectory: '',
        }),
        mode,
      ).rejects.toThrow()
  })
})

describe.skipIf(!template)('a migration', () => {
  it('lets other queries through while it waits for a table in use, and succeeds once that is free', {
    timeout: 60_000,
  }, async () => {
    const name = await withRoles('one role')
    const url = databaseUrlOf(name)
    await withClient(url, async (holder) => {
      // One more migration than the product has, on a table that is in use.
      const folder = withOneMore('create index one_more on consents (given_at)')
      await holder.query('begin')
      await holder.query('lock table consents in access exclusive mode')
      const opening = openDatabase({ databaseUrl: url, dataDirectory: '' }).then(async (open) => {
        await migrateUnderLock(open, url, folder)
        return open
      })
      const waits = () =>
        withClient(url, (client) =>
          client.query(
            `select 1 from pg_stat_activity where application_name = 'mirabelle-migrate' and wait_event_type = 'Lock' and datname = '${name}'`,
          ),
        )
      while ((await waits()).rowCount === 0) await delay(20)
      // Waits until the migration gives up its lock. If it did not, it would wait as long as the table is
      // held.
      while ((await waits()).rowCount !== 0) await delay(20)
      await holder.query('commit')
      const open = await opening
      await open.db.execute(sql`drop index one_more`)
      await open.close()
    })
  })
})

/** A copy of the product's migrations with one more at the end. */
function withOneMore(statement: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'mirabelle-migrations-')), 'migrations')
  cpSync('src/infrastructure/database/migrations', folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = z
    .looseObject({ entries: z.array(z.looseObject({ idx: z.int(), when: z.int() })) })
    .parse(JSON.parse(readFileSync(file, 'utf8')))
  const last = journal.entries.at(-1)
  if (!last) throw new Error('there are no migrations')
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'one_more' })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(join(folder, 'one_more.sql'), statement)
  return folder
}
