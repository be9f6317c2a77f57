import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { children } from '#src/infrastructure/database/tables/children/children.server.ts'
import { createdAt, lengthUpTo, moment, oneOf } from '#src/infrastructure/database/tables/columns.server.ts'
import { challengeStates, maxWordsToTheChild } from '#src/shared/challenges.ts'

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
