import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Connection } from './database.server.ts'

/** One of the product's tables, as the database's catalogue describes it. */
export type Table = z.output<typeof table>

const names = z.array(z.string())
const table = z.object({ name: z.string(), columns: names, types: names, key: names.min(1), needs: names })

/**
 * The product's tables, each after the tables that it references. Throws when two tables reference each
 * other, or when one has no primary key.
 */
export async function listTables(db: Connection): Promise<Table[]> {
  const { rows } = await db.execute(sql`
    select c.relname::text as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as types,
      (select coalesce(json_agg(a.attname order by array_position(i.indkey::int[], a.attnum::int)), '[]')
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary) as key,
      (select coalesce(json_agg(distinct other.relname), '[]')
        from pg_constraint f join pg_class other on other.oid = f.confrelid where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname collate "C"`)
  const waiting = new Map(
    z
      .array(table)
      .parse(rows)
      .map((found) => [found.name, found]),
  )
  const inOrder: Table[] = []
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ needs }) => !needs.some((name) => waiting.has(name)))
    if (ready.length === 0)
      throw new Error(`these tables refer to each other: ${[...waiting.keys()].join(', ')}`)
    for (const found of ready) waiting.delete(found.name)
    inOrder.push(...ready)
  }
  return inOrder
}
