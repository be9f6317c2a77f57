import type { Database } from '#src/infrastructure/database/database.server.ts'
import { markDoneOnce } from '#src/infrastructure/database/done-once.server.ts'
import { challenges } from '#src/infrastructure/database/schema.server.ts'
import { challengesOfDays } from './challenges-of-days.ts'
import { challengesOfIdeas } from './challenges-of-ideas.ts'

/** The demonstration's challenges at home, two for each category. */
export const demonstrationChallenges = [...challengesOfDays, ...challengesOfIdeas]

/**
 * Loads the challenges into a database that has never had them, with or without the rest of the
 * demonstration, because rows of children who began them in earlier versions reference them. It happens once,
 * so that changes by the team are not overwritten.
 */
export async function loadChallenges({ db, now }: { db: Database; now: Date }): Promise<void> {
  const [known] = await db.select({ id: challenges.id }).from(challenges).limit(1)
  if (known) return
  await db.transaction(async (tx) => {
    if (!(await markDoneOnce(tx, 'challenges', now))) return
    const rows = demonstrationChallenges.map(({ ageGroups, ...challenge }, position) => ({
      ...challenge,
      ageGroups: [...ageGroups],
      position,
      createdAt: now,
    }))
    await tx.insert(challenges).values(rows).onConflictDoNothing()
  })
}
