import { and, eq, isNotNull, isNull, not, or, type SQL } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { cellsInOrder, csvFrom, csvMoment } from '#src/domain/back-office/lists/csv.server.ts'
import { newest, setTotalHeader } from '#src/domain/back-office/lists/list-queries.server.ts'
import { contactSubmissions } from '#src/infrastructure/database/schema.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import {
  type ContactMessage,
  exportContactSubmissions,
  listContactSubmissions,
  markContactSubmission,
} from './contact-messages.contract.ts'

export const adminContactMessageHandlers = [
  handle(listContactSubmissions, async ({ query: { page, pageSize, open }, services: { db }, reply }) => {
    const condition = matchesSql(open)
    await setTotalHeader(db, contactSubmissions, condition, reply)
    const rows = await db
      .select()
      .from(contactSubmissions)
      .where(condition)
      .orderBy(newest(contactSubmissions.createdAt), contactSubmissions.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return rows.map(asMessage)
  }),

  handle(
    markContactSubmission,
    async ({ params: { messageId }, body: { isAnswered }, admin, services: { db, clock }, request }) => {
      const now = clock.now()
      const changed = await db.transaction(async (tx) => {
        const [row] = await tx
          .update(contactSubmissions)
          .set({ answeredAt: isAnswered ? now : null })
          .where(eq(contactSubmissions.id, messageId))
          .returning()
        if (!row) throw httpError(markContactSubmission, 'unknown')
        await audit(tx, {
          ...actor(admin, request, now),
          action: isAnswered ? 'answer-message' : 'reopen-message',
          target: messageId,
        })
        return row
      })
      return asMessage(changed)
    },
  ),

  handle(
    exportContactSubmissions,
    async ({ query: { open }, admin, services: { db, clock, streamRows }, request, reply }) => {
      await db.transaction((tx) =>
        audit(tx, { ...actor(admin, request, clock.now()), action: 'export-messages', target: null }),
      )
      reply.header('Content-Disposition', 'attachment; filename="messages.csv"')
      const { id, createdAt, firstName, lastName, email, phone, language, message, answeredAt } =
        contactSubmissions
      const query = db
        .select({
          created: csvMoment(createdAt).as('created'),
          firstName,
          lastName,
          email,
          phone,
          language,
          message,
          answered: csvMoment(answeredAt).as('answered'),
        })
        .from(contactSubmissions)
        .where(matchesSql(open))
        .orderBy(newest(createdAt), id)
      return csvFrom(
        ['Reçu', 'Prénom', 'Nom', 'Email', 'Téléphone', 'Langue', 'Message', 'Répondu'],
        streamRows(query.getSQL()),
        cellsInOrder,
      )
    },
  ),
]

function matchesSql(open: boolean | undefined): SQL | undefined {
  if (open === undefined) return undefined
  const { answeredAt, isInConversation } = contactSubmissions
  return open ? and(isNull(answeredAt), not(isInConversation)) : or(isNotNull(answeredAt), isInConversation)
}

function asMessage(row: typeof contactSubmissions.$inferSelect): ContactMessage {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    answeredAt: isoOrNull(row.answeredAt),
  }
}
