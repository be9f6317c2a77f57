import { type SQL, sql } from 'drizzle-orm'
import { conversationMessages } from '#src/infrastructure/database/schema.server.ts'

/**
 * How many of all families' newest messages a search reads first: few enough to read them all, and enough for
 * common words to occur in them.
 */
const recentMessages = 2000

/** Whether a message is among the {@link recentMessages} newest of all. */
export function isRecentSql(): SQL {
  return sql`${conversationMessages.id} > (select max(id) - ${recentMessages} from ${conversationMessages})`
}
