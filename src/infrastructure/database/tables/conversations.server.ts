import { sql } from 'drizzle-orm'
import { bigserial, boolean, check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { guardians } from '#src/infrastructure/database/tables/families/guardians.server.ts'
import { maxContactMessage } from '#src/shared/fields/message-limits.ts'
import { conversationStates } from '#src/shared/states.ts'
import { admins } from './administration.server.ts'
import { createdAt, lengthUpTo, moment, oneOf, words } from './columns.server.ts'
import { users } from './users.server.ts'

const messageSenders = ['family', 'team'] as const

/**
 * The messages between a family and the team, one conversation for each family (PROGRAMME §7). `deadlineAt`
 * is when the team's reply is due, null while none is; `isFirst`: the family was on the complete plan when it
 * wrote. Both are stored here, like the time of the last message, so that the inbox is read in the order of
 * an index.
 */
export const conversations = pgTable(
  'conversations',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: conversationStates }).notNull().default('open'),
    assignedTo: uuid().references(() => admins.id, { onDelete: 'set null' }),
    isFirst: boolean().notNull().default(false),
    deadlineAt: moment(),
    lastMessageAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('conversations_state', oneOf(t.state, conversationStates)),
    index('conversations_inbox').on(
      t.state.desc(),
      t.isFirst.desc(),
      t.deadlineAt,
      t.lastMessageAt.desc(),
      t.userId,
    ),
    index('conversations_newest').on(t.lastMessageAt.desc(), t.userId),
    index('conversations_waiting').on(t.deadlineAt).where(sql`${t.deadlineAt} is not null`),
    index('conversations_of_admin').on(t.assignedTo, t.state),
  ],
)

/**
 * `attempt` identifies the form in which the message was written: a repeated submission is the same message.
 */
export const conversationMessages = pgTable(
  'conversation_messages',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    publicId: uuid().notNull().unique().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => conversations.userId, { onDelete: 'cascade' }),
    sender: text({ enum: messageSenders }).notNull(),
    /** The guardian who wrote it; null for the first guardian, and for the team. */
    guardianId: uuid().references(() => guardians.id, { onDelete: 'set null' }),
    text: text().notNull(),
    attempt: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    check('conversation_messages_sender', oneOf(t.sender, messageSenders)),
    check('conversation_messages_length', sql`${t.text} <> '' and ${lengthUpTo(t.text, maxContactMessage)}`),
    unique('conversation_messages_once').on(t.userId, t.attempt),
    index('conversation_messages_of_guardian').on(t.guardianId).where(sql`${t.guardianId} is not null`),
    index('conversation_messages_of_family').on(t.userId, t.id),
    index('conversation_messages_words').using('gin', words(t.text)),
  ],
)

/** Replies that the team saves for reuse, in the families' three languages. */
export const savedAnswers = pgTable(
  'saved_answers',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    texts: jsonb().$type<Record<'fr' | 'en' | 'it', string>>().notNull(),
    createdAt: createdAt(),
    changedAt: createdAt(),
  },
  (t) => [check('saved_answers_title', lengthUpTo(t.title, 120))],
)
