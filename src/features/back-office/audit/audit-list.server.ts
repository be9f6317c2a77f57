import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { handle } from '#src/api/server/serve.server.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import {
  auditLog,
  familySignIns,
  newsletterRequests,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { listAudit } from './audit.contract.ts'

/** The action shown for a family's sign-in, which is stored in a table of its own. */
const familySignIn = 'family-sign-in'

export const adminAuditHandlers = [
  handle(listAudit, async ({ query: { page, pageSize, admin, action, target }, services: { db }, reply }) => {
    const names = target ? await identifiersOf(db, target) : undefined
    const ids = names?.filter((name) => isId.safeParse(name).success)
    const ofTeam = and(
      action === familySignIn ? sql`false` : undefined,
      admin ? eq(auditLog.admin, admin) : undefined,
      action ? eq(auditLog.action, action) : undefined,
      names ? inArray(auditLog.target, names) : undefined,
    )
    const isAboutTheTeam =
      admin !== undefined || (action !== undefined && action !== familySignIn) || ids?.length === 0
    const ofFamilies = isAboutTheTeam ? sql`false` : ids && inArray(familySignIns.userId, ids)
    reply.header(
      'X-Total-Count',
      String((await db.$count(auditLog, ofTeam)) + (await db.$count(familySignIns, ofFamilies))),
    )
    const rows = await entries(db, ofTeam, ofFamilies)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    const emails = await emailsOf(
      db,
      rows.flatMap((row) => row.target ?? []),
    )
    return rows.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      target: row.target && (emails.get(row.target) ?? row.target),
    }))
  }),
]

/** Selects the team's actions and the families' sign-ins, newest first. */
function entries(db: Database, ofTeam: SQL | undefined, ofFamilies: SQL | undefined) {
  const team = db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      admin: sql<string | null>`${auditLog.admin}`.as('admin'),
      action: auditLog.action,
      target: auditLog.target,
      ip: auditLog.ip,
    })
    .from(auditLog)
    .where(ofTeam)
  const families = db
    .select({
      id: familySignIns.id,
      at: familySignIns.at,
      admin: sql<string | null>`null::text`.as('admin'),
      action: sql<string>`${familySignIn}::text`.as('action'),
      target: sql<string | null>`${familySignIns.userId}::text`.as('target'),
      ip: familySignIns.ip,
    })
    .from(familySignIns)
    .where(ofFamilies)
  return unionAll(team, families).orderBy(sql`"at" desc nulls last`, sql`"id" desc nulls last`)
}

/**
 * Finds the e-mails of targets. The log stores only the id of a family or newsletter request, because none of
 * its entries can be erased; the e-mail is shown as long as it exists.
 */
async function emailsOf(db: Database, targets: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(targets.filter((target) => isId.safeParse(target).success))]
  if (ids.length === 0) return new Map()
  const named = await Promise.all(
    tablesWithEmail.map(({ table, id, email }) =>
      db.select({ id, email }).from(table).where(inArray(id, ids)),
    ),
  )
  return new Map(named.flat().map(({ id, email }) => [id, email]))
}

/** The identifiers under which the log may contain a target that is searched by its e-mail. */
async function identifiersOf(db: Database, target: string): Promise<string[]> {
  const named = await Promise.all(
    tablesWithEmail.map(({ table, id, email }) =>
      db.select({ id }).from(table).where(eq(email, target.toLowerCase())),
    ),
  )
  return [target, ...named.flat().map(({ id }) => id)]
}

const tablesWithEmail = [
  { table: users, id: users.id, email: users.email },
  { table: newsletterRequests, id: newsletterRequests.id, email: newsletterRequests.email },
] as const

const isId = z.uuid()
