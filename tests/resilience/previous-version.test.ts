import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { openTestDatabase } from '#tests/support/database/database.ts'

const meta = join(import.meta.dirname, '../../src/infrastructure/database/migrations/meta')
const snapshot = z.object({
  tables: z.record(
    z.string(),
    z.object({
      name: z.string(),
      columns: z.record(z.string(), z.object({ name: z.string(), type: z.string(), notNull: z.boolean() })),
    }),
  ),
})

/** The tables as the previous version, before the newest migration, knows them. */
function tablesBefore() {
  const previous = readdirSync(meta)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-2)
  return Object.values(snapshot.parse(JSON.parse(readFileSync(join(meta, previous ?? ''), 'utf8'))).tables)
}

it('every column that the previous version uses exists, and no unknown column is required (R23)', async () => {
  const { db, close } = await openTestDatabase()
  const found = await db.execute<{ table: string; column: string; needed: boolean }>(
    sql`select table_name as table, column_name as column,
          is_nullable = 'NO' and column_default is null and is_identity = 'NO' as needed
        from information_schema.columns where table_schema = 'public'`,
  )
  const now = new Map(found.rows.map((row) => [`${row.table}.${row.column}`, row]))
  const faults: string[] = []
  const before = tablesBefore()
  expect(before.length).toBeGreaterThan(40)
  for (const { name, columns } of before) {
    const known = Object.values(columns)
    for (const column of known) {
      const row = now.get(`${name}.${column.name}`)
      if (!row) faults.push(`${name}.${column.name} is gone`)
      else if (row.needed && !column.notNull) faults.push(`${name}.${column.name} must be filled now`)
    }
    for (const row of found.rows.filter(({ table }) => table === name))
      if (row.needed && !known.some((column) => column.name === row.column))
        faults.push(`${name}.${row.column} must be filled, and the version before does not know it`)
    if (faults.length === 0)
      await db.execute(
        sql`select ${sql.join(
          known.map((column) => sql.identifier(column.name)),
          sql`, `,
        )} from ${sql.identifier(name)} limit 0`,
      )
  }
  expect(faults).toEqual([])
  await close()
})
