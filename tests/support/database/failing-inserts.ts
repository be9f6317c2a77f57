import { getTableName, sql, type Table } from 'drizzle-orm'
import type { Database } from '#src/infrastructure/database/database.server.ts'

/** While `work` runs, the database rejects every insert into a table. */
export async function whileInsertsFail<Result>(
  db: Database,
  table: Table,
  work: () => Promise<Result>,
): Promise<Result> {
  await db.execute(
    sql`create function refuse_insert() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
  )
  await db.execute(
    sql`create trigger refuse_insert before insert on ${sql.identifier(getTableName(table))} for each row execute function refuse_insert()`,
  )
  try {
    return await work()
  } finally {
    await db.execute(sql`drop function refuse_insert() cascade`)
  }
}
