import { and, arrayContains, asc, eq, max, notExists } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { challenges, challengeWeeks } from '#src/infrastructure/database/schema.server.ts'
import type { childAges } from '#src/shared/options.ts'
import { nextInTurn } from './challenge.rules.ts'

/**
 * The challenge of a week, given by its Monday, for an age group: the team's choice, else the next in turn,
 * which is then stored for that week. Null while nothing is published for that age. Concurrent instances all
 * use the row that was stored first.
 */
export async function findOrStoreWeekChallenge(
  db: Connection,
  ageGroup: AgeGroup,
  week: string,
): Promise<string | null> {
  const stored = await storedChallengeOf(db, ageGroup, week)
  if (stored !== undefined) return stored
  const candidates = await db
    .select({ id: challenges.id })
    .from(challenges)
    .where(isFor(ageGroup))
    .orderBy(asc(challenges.position), asc(challenges.id))
  const lastWeeks = await db
    .select({ id: challengeWeeks.challenge, week: max(challengeWeeks.week) })
    .from(challengeWeeks)
    .where(eq(challengeWeeks.ageGroup, ageGroup))
    .groupBy(challengeWeeks.challenge)
  const challenge = nextInTurn(
    candidates.map(({ id }) => id),
    new Map(lastWeeks.map(({ id, week: last }) => [id, last ?? ''])),
  )
  if (challenge === undefined) return null
  const published = db
    .select({ id: challenges.id })
    .from(challenges)
    .where(and(eq(challenges.id, challengeWeeks.challenge), isFor(ageGroup)))
  await db
    .insert(challengeWeeks)
    .values({ week, ageGroup, challenge, isChosen: false })
    // If the stored challenge is no longer published, it is replaced, by one instance only.
    .onConflictDoUpdate({
      target: [challengeWeeks.week, challengeWeeks.ageGroup],
      set: { challenge, isChosen: false },
      setWhere: notExists(published),
    })
  return (await storedChallengeOf(db, ageGroup, week)) ?? null
}

type AgeGroup = (typeof childAges)[number]

/** Challenges that are published for an age group. */
export function isFor(ageGroup: AgeGroup) {
  return and(eq(challenges.isPublished, true), arrayContains(challenges.ageGroups, [ageGroup]))
}

async function storedChallengeOf(
  db: Connection,
  ageGroup: AgeGroup,
  week: string,
): Promise<string | undefined> {
  const [found] = await db
    .select({ challenge: challengeWeeks.challenge })
    .from(challengeWeeks)
    .innerJoin(challenges, eq(challenges.id, challengeWeeks.challenge))
    .where(and(eq(challengeWeeks.week, week), eq(challengeWeeks.ageGroup, ageGroup), isFor(ageGroup)))
  return found?.challenge
}
