import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { type DeedKind, shapesFor } from '#src/domain/badges/badge.rules.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { badges, challengeProgress, challenges } from '#src/infrastructure/database/schema.server.ts'
import { missions } from '#src/shared/challenges.ts'
import type { Category } from '#src/shared/options.ts'

/**
 * A deed of a child that may earn a badge. `reference` names the challenge, the live session or the video.
 */
export interface Deed {
  childId: string
  kind: DeedKind
  category: Category
  reference: string
  at: Date
}

/**
 * Awards the badges that a deed earns, once for each child, in the transaction of the deed (PROGRAMME §5).
 * Write a challenge's progress before calling it.
 */
export async function recordDeed(
  tx: Transaction,
  { childId, kind, category, reference, at }: Deed,
): Promise<void> {
  const more = kind === 'challenge-done' ? await challengeFacts(tx, childId, reference, category) : {}
  const earned = shapesFor({ kind, ...more })
  if (earned.length === 0) return
  await tx
    .insert(badges)
    .values(earned.map((shape) => ({ childId, shape, category, deed: reference, earnedAt: at })))
    .onConflictDoNothing()
}

async function challengeFacts(tx: Transaction, childId: string, reference: string, category: Category) {
  const [challenge] = await tx
    .select({ passesOn: challenges.passesOn })
    .from(challenges)
    .where(eq(challenges.id, reference))
  // Mission 0 counts as a child's first challenge (PROGRAMME §5), although it is not a row of `challenges`.
  const missionsOfTheme = missions.filter((mission) => mission.category === category).map(({ id }) => id)
  const ofTheme = await tx
    .select({ id: challengeProgress.challenge })
    .from(challengeProgress)
    .leftJoin(challenges, eq(challenges.id, challengeProgress.challenge))
    .where(
      and(
        eq(challengeProgress.childId, childId),
        isNotNull(challengeProgress.confirmedAt),
        or(eq(challenges.category, category), inArray(challengeProgress.challenge, missionsOfTheme)),
      ),
    )
  return { passesOn: challenge?.passesOn ?? false, ofTheme: ofTheme.length }
}
