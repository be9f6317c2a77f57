import { and, eq, isNotNull } from 'drizzle-orm'
import { type DeedKind, shapesFor } from '#src/domain/badges/badge.rules.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { badges, challengeProgress, challenges } from '#src/infrastructure/database/schema.server.ts'
import type { Category } from '#src/shared/options.ts'

/** What a child did that may earn a badge. `reference` names the challenge, the live session or the video. */
export interface Deed {
  childId: string
  kind: DeedKind
  category: Category
  reference: string
  at: Date
}

/**
 * Awards what a deed earns, once for each child, in the transaction of the deed (PROGRAMME §5). A challenge's
 * progress is written before.
 */
export async function recordDeed(
  tx: Transaction,
  { childId, kind, category, reference, at }: Deed,
): Promise<void> {
  const more = kind === 'challenge-done' ? await challengeSeen(tx, childId, reference, category) : {}
  const earned = shapesFor({ kind, ...more })
  if (earned.length === 0) return
  await tx
    .insert(badges)
    .values(earned.map((shape) => ({ childId, shape, category, deed: reference, earnedAt: at })))
    .onConflictDoNothing()
}

async function challengeSeen(tx: Transaction, childId: string, reference: string, category: Category) {
  const [challenge] = await tx
    .select({ passesOn: challenges.passesOn })
    .from(challenges)
    .where(eq(challenges.id, reference))
  const ofTheme = await tx
    .select({ id: challenges.id })
    .from(challengeProgress)
    .innerJoin(challenges, eq(challenges.id, challengeProgress.challenge))
    .where(
      and(
        eq(challengeProgress.childId, childId),
        isNotNull(challengeProgress.confirmedAt),
        eq(challenges.category, category),
      ),
    )
  return { passesOn: challenge?.passesOn ?? false, ofTheme: ofTheme.length }
}
