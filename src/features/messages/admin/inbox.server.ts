import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { readRecipients } from '#src/domain/accounts/guardians.server.ts'
import { readFamily } from '#src/domain/accounts/session.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { auditOnceAMinute } from '#src/domain/back-office/audit-once-a-minute.server.ts'
import { setTotalHeader } from '#src/domain/back-office/lists/list-queries.server.ts'
import { mayActForTeamSql } from '#src/domain/back-office/team/may-act.server.ts'
import {
  isWaitingFirst,
  lockConversation,
  messagesOf,
  readWaitingSince,
} from '#src/domain/conversation/conversation.server.ts'
import { replyDeadline } from '#src/domain/conversation/reply-deadline.rules.ts'
import { wantsEmail } from '#src/domain/notifications/notification-settings.server.ts'
import { replyEmail } from '#src/features/messages/messages-emails.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  admins,
  conversationMessages,
  conversations,
  subscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import { inboxOrder, wantedConversations } from './conversation-list.server.ts'
import {
  changeConversation,
  type InboxConversation,
  listAssignees,
  listConversations,
  readConversation,
  replyToFamily,
} from './inbox.contract.ts'
import { readNewestMessages } from './newest-messages.server.ts'

export const adminInboxHandlers = [
  handle(
    listConversations,
    async ({ query: { page, pageSize, ...filters }, admin, services, request, reply }) => {
      const { db, clock } = services
      const now = clock.now()
      await auditOnceAMinute(services, request, {
        admin: admin.email,
        action: 'read-conversations',
        target: null,
      })
      const condition = await wantedConversations(db, filters, admin, now)
      // The subquery finds the page by the index only; the full rows are read for that page.
      const ofPage = db
        .select({ userId: conversations.userId })
        .from(conversations)
        .where(condition)
        .orderBy(...inboxOrder)
        .limit(pageSize)
        .offset((page - 1) * pageSize)
      const [rows] = await Promise.all([
        conversationRows(db)
          .where(inArray(conversations.userId, ofPage))
          .orderBy(...inboxOrder),
        setTotalHeader(db, conversations, condition, reply),
      ])
      const messages = await readNewestMessages(
        db,
        rows.map(({ userId }) => userId),
      )
      return rows.map((row) => asConversation(row, messages.get(row.userId) ?? [], now))
    },
  ),

  handle(readConversation, async ({ params: { userId }, admin, services: { db, clock }, request }) => {
    const now = clock.now()
    await db.transaction(async (tx) => {
      await requireFamily(tx, userId, readConversation)
      await audit(tx, { ...actor(admin, request, now), action: 'read-conversation', target: userId })
    })
    return readWhole(db, userId, now)
  }),

  handle(replyToFamily, async ({ params: { userId }, body, admin, services, request }) => {
    const { text, attempt, lastSeen } = body
    const { db, clock } = services
    const at = clock.now()
    await db.transaction(async (tx) => {
      await requireFamily(tx, userId, replyToFamily)
      await lockConversation(tx, userId, { lastMessageAt: at, createdAt: at })
      const isStale = lastSeen !== undefined && (await hasMessageAfter(tx, userId, lastSeen))
      const [made] = await tx
        .insert(conversationMessages)
        .values({ userId, sender: 'team', text, attempt, createdAt: at })
        .onConflictDoNothing()
        .returning({ id: conversationMessages.publicId })
      if (!made) return
      if (isStale) throw httpError(replyToFamily, 'newerMessage')
      // The family has its reply, so no deadline remains.
      await tx
        .update(conversations)
        .set({ isFirst: false, deadlineAt: null, lastMessageAt: at })
        .where(eq(conversations.userId, userId))
      if (await wantsEmail(tx, userId, 'messages'))
        for (const { to, language } of await readRecipients(tx, [userId]))
          await enqueueEmail(tx, replyEmail, { to, language, payload: { messageId: made.id }, at })
      await audit(tx, { ...actor(admin, request, at), action: 'answer-conversation', target: userId })
    })
    services.notifyOutbox()
    return readWhole(db, userId, at)
  }),

  handle(
    changeConversation,
    async ({ params: { userId }, body, admin, services: { db, clock }, request }) => {
      const { state, assignedTo, lastSeen } = body
      const now = clock.now()
      await db.transaction(async (tx) => {
        await requireFamily(tx, userId, changeConversation)
        if (assignedTo && !(await isOfTeam(tx, assignedTo)))
          throw httpError(changeConversation, 'unknownAdmin')
        const before = await lockConversation(tx, userId, { lastMessageAt: now, createdAt: now })
        const change = {
          ...(assignedTo !== undefined && { assignedTo }),
          ...(state && state !== before && (await changesForState(tx, { userId, state, lastSeen, now }))),
        }
        if (Object.keys(change).length > 0)
          await tx.update(conversations).set(change).where(eq(conversations.userId, userId))
        const details = { ...(state && { state }), ...(assignedTo !== undefined && { assignedTo }) }
        await audit(tx, {
          ...actor(admin, request, now),
          action: 'change-conversation',
          target: userId,
          details,
        })
      })
      return readWhole(db, userId, now)
    },
  ),

  handle(listAssignees, async ({ services: { db } }) => {
    const team = await db
      .select({ id: admins.id, name: admins.name, email: admins.email })
      .from(admins)
      .where(mayActForTeamSql(db))
      .orderBy(asc(admins.email))
    return team.map(({ id, name, email }) => ({ id, name: name ?? email }))
  }),
]

