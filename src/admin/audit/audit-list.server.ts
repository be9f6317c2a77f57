import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { newest, tellTotal } from '#src/admin/list-queries.server.ts'
import { handle } from '#src/api/serve.server.ts'
import type { Database } from '#src/database/database.server.ts'
import { auditLog, mailingRequests, users } from '#src/database/schema.server.ts'
import { listAudit } from './audit.contract.ts'

export const auditHandlers = [
  handle(listAudit, async ({ query: { page, pageSize, admin, action, target }, services: { db }, reply }) => {
    const wanted = and(
      admin ? eq(auditLog.admin, admin) : undefined,
      action ? eq(auditLog.action, action) : undefined,
      target ? inArray(auditLog.target, await namesOf(db, target)) : undefined,
    )
    await tellTotal(db, auditLog, wanted, reply)
    const rows = await db
      .select()
      .from(auditLog)
      .where(wanted)
      .orderBy(newest(auditLog.at), newest(auditLog.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    const emails = await emailsOf(
      db,
      rows.flatMap((row) => row.target ?? []),
    )
    return rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      admin: row.admin,
      action: row.action,
      target: row.target && (emails.get(row.target) ?? row.target),
      ip: row.ip,
    }))
  }),
]

/** The log keeps the id of a family or a request, since nothing in it can be erased; its e-mail is shown beside for as long as there is one. */
async function emailsOf(db: Database, targets: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(targets.filter((target) => isId.safeParse(target).success))]
  if (ids.length === 0) return new Map()
  const named = await Promise.all(addressed.map(({ table, id, email }) => db.select({ id, email }).from(table).where(inArray(id, ids))))
  return new Map(named.flat().map(({ id, email }) => [id, email]))
}

/** What the log may call a target that somebody looks for by its e-mail. */
async function namesOf(db: Database, target: string): Promise<string[]> {
  const named = await Promise.all(addressed.map(({ table, id, email }) => db.select({ id }).from(table).where(eq(email, target.toLowerCase()))))
  return [target, ...named.flat().map(({ id }) => id)]
}

const addressed = [
  { table: users, id: users.id, email: users.email },
  { table: mailingRequests, id: mailingRequests.id, email: mailingRequests.email },
] as const

const isId = z.uuid()
