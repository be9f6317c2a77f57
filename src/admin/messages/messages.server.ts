import { eq, isNotNull, isNull } from 'drizzle-orm'
import { actor, audit } from '#src/admin/audit/audit.server.ts'
import { csvMoment, csvOf } from '#src/admin/csv.rules.ts'
import { newest, tellTotal } from '#src/admin/list-queries.server.ts'
import { refuse } from '#src/api/refuse.server.ts'
import { handle } from '#src/api/serve.server.ts'
import { contactSubmissions } from '#src/database/schema.server.ts'
import { answerContactSubmission, type ContactMessage, exportContactSubmissions, listContactSubmissions } from './messages.contract.ts'

export const messageHandlers = [
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
]

function asMessage(row: typeof contactSubmissions.$inferSelect): ContactMessage {
  const { id, firstName, lastName, email, phone, message } = row
  return { id, firstName, lastName, email, phone, message, createdAt: row.createdAt.toISOString(), answeredAt: row.answeredAt?.toISOString() ?? null }
}
