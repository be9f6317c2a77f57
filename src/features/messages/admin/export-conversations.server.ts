import { and, desc, eq, sql } from 'drizzle-orm'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { cellsInOrder, csvFrom, csvMoment } from '#src/domain/back-office/lists/csv.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  admins,
  conversationMessages,
  conversations,
  subscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { inboxOrder, wantedConversations } from './conversation-list.server.ts'
import { exportConversations } from './inbox.contract.ts'
import { inboxTexts } from './inbox.texts.ts'

const { plans, states, from, late, exported } = inboxTexts

export const adminConversationExportHandlers = [
  handle(exportConversations, async ({ query, admin, services, request, reply }) => {
    const { db, clock, streamRows } = services
    const now = clock.now()
    await db.transaction((tx) =>
      audit(tx, { ...actor(admin, request, now), action: 'export-conversations', target: null }),
    )
    reply.header('Content-Disposition', `attachment; filename="${inboxTexts.file}"`)
    const rows = shownRows(db, now)
      .where(await wantedConversations(db, query, admin, now))
      .orderBy(...inboxOrder)
    return csvFrom(exported, streamRows(rows.getSQL()), cellsInOrder)
  }),
]

/** Rows with the columns of {@link inboxTexts.exported}, in the words that the page uses. */
function shownRows(db: Connection, now: Date) {
  const last = db
    .select({
      text: conversationMessages.text,
      sender: conversationMessages.sender,
      at: conversationMessages.createdAt,
    })
    .from(conversationMessages)
    .where(eq(conversationMessages.userId, conversations.userId))
    .orderBy(desc(conversationMessages.id))
    .limit(1)
    .as('last')
  const { deadlineAt, state } = conversations
  return db
    .select({
      email: users.email,
      plan: sql`case ${subscriptions.plan} when 'lives' then ${plans.lives} when 'complete' then ${plans.complete} else ${plans.none} end`.as(
        'plan',
      ),
      text: last.text,
      sender: sql`case ${last.sender} when 'family' then ${from.family} when 'team' then ${from.team} end`.as(
        'sender',
      ),
      written: csvMoment(last.at).as('written'),
      deadline: csvMoment(deadlineAt).as('deadline'),
      late: sql`case when ${deadlineAt} < ${now.toISOString()}::timestamptz then ${late} end`.as('late'),
      assigned: sql`coalesce(${admins.name}, ${admins.email})`.as('assigned'),
      state: sql`case ${state} when 'open' then ${states.open} else ${states.closed} end`.as('state'),
    })
    .from(conversations)
    .innerJoin(users, eq(users.id, conversations.userId))
    .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), subscriptions.isRunning))
    .leftJoin(admins, eq(admins.id, conversations.assignedTo))
    .leftJoinLateral(last, sql`true`)
}
