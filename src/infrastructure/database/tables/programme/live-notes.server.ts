import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, lengthUpTo } from '#src/infrastructure/database/tables/columns.server.ts'
import { maxLiveNote } from '#src/shared/fields/field-limits.ts'
import { liveSessions } from './live-sessions.server.ts'

/** The expert's note to the team after a live session (PROGRAMME §2); families never read it. */
export const liveNotes = pgTable(
  'live_notes',
  {
    liveSessionId: uuid()
      .primaryKey()
      .references(() => liveSessions.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** The administrator's e-mail address, as the audit log has it. */
    writtenBy: text().notNull(),
    writtenAt: createdAt(),
  },
  (t) => [check('live_notes_length', lengthUpTo(t.text, maxLiveNote))],
)
