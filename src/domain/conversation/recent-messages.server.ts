import { type SQL, sql } from 'drizzle-orm'
import { conversationMessages } from '#src/infrastructure/database/schema.server.ts'

/** Of all families together: few enough to read each, enough to hold what is written often. */
const recentMessages = 2000

/** Whether a message is among the {@link recentMessages} newest of all. */
export function isRecent(): SQL {
  return sql`${conversationMessages.id} > (select max(id) - ${recentMessages} from ${conversationMessages})`
}
