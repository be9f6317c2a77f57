import { and, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import {
  adminSessions,
  emailChanges,
  familySignIns,
  guardians,
  leases,
  loginLinks,
  mailbox,
  outbox,
  rateLimits,
  sessions,
} from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { day, later } from '#src/shared/durations.ts'
import { storedDays } from '#src/shared/numbers.ts'

/** Rows per statement, so that each stays far below the time that a statement may take. */
const portionRows = 5000

/**
 * Deletes the rows whose time is over. What cannot be deleted from one table does not keep the others; throws
 * at the end.
 */
export async function sweepExpired({ db, clock }: Services): Promise<void> {
  const failures: unknown[] = []
  for (const purge of purgesAt(clock.now()))
    await deleteInPortions(db, purge).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'some expired rows could not be deleted')
}

interface Purge {
  table: PgTable
  key: PgColumn
  isOver: SQL | undefined
}

function purgesAt(now: Date): Purge[] {
  const before = (days: number) => later(now, -days * day)
  return [
    { table: rateLimits, key: rateLimits.key, isOver: lt(rateLimits.resetsAt, now) },
    { table: leases, key: leases.name, isOver: lt(leases.until, now) },
    { table: sessions, key: sessions.id, isOver: lt(sessions.expiresAt, now) },
    {
      table: adminSessions,
      key: adminSessions.id,
      isOver: lt(adminSessions.expiresAt, before(storedDays.adminSessions)),
    },
    {
      table: familySignIns,
      key: familySignIns.id,
      isOver: lt(familySignIns.at, before(storedDays.familySignIns)),
    },
    {
      table: loginLinks,
      key: loginLinks.id,
      isOver: lt(loginLinks.createdAt, before(storedDays.loginLinks)),
    },
    {
      table: emailChanges,
      key: emailChanges.id,
      isOver: lt(emailChanges.createdAt, before(storedDays.emailChanges)),
    },
    {
      table: guardians,
      key: guardians.id,
      isOver: and(isNull(guardians.joinedAt), lt(guardians.createdAt, before(storedDays.openInvitations))),
    },
    // Two statements, because neither index serves a condition on both columns.
    { table: outbox, key: outbox.id, isOver: lt(outbox.sentAt, before(storedDays.emails)) },
    { table: outbox, key: outbox.id, isOver: lt(outbox.abandonedAt, before(storedDays.emails)) },
    { table: mailbox, key: mailbox.id, isOver: lt(mailbox.createdAt, before(storedDays.emails)) },
  ]
}

async function deleteInPortions(db: Database, { table, key, isOver }: Purge): Promise<void> {
  let deleted: number
  do {
    const { rows } = await db.execute<{ deleted: string | number }>(sql`
      with gone as (
        delete from ${table}
        where ${key} in (select ${key} from ${table} where ${isOver} limit ${portionRows})
          and ${isOver} -- again, for a row that was renewed meanwhile
        returning 1
      )
      select count(*) as deleted from gone`)
    deleted = Number(rows[0]?.deleted ?? 0)
  } while (deleted === portionRows)
}
