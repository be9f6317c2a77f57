import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import { administer } from '#tests/support/runs/global-setup.ts'
import { startPostgres } from '#tests/support/stand-ins/postgres.ts'

interface MadeDatabase {
  databaseUrl: string
  /** The product's data directory. */
  directory: string
  end(): Promise<void>
}

/**
 * A migrated database with the rows that `make` writes. On the server at BENCH_SERVER it is created once and
 * reused by later runs; otherwise it is created on a temporary PostgreSQL and deleted with it.
 */
export async function madeDatabase(
  name: string,
  make: (client: pg.Client) => Promise<void>,
): Promise<MadeDatabase> {
  const directory = mkdtempSync(join(tmpdir(), 'mirabelle-bench-'))
  const postgres = process.env.BENCH_SERVER ? undefined : await startPostgres()
  const end = async () => {
    await postgres?.stop()
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    const server = postgres?.url ?? process.env.BENCH_SERVER ?? ''
    const urlOf = (database: string) => Object.assign(new URL(server), { pathname: `/${database}` }).href
    const known = await administer(server, `select 1 from pg_database where datname = '${name}'`)
    if (known.length === 0) {
      // Renamed only when complete, so that an interrupted run is not reused.
      const begun = `${name}_begun`
      await administer(server, `drop database if exists ${begun}`)
      await administer(server, `create database ${begun}`)
      const { close } = await openDatabase({ databaseUrl: urlOf(begun), dataDirectory: directory })
      await close()
      await writeRows(urlOf(begun), make)
      await administer(server, `alter database ${begun} rename to ${name}`)
    }
    return { databaseUrl: urlOf(name), directory, end }
  } catch (error) {
    await end()
    throw error
  }
}

async function writeRows(connectionString: string, make: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  // The rows are consistent by construction, and checking foreign keys would take longer than everything
  // else.
  await client.query('set session_replication_role = replica')
  await client.query('set synchronous_commit = off')
  await make(client)
  await client.query('vacuum analyze')
  await client.end()
}

/** SQL for an id derived from a name: in the form of a UUID of version 4. */
export function idOf(name: string): string {
  return `overlay(overlay(md5(${name}) placing '4' from 13) placing '8' from 17)::uuid`
}
