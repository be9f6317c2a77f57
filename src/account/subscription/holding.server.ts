import { eq } from 'drizzle-orm'
import { countTowards } from '#src/api/limits.server.ts'
import type { Services } from '#src/api/services.server.ts'
import { rateLimits } from '#src/database/schema.server.ts'

/** Does work that only one instance may do at a time; false, without doing it, when another is at it. Two minutes after a crash it may be done again. */
export async function holding({ db, clock }: Pick<Services, 'db' | 'clock'>, key: string, work: () => Promise<void>): Promise<boolean> {
  const [hold] = await countTowards(db, clock.now(), [{ key, most: 1, minutes: 2 }])
  if (hold?.isOver) return false
  try {
    await work()
    return true
  } finally {
    await db.delete(rateLimits).where(eq(rateLimits.key, key))
  }
}
