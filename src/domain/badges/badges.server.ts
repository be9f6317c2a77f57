import { desc, inArray } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { badges } from '#src/infrastructure/database/schema.server.ts'
import type { BadgeShape } from '#src/shared/badges.ts'
import type { Category } from '#src/shared/options.ts'

/** The badges that these children have earned, newest first. */
export async function readBadges(db: Connection, childIds: readonly string[]): Promise<EarnedBadge[]> {
  if (childIds.length === 0) return []
  return db
    .select({
      childId: badges.childId,
      shape: badges.shape,
      category: badges.category,
      earnedAt: badges.earnedAt,
    })
    .from(badges)
    .where(inArray(badges.childId, [...childIds]))
    .orderBy(desc(badges.earnedAt), badges.shape, badges.category)
}

interface EarnedBadge {
  childId: string
  shape: BadgeShape
  category: Category
  earnedAt: Date
}
