import { sql } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'

it.skipIf(!inject('postgresTemplate'))(
  'PostgreSQL prepares only frequent statements with values',
  async () => {
    const { db, close } = await openTestDatabase()
    const prepared = await db.transaction(async (tx) => {
      for (let time = 0; time < 4; time++) {
        const often = await tx.execute<{ sum: number }>(sql`select ${time}::int + 1 as sum`)
        expect(often.rows).toEqual([{ sum: time + 1 }])
        await tx.execute(sql`select 'without values'`)
        await tx.execute(sql`select ${time}::int as ${sql.identifier(`column${time}`)}`)
      }
      const { rows } = await tx.execute<{ statement: string }>(
        sql`select statement from pg_prepared_statements where name like 'often%'`,
      )
      return rows.map(({ statement }) => statement)
    })
    await close()
    expect(prepared).toEqual(['select $1::int + 1 as sum'])
  },
)
