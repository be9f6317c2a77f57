import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { homeChallengeIds } from '#src/business/home-challenges.ts'
import { createdAt, moment, oneOf } from './columns.server.ts'
import { children } from './families.server.ts'
import { liveSessions } from './live-sessions.server.ts'

/** The live sessions that a child came to. */
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
  (t) => [primaryKey({ columns: [t.childId, t.liveSessionId] }), index('live_joins_of_session').on(t.liveSessionId)],
)

/** A challenge at home that a child has begun, and when it was done. */
export const challengeProgress = pgTable(
  'challenge_progress',
  {
    childId: uuid()
      .notNull()
      .references(() => children.id, { onDelete: 'cascade' }),
    challenge: text({ enum: homeChallengeIds }).notNull(),
    begunAt: createdAt(),
    doneAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.childId, t.challenge] }), check('challenge_progress_challenge', oneOf(t.challenge, homeChallengeIds))],
)
