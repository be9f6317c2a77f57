import { createHash } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
import { pipeline as pipelineDone } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addLines, InvalidBackupError, LineReader, rowsPerBatch } from './backup-lines.server.ts'
import type { Connection, OpenDatabase, Transaction } from './database.server.ts'
import { listTables, type Table } from './list-tables.server.ts'

/*
 * A backup is gzipped JSON lines: a header, then each table with its columns, its rows as PostgreSQL's own
 * texts, and its count and SHA-256; at the end the SHA-256 of everything before. It holds the rows of the
 * product's tables. Their schema is left out, because the migrations create it, and so are the job queue's
 * tables, because each start writes their schedule again.
 */

/** A summary of a backup that was written or restored. */
export interface BackupContent {
  madeAt: Date
  tables: number
  rows: number
}

/**
 * Writes one consistent state of every table to `output` and ends the stream. The product may run meanwhile.
 */
export async function writeBackup(
  { db }: Pick<OpenDatabase, 'db'>,
  madeAt: Date,
  output: Writable,
): Promise<BackupContent> {
  return db.transaction(
    async (tx) => {
      await setTextFormat(tx)
      const content = { madeAt, tables: 0, rows: 0 }
      await pipelineDone(Readable.from(backupLines(tx, content)), createGzip(), output)
      return content
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/**
 * Restores a backup into an empty database of the same migrations, in one transaction, in which
 * `beforeCommit` runs too. Every table is read back and compared before the commit. Throws
 * {@link InvalidBackupError} for a database that is not empty, for another version, and for a file that is
 * damaged or incomplete.
 */
export async function restoreBackup(
  { db }: Pick<OpenDatabase, 'db'>,
  input: Readable,
  beforeCommit?: (tx: Transaction) => Promise<void>,
): Promise<BackupContent> {
  return db.transaction(async (tx) => {
    await setTextFormat(tx)
    const tables = await listTables(tx)
    await rejectUnlessEmpty(tx, tables)
    const reader = new LineReader(input)
    const header = await reader.next(headerLine)
    await rejectOtherVersion(tx, header.version)
    let rows = 0
    for (const table of tables) rows += await restoreTable(tx, table, reader)
    await reader.finish()
    for (const [name, value] of Object.entries(header.sequences))
      await tx.execute(sql`select setval(${name}::regclass, ${value}::text::bigint)`)
    await beforeCommit?.(tx)
    return { madeAt: new Date(header.madeAt), tables: tables.length, rows }
  })
}

/** A table's row count and checksum, as a backup has them. */
async function checksumOf(tx: Transaction, table: Table): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const lines of rowLines(tx, table)) {
    rows += lines.length
    addLines(hash, lines)
  }
  return { rows, sha256: hash.digest('hex') }
}

const version = z.object({ migrations: z.number(), digest: z.string() })
const headerLine = z.object({
  mirabelle: z.literal('backup'),
  madeAt: z.iso.datetime(),
  version,
  sequences: z.record(z.string(), z.string()),
})
const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) })
const endOfTable = z.object({ rows: z.number(), sha256: z.string() })

async function* backupLines(tx: Transaction, content: BackupContent): AsyncGenerator<string> {
  const whole = createHash('sha256')
  const hashed = (lines: readonly string[]) => {
    addLines(whole, lines)
    return lines.map((line) => `${line}\n`).join('')
  }
  const header: z.input<typeof headerLine> = {
    mirabelle: 'backup',
    madeAt: content.madeAt.toISOString(),
    version: await versionOf(tx),
    sequences: await sequencesOf(tx),
  }
  yield hashed([JSON.stringify(header)])
  for (const table of await listTables(tx)) {
    yield hashed([JSON.stringify({ table: table.name, columns: table.columns })])
    const hash = createHash('sha256')
    let rows = 0
    for await (const lines of rowLines(tx, table)) {
      rows += lines.length
      addLines(hash, lines)
      yield hashed(lines)
    }
    yield hashed([JSON.stringify({ rows, sha256: hash.digest('hex') })])
    content.tables += 1
    content.rows += rows
  }
  yield `${JSON.stringify({ whole: whole.digest('hex') })}\n`
}

