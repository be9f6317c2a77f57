import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as overPglite } from 'drizzle-orm/pglite'
import { afterAll, expect, inject, it } from 'vitest'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { migrateUnderLock } from '#src/infrastructure/database/migrate.server.ts'
import * as schema from '#src/infrastructure/database/schema.server.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { isFull } from '#tests/support/runs/full-faults.ts'
import { administer } from '#tests/support/runs/global-setup.ts'

const committed = join(import.meta.dirname, '../../src/infrastructure/database/migrations')
const folders = mkdtempSync(join(tmpdir(), 'mirabelle-migrations-'))
afterAll(() => rmSync(folders, { recursive: true, force: true }))

const between = '--> statement-breakpoint'
const files = readdirSync(committed).filter((name) => name.endsWith('.sql'))
/** How many statements of a migration are tried; in a short run more in the newest ones. */
function attemptsIn(file: string): number {
  if (isFull) return Number.POSITIVE_INFINITY
  return files.indexOf(file) >= files.length - 3 ? 4 : 1
}

it('a migration that fails at any statement leaves nothing behind and runs again (R14)', {
  timeout: 300_000,
}, async () => {
  const expected = await columnsOf((await openTestDatabase()).db)
  const { db, url, close } = await openEmpty()
  let tried = 0
  for (const file of files) {
    const before = await columnsOf(db)
    const statements = readFileSync(join(committed, file), 'utf8').split(between)
    const step = Math.max(1, Math.ceil(statements.length / attemptsIn(file)))
    for (let at = 0; at <= statements.length; at += step) {
      const folder = folderWith(
        file,
        [...statements.slice(0, at), '\nselect 1 / 0;\n', ...statements.slice(at)].join(between),
      )
      await expect(migrateUnderLock({ db }, url, folder), `${file} at statement ${at}`).rejects.toThrow()
      expect(await columnsOf(db), `${file} at statement ${at}`).toEqual(before)
      tried += 1
    }
    await migrateUnderLock({ db }, url, folderWith(file, statements.join(between)))
  }
  expect(await columnsOf(db)).toEqual(expected)
  await migrateUnderLock({ db }, url, committed)
  const done = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  )
  expect(done.rows[0]?.count).toBe(files.length)
  expect(tried).toBeGreaterThan(files.length)
  await close()
})

/** A copy of the migrations up to `file`, with `text` as its content. */
function folderWith(file: string, text: string): string {
  const folder = join(folders, 'changed')
  rmSync(folder, { recursive: true, force: true })
  cpSync(committed, folder, { recursive: true })
  writeFileSync(join(folder, file), text)
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest }: { entries: unknown[] } = JSON.parse(readFileSync(journal, 'utf8'))
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, files.indexOf(file) + 1) }))
  return folder
}

/** A database without tables, embedded or on PostgreSQL like the rest of the run. */
async function openEmpty(): Promise<{ db: Database; url: string | undefined; close(): Promise<void> }> {
  const server = inject('postgresTemplate')
  if (!server) {
    const client = await PGlite.create()
    return {
      db: overPglite({ client, schema, casing: 'snake_case' }),
      url: undefined,
      close: () => client.close(),
    }
  }
  const name = `migration_${process.pid}`
  await administer(server.serverUrl, `create database ${name}`)
  const url = new URL(`/${name}`, server.serverUrl).href
  const [{ default: pg }, { drizzle }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
  ])
  const pool = new pg.Pool({ connectionString: url })
  return { db: drizzle({ client: pool, schema, casing: 'snake_case' }), url, close: () => pool.end() }
}

async function columnsOf(db: Database): Promise<string[]> {
  const found = await db.execute<{ name: string }>(
    sql`select table_name || '.' || column_name || ' ' || data_type as name from information_schema.columns where table_schema = 'public' order by 1`,
  )
  return found.rows.map(({ name }) => name)
}
