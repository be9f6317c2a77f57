import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { refuse } from '#src/api/refuse.server.ts'
import { handle } from '#src/api/serve.server.ts'
import type { Database } from '#src/database/database.server.ts'
import { auditLog, contactSubmissions, mailingRequests, users } from '#src/database/schema.server.ts'
import { actor, audit } from './audit/audit.server.ts'
import { csvMoment, csvOf } from './csv.rules.ts'
import { answerContactSubmission, type ContactMessage, exportContactSubmissions, listAudit, listContactSubmissions } from './lists.contract.ts'
import { newest } from './search.server.ts'

export const adminListHandlers = [
  handle(listContactSubmissions, async ({ query: { page, pageSize, open }, services: { db }, reply }) => {
    const wanted = open === undefined ? undefined : open ? isNull(contactSubmissions.answeredAt) : isNotNull(contactSubmissions.answeredAt)
    await tellTotal(db, contactSubmissions, wanted, reply)
    const rows = await db
      .select()
      .from(contactSubmissions)
      .where(wanted)
      .orderBy(newest(contactSubmissions.createdAt), contactSubmissions.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return rows.map(asMessage)
  }),

  handle(answerContactSubmission, async ({ params: { messageId }, body: { isAnswered }, admin, services: { db, clock }, request }) => {
    const now = clock.now()
    const changed = await db.transaction(async (tx) => {
      const [row] = await tx
        .update(contactSubmissions)
        .set({ answeredAt: isAnswered ? now : null })
        .where(eq(contactSubmissions.id, messageId))
        .returning()
      if (!row) throw refuse(answerContactSubmission, 'unknown')
      await audit(tx, { ...actor(admin, request, now), action: isAnswered ? 'answer-message' : 'reopen-message', target: messageId, details: {} })
      return row
    })
    return asMessage(changed)
  }),

  handle(exportContactSubmissions, async ({ admin, services: { db, clock }, request, reply }) => {
    const rows = await db.transaction(async (tx) => {
      await audit(tx, { ...actor(admin, request, clock.now()), action: 'export-messages', target: null, details: {} })
      return tx.select().from(contactSubmissions).orderBy(newest(contactSubmissions.createdAt), contactSubmissions.id)
    })
    reply.header('Content-Disposition', 'attachment; filename="messages.csv"')
    return csvOf(
      ['Reçu', 'Prénom', 'Nom', 'Email', 'Téléphone', 'Langue', 'Message', 'Répondu'],
      rows.map((row) => [csvMoment(row.createdAt), row.firstName, row.lastName, row.email, row.phone, row.language, row.message, csvMoment(row.answeredAt)]),
    )
  }),

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

function asMessage(row: typeof contactSubmissions.$inferSelect): ContactMessage {
  const { id, firstName, lastName, email, phone, message } = row
  return { id, firstName, lastName, email, phone, message, createdAt: row.createdAt.toISOString(), answeredAt: row.answeredAt?.toISOString() ?? null }
}

/** Puts the number of rows of a list in X-Total-Count (CONTRACT §10). */
export async function tellTotal(db: Database, table: PgTable, wanted: SQL | undefined, reply: FastifyReply): Promise<void> {
  reply.header('X-Total-Count', String(await db.$count(table, wanted)))
}
