import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, it } from 'vitest'
import { z } from 'zod'

const migrations = join(import.meta.dirname, 'migrations')
const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/**
 * A database with the migrations before the first one that contains `statement`, as an earlier version left
 * it.
 */
async function databaseBefore(statement: string): Promise<PGlite> {
  const client = new PGlite()
  const before = migrationsBefore(statement)
  await migrate(drizzle({ client }), { migrationsFolder: before })
  rmSync(before, { recursive: true, force: true })
  return client
}

/** Copies those migrations into a temporary folder. */
function migrationsBefore(statement: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'mirabelle-migrations-'))
  cpSync(migrations, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = journal.parse(JSON.parse(readFileSync(path, 'utf8')))
  const until = entries.findIndex(({ tag }) =>
    readFileSync(join(folder, `${tag}.sql`), 'utf8').includes(statement),
  )
  expect(until).toBeGreaterThan(0)
  writeFileSync(path, JSON.stringify({ ...rest, entries: entries.slice(0, until) }))
  return folder
}

it('the migration awards the badges that the dashboard showed, to the right child and once', async () => {
  const client = await databaseBefore('INSERT INTO "badges"')
  await client.exec(`
    insert into users (id, email) values ('00000000-0000-4000-8000-000000000001', 'a@example.com');
    insert into children (id, user_id, position, display_name, age, language, picture) values
      ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-000000000001', 1, 'Zoé', '6-8', 'fr', 'crest:a'),
      ('00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-000000000001', 2, 'Tom', '6-8', 'fr', 'crest:b');
    insert into challenge_progress (child_id, challenge, begun_at, done_at) values
      ('00000000-0000-4000-8000-00000000000a', 'one-minute', '2026-10-01', '2026-10-02'),
      ('00000000-0000-4000-8000-00000000000a', 'teach-someone-younger', '2026-10-03', '2026-10-04'),
      ('00000000-0000-4000-8000-00000000000b', 'sundial', '2026-10-05', null);
    insert into live_sessions (id, title, lang, category, expert_type, starts_at, minutes) values
      ('00000000-0000-4000-8000-0000000000c1', 'Un', 'fr', 'tech', 'ai', '2026-10-06', 60),
      ('00000000-0000-4000-8000-0000000000c2', 'Deux', 'fr', 'tech', 'ai', '2026-10-13', 60);
    insert into live_joins (child_id, live_session_id, joined_at) values
      ('00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-0000000000c2', '2026-10-13'),
      ('00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-0000000000c1', '2026-10-06');
    insert into videos (id, title, lang, url, thumb, category) values
      ('00000000-0000-4000-8000-0000000000d1', 'Vu', 'fr', '/a', '/a.svg', 'health'),
      ('00000000-0000-4000-8000-0000000000d2', 'À peine', 'fr', '/b', '/b.svg', 'time');
    insert into watches (user_id, video_id, seconds, last_report_at) values
      ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000d1', 600, '2026-10-20'),
      ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000d2', 599, '2026-10-21');
  `)
  await migrate(drizzle({ client }), { migrationsFolder: migrations })
  const { rows } = await client.query<{ badge: string }>(`
    select c.display_name || ' ' || b.shape || ' ' || b.category || ' ' || to_char(b.earned_at at time zone 'UTC', 'YYYY-MM-DD') as badge
    from badges b join children c on c.id = b.child_id order by badge`)
  expect(rows.map(({ badge }) => badge)).toEqual([
    'Tom blossom science 2026-10-05',
    'Tom sun tech 2026-10-06',
    'Zoé blossom communication 2026-10-01',
    'Zoé fruit communication 2026-10-02',
    'Zoé leaf health 2026-10-20',
    'Zoé nest communication 2026-10-04',
    'Zoé stone communication 2026-10-04',
  ])
  const { rows: progress } = await client.query<{ state: string }>(
    'select state from challenge_progress order by begun_at',
  )
  expect(progress.map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'begun'])
  await client.close()
})

it('a family’s watch time from before child profiles goes to its first child, to the second', async () => {
  const client = await databaseBefore('ALTER TABLE "watches" ADD COLUMN "child_id"')
  await client.exec(`
    insert into users (id, email) values
      ('00000000-0000-4000-8000-000000000001', 'a@example.com'),
      ('00000000-0000-4000-8000-000000000002', 'b@example.com');
    insert into children (user_id, position, display_name, age, language, picture) values
      ('00000000-0000-4000-8000-000000000001', 2, 'Tom', '6-8', 'fr', 'crest:b'),
      ('00000000-0000-4000-8000-000000000001', 1, 'Zoé', '6-8', 'fr', 'crest:a');
    insert into videos (id, title, lang, url, thumb) values
      ('00000000-0000-4000-8000-0000000000d1', 'Un', 'fr', '/a', '/a.svg'),
      ('00000000-0000-4000-8000-0000000000d2', 'Deux', 'fr', '/b', '/b.svg');
    insert into watches (user_id, video_id, seconds, last_report_at) values
      ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000d1', 601, '2026-10-20'),
      ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000d2', 7, '2026-10-21'),
      ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-0000000000d1', 30, '2026-10-22');
  `)
  await migrate(drizzle({ client }), { migrationsFolder: migrations })
  const { rows } = await client.query(`
    select u.email, c.display_name as child, w.seconds from watches w
    join users u on u.id = w.user_id left join children c on c.id = w.child_id order by w.last_report_at`)
  expect(rows).toEqual([
    { email: 'a@example.com', child: 'Zoé', seconds: 601 },
    { email: 'a@example.com', child: 'Zoé', seconds: 7 },
    // A family without children keeps its watch time.
    { email: 'b@example.com', child: null, seconds: 30 },
  ])
  await client.close()
})

it('an administrator from before roles existed becomes an owner and keeps the password', async () => {
  const client = await databaseBefore('ALTER TABLE "admins" ADD COLUMN "role"')
  await client.exec(`insert into admins (email, password_hash) values ('equipe@example.com', 'a hash')`)
  await migrate(drizzle({ client }), { migrationsFolder: migrations })
  const { rows } = await client.query('select email, password_hash, role from admins')
  expect(rows).toEqual([{ email: 'equipe@example.com', password_hash: 'a hash', role: 'owner' }])
  await client.close()
})
