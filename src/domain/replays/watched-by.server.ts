import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { watches } from '#src/infrastructure/database/schema.server.ts'

/**
 * The child for whom a watched replay counts. One that was watched before children were told apart counts for
 * the family's first child.
 */
export function childWhoWatched(
  { childId }: { childId: string | null },
  family: readonly { id: string }[],
): string | undefined {
  return childId ?? family[0]?.id
}

/** {@link childWhoWatched} as a condition of a query: the replays that count for a child. */
export function watchedBy(
  userId: string,
  { id, position }: { id: string; position: number },
): SQL | undefined {
  const isChilds = eq(watches.childId, id)
  return and(eq(watches.userId, userId), position === 1 ? or(isChilds, isNull(watches.childId)) : isChilds)
}
