import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { children } from '#src/infrastructure/database/tables/families/families.server.ts'
import { liveSessions } from '#src/infrastructure/database/tables/programme/live-sessions.server.ts'
import { challengeStates, maxWordsToTheChild } from '#src/shared/challenges.ts'
import { createdAt, lengthUpTo, moment, oneOf } from './columns.server.ts'

/** The live sessions that a child joined. */
export const liveJoins = pgTable(
  'live_joins',
  {
    childId: uuid()
      .notNull()
      .references(() => children.id, { onDelete: 'cascade' }),
    liveSessionId: uuid()
      .notNull()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    joinedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.childId, t.liveSessionId] }),
    index('live_joins_of_session').on(t.liveSessionId),
  ],
)

/**
 * A child's progress in a challenge. `challenge` is the slug of one of the team's challenges or of an
 * onboarding mission. `confirmedAt` is the first time that a parent confirmed it and never changes: what was
 * earned is not lost. `words` is the parent's message to the child.
 */
export const challengeProgress = pgTable(
  'challenge_progress',
  {
    childId: uuid()
      .notNull()
      .references(() => children.id, { onDelete: 'cascade' }),
    challenge: text().notNull(),
    state: text({ enum: challengeStates }).notNull().default('begun'),
    begunAt: createdAt(),
    doneAt: moment(),
    confirmedAt: moment(),
    words: text(),
  },
  (t) => [
    primaryKey({ columns: [t.childId, t.challenge] }),
    check('challenge_progress_state', oneOf(t.state, challengeStates)),
    check('challenge_progress_words_length', lengthUpTo(t.words, maxWordsToTheChild)),
  ],
)