/**
 * The changes that give a conversation another state. A closed one has no deadline; a reopened one has a
 * deadline if the last message is the family's. Throws if a message of the family would be closed unread.
 */
async function changesForState(tx: Transaction, { userId, state, lastSeen, now }: StateChange) {
  if (state === 'closed' && lastSeen !== undefined && (await hasMessageAfter(tx, userId, lastSeen, 'family')))
    throw httpError(changeConversation, 'newerMessage')
  const since = state === 'open' ? await readWaitingSince(tx, userId) : undefined
  if (!since) return { state, isFirst: false, deadlineAt: null }
  const family = await readFamily(tx, userId, now)
  const isFirst = family !== undefined && isWaitingFirst(family)
  return { state, isFirst, deadlineAt: replyDeadline(since, isFirst ? 'complete' : 'usual') }
}

interface StateChange {
  userId: string
  state: 'open' | 'closed'
  /** The last message that was read; null if none was, undefined if the caller does not say. */
  lastSeen: string | null | undefined
  now: Date
}

/** Whether a conversation has a message that came after the given one; null for the start. */
async function hasMessageAfter(
  tx: Transaction,
  userId: string,
  messageId: string | null,
  sender?: 'family',
): Promise<boolean> {
  const ofFamily = and(
    eq(conversationMessages.userId, userId),
    sender && eq(conversationMessages.sender, sender),
  )
  const seen = sql`coalesce((select id from ${conversationMessages} where public_id = ${messageId} and user_id = ${userId}), 0)`
  return (await tx.$count(conversationMessages, and(ofFamily, gt(conversationMessages.id, seen)))) > 0
}

function conversationRows(db: Connection) {
  return db
    .select({
      userId: conversations.userId,
      email: users.email,
      plan: subscriptions.plan,
      state: conversations.state,
      assignedTo: conversations.assignedTo,
      deadlineAt: conversations.deadlineAt,
    })
    .from(conversations)
    .innerJoin(users, eq(users.id, conversations.userId))
    .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), subscriptions.isRunning))
}

type Row = Awaited<ReturnType<ReturnType<typeof conversationRows>['where']>>[number]

/** A family's conversation with all its messages, or an empty one if nobody has written yet. */
async function readWhole(db: Connection, userId: string, now: Date): Promise<InboxConversation> {
  const [row] = await conversationRows(db).where(eq(conversations.userId, userId))
  if (row) return asConversation(row, await messagesOf(db, userId), now)
  const family = await readFamily(db, userId, now)
  const plan = family?.plan ?? null
  return {
    userId,
    email: family?.email ?? '',
    plan,
    state: 'open',
    assignedTo: null,
    deadlineAt: null,
    isLate: false,
    messages: [],
  }
}

function asConversation(
  { deadlineAt, ...row }: Row,
  messages: InboxConversation['messages'],
  now: Date,
): InboxConversation {
  return {
    ...row,
    deadlineAt: isoOrNull(deadlineAt),
    isLate: deadlineAt !== null && deadlineAt < now,
    messages,
  }
}

type ConversationCall = typeof readConversation | typeof replyToFamily | typeof changeConversation

async function requireFamily(tx: Transaction, userId: string, endpoint: ConversationCall): Promise<void> {
  const [family] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  if (!family) throw httpError(endpoint, 'unknown')
}

async function isOfTeam(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.$count(admins, and(eq(admins.id, id), mayActForTeamSql(tx)))) > 0
}
