import { type SQL, sql } from 'drizzle-orm'
import { conversationMessages } from '#src/infrastructure/database/schema.server.ts'

/**
 * The number of newest messages, of all families, that a search reads first: few enough to read each, enough
 * to contain the common words.
 */
const recentMessages = 2000

/** Whether a message is among the {@link recentMessages} newest of all. */
export function isRecent(): SQL {
  return sql`${conversationMessages.id} > (select max(id) - ${recentMessages} from ${conversationMessages})`
}
