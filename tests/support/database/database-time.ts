import { sql } from 'drizzle-orm'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { testClockOffset } from '../time/clock.ts'

/**
 * Runs once, in the template, and makes columns that default to the database's clock default to the tests'
 * time instead.
 */
export async function installTestTime(db: Database): Promise<void> {
  await db.execute(sql`create schema tests`)
  await setTestTime(db, 0)
  await db.execute(sql`
    do $$
    declare found record;
    begin
      for found in
        select format('%I.%I', n.nspname, c.relname) as name, a.attname as field
        from pg_attrdef d
        join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        join pg_class c on c.oid = d.adrelid
        join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and pg_get_expr(d.adbin, d.adrelid) = 'now()'
      loop
        execute format('alter table %s alter column %I set default tests.test_time()', found.name, found.field);
      end loop;
    end $$`)
}

/** Runs in each copy of the template, and sets its time to that of the test file that opened it. */
export async function setTestTime(db: Database, offset: number = testClockOffset()): Promise<void> {
  const milliseconds = sql.raw(String(Math.round(offset)))
  await db.execute(sql`
    create or replace function tests.test_time() returns timestamptz language sql stable
    as $$ select now() + ${milliseconds} * interval '1 millisecond' $$`)
}