async function restoreTable(tx: Transaction, table: Table, reader: LineReader): Promise<number> {
  const header = await reader.next(tableLine)
  if (header.table !== table.name || header.columns.join() !== table.columns.join())
    throw new InvalidBackupError(`The backup holds no table ${table.name} like the one here.`)
  for (let lines = await reader.nextRows(); lines.length > 0; lines = await reader.nextRows())
    await tx.execute(insertion(table, lines))
  const expected = await reader.next(endOfTable)
  const found = await checksumOf(tx, table)
  if (found.sha256 !== expected.sha256 || found.rows !== expected.rows)
    throw new InvalidBackupError(`The backup is damaged: ${table.name} is not what it was.`)
  return found.rows
}

function insertion({ name, columns, types }: Table, lines: readonly string[]): SQL {
  const values = types.map((type, index) => sql`(line ->> ${sql.raw(String(index))})::${sql.raw(type)}`)
  return sql`insert into ${sql.identifier(name)} (${sql.join(columns.map(sql.identifier), sql`, `)})
    select ${sql.join(values, sql`, `)} from json_array_elements(${`[${lines.join()}]`}::text::json) as line`
}

/** Each row as a JSON array of texts, in an order that does not depend on a collation. */
async function* rowLines(tx: Transaction, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const texts = columns.map((column) => sql`${sql.identifier(column)}::text`)
  const order = key.map((column) => sql`${sql.identifier(column)}::text collate "C"`)
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select array_to_json(array[${sql.join(texts, sql`, `)}])::text as line from ${sql.identifier(name)} order by ${sql.join(order, sql`, `)}`,
  )
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(
      sql`fetch ${sql.raw(String(rowsPerBatch))} from backup_rows`,
    )
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await tx.execute(sql`close backup_rows`)
}

/** Makes the texts of values independent of the server's settings, and lifts the time limits. */
async function setTextFormat(tx: Transaction): Promise<void> {
  for (const setting of [
    "timezone = 'UTC'",
    "datestyle = 'ISO, YMD'",
    "bytea_output = 'hex'",
    'extra_float_digits = 1',
    'statement_timeout = 0',
    'idle_in_transaction_session_timeout = 0',
  ])
    await tx.execute(sql.raw(`set local ${setting}`))
}

async function versionOf(db: Connection): Promise<z.output<typeof version>> {
  const { rows } = await db.execute(
    sql`select count(*)::int as migrations, coalesce(md5(string_agg(hash, ' ' order by created_at)), '') as digest from drizzle.__drizzle_migrations`,
  )
  return version.parse(rows[0])
}

async function rejectOtherVersion(
  db: Connection,
  { migrations, digest }: z.output<typeof version>,
): Promise<void> {
  const here = await versionOf(db)
  if (here.digest !== digest)
    throw new InvalidBackupError(
      `The backup is of another version: its database had ${migrations} migrations, this one has ${here.migrations}. Restore it with the version that made it, then update.`,
    )
}

/** Also locks the tables against other writers until the end of the transaction. */
async function rejectUnlessEmpty(tx: Transaction, tables: readonly Table[]): Promise<void> {
  await tx.execute(
    sql`lock table ${sql.join(
      tables.map(({ name }) => sql.identifier(name)),
      sql`, `,
    )} in share row exclusive mode`,
  )
  const full: string[] = []
  for (const { name } of tables) {
    const { rows } = await tx.execute(sql`select 1 from ${sql.identifier(name)} limit 1`)
    if (rows.length > 0) full.push(name)
  }
  if (full.length > 0)
    throw new InvalidBackupError(
      `The database is not empty, it holds ${full.join(', ')}. Restore into a new one, before the first start: another DATABASE_URL or DATA_DIR.`,
    )
}

async function sequencesOf(db: Connection): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string; value: string }>(
    sql`select sequencename::text as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
