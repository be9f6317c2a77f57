import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { SignedInUser } from '#src/api/server/signed-in.server.ts'
import { hasCompletePlan } from '#src/domain/access/access.rules.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { conversationMessages, conversations } from '#src/infrastructure/database/schema.server.ts'
import { replyDeadline } from './reply-deadline.rules.ts'

/** How many messages of a conversation are read at most: the newest ones. */
const maxMessages = 500

/** A family's conversation, the oldest message first. A guardian sees which messages the other one wrote. */
export async function messagesOf(
  db: Connection,
  userId: string,
  reader?: Reader,
): Promise<ConversationMessage[]> {
  const rows = await db
    .select({
      id: conversationMessages.publicId,
      from: conversationMessages.sender,
      guardianId: conversationMessages.guardianId,
      text: conversationMessages.text,
      at: conversationMessages.createdAt,
    })
    .from(conversationMessages)
    .where(eq(conversationMessages.userId, userId))
    .orderBy(desc(conversationMessages.id))
    .limit(maxMessages)
  return rows.toReversed().map(({ at, guardianId, ...message }) => ({
    ...message,
    at: at.toISOString(),
    ...(reader && message.from === 'family' && guardianId !== reader.guardianId
      ? { isOfOtherGuardian: true }
      : {}),
  }))
}

interface ConversationMessage {
  id: string
  from: 'family' | 'team'
  text: string
  at: string
  isOfOtherGuardian?: true
}

/** The reader: one of the family's guardians. */
type Reader = Pick<SignedInUser, 'guardianId'>

type Writer = Pick<SignedInUser, 'id' | 'guardianId' | 'plan' | 'hasAccess'>

/**
 * Adds a family's message to its conversation and reopens it. The team must reply by the deadline of the
 * oldest unanswered message; the conversations of the complete plan come first. Returns the message's id;
 * undefined when the same form has been sent before.
 */
export async function addFamilyMessage(
  tx: Transaction,
  { user, text, attempt, at }: { user: Writer; text: string; attempt?: string | undefined; at: Date },
): Promise<string | undefined> {
  const isFirst = isWaitingFirst(user)
  const deadlineAt = replyDeadline(at, isFirst ? 'complete' : 'usual')
  const waiting = { state: 'open' as const, lastMessageAt: at }
  await lockConversation(tx, user.id, { ...waiting, isFirst, deadlineAt, createdAt: at })
  const [made] = await tx
    .insert(conversationMessages)
    .values({
      userId: user.id,
      sender: 'family',
      guardianId: user.guardianId,
      text,
      attempt,
      createdAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: conversationMessages.publicId })
  if (!made) return undefined
  await tx
    .update(conversations)
    .set({
      ...waiting,
      isFirst: sql`${conversations.isFirst} or ${isFirst}`,
      deadlineAt: sql`least(${conversations.deadlineAt}, ${deadlineAt.toISOString()}::timestamptz)`,
    })
    .where(eq(conversations.userId, user.id))
  return made.id
}

/**
 * Locks a family's conversation, so that its messages are added one after the other; if there is none, it is
 * created from `first`. Returns its state.
 */
export async function lockConversation(
  tx: Transaction,
  userId: string,
  first: Omit<typeof conversations.$inferInsert, 'userId'>,
): Promise<'open' | 'closed'> {
  await tx
    .insert(conversations)
    .values({ userId, ...first })
    .onConflictDoNothing()
  const [locked] = await tx
    .select({ state: conversations.state })
    .from(conversations)
    .where(eq(conversations.userId, userId))
    .for('update')
  if (!locked) throw new Error('the conversation was neither made nor found')
  return locked.state
}

/** Whether a family gets replies before others: on the complete plan, as long as it has access. */
export function isWaitingFirst(family: Pick<Writer, 'plan' | 'hasAccess'>): boolean {
  return hasCompletePlan(family)
}

/** When the oldest unanswered message was written; undefined when the last message is the team's. */
export async function readWaitingSince(db: Connection, userId: string): Promise<Date | undefined> {
  const answered = sql`coalesce((select max(id) from ${conversationMessages} where user_id = ${userId} and sender = 'team'), 0)`
  const [oldest] = await db
    .select({ at: conversationMessages.createdAt })
    .from(conversationMessages)
    .where(and(eq(conversationMessages.userId, userId), sql`${conversationMessages.id} > ${answered}`))
    .orderBy(asc(conversationMessages.id))
    .limit(1)
  return oldest?.at
}
