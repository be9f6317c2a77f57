import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { openDatabase, openEmbeddedOver } from '#src/infrastructure/database/open-database.server.ts'
import { startPostgres } from '#tests/support/stand-ins/postgres.ts'
import { installTestTime } from '../database/database-time.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated embedded database, as the archive that PGlite loads. */
    embeddedTemplate: string | undefined
    /** A migrated PostgreSQL database to copy, and its server. */
    postgresTemplate: { serverUrl: string; name: string } | undefined
  }
}

/**
 * Prepares the one migrated database that every test file of the project copies: embedded, or on a real
 * PostgreSQL.
 */
export default async function setup({ name: database, provide }: TestProject): Promise<() => Promise<void>> {
  // Tests that start processes run the built product, which must match these sources.
  if (
    process.env.WITHOUT_BUILD !== 'yes' &&
    spawnSync(process.execPath, ['scripts/prepare.mjs', 'build'], { stdio: 'inherit' }).status !== 0
  )
    throw new Error('the build failed')
  if (database === 'postgresql') {
    const postgres = await startPostgres({ durable: false })
    const name = 'template_mirabelle'
    await administer(postgres.url, `create database ${name}`)
    const template = await openDatabase({ databaseUrl: postgres.databaseUrl(name), dataDirectory: '' })
    await installTestTime(template.db)
    await template.close()
    provide('embeddedTemplate', undefined)
    provide('postgresTemplate', { serverUrl: postgres.url, name })
    return async () => {
      const deadlocks = await administer<{ datname: string; deadlocks: string }>(
        postgres.url,
        'select datname, deadlocks from pg_stat_database where deadlocks > 0',
      )
      await postgres.stop()
      if (deadlocks.length > 0)
        throw new Error(`transactions waited for each other: ${JSON.stringify(deadlocks)}`)
    }
  }
  const directory = mkdtempSync(join(tmpdir(), 'mirabelle-template-'))
  const client = await PGlite.create()
  const open = await openEmbeddedOver(client)
  await installTestTime(open.db)
  // Each opening unpacks the archive, so it contains only the one database that is opened.
  await client.query('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await client.query(`drop database ${name}`)
  const archive = join(directory, 'template.tar')
  writeFileSync(archive, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await open.close()
  provide('embeddedTemplate', archive)
  provide('postgresTemplate', undefined)
  return async () => rmSync(directory, { recursive: true, force: true })
}

export async function administer<Row extends object>(serverUrl: string, statement: string): Promise<Row[]> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const { rows } = await client.query<Row>(statement)
  await client.end()
  return rows
}
