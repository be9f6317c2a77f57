import { and, eq, sql } from 'drizzle-orm'
import { recordDeed } from '#src/domain/deeds/deeds.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { challengeProgress, challenges, children } from '#src/infrastructure/database/schema.server.ts'
import { type ChallengeState, missions } from '#src/shared/challenges.ts'
import type { Category } from '#src/shared/options.ts'

/**
 * Finds a challenge that the child may begin: a published one, a mission of the welcome, or one that the
 * child has begun before. Undefined otherwise.
 */
export async function findChallenge(
  db: Connection,
  childId: string,
  id: string,
): Promise<StateChange['challenge'] | undefined> {
  const mission = missions.find((one) => one.id === id)
  if (mission) return { id, category: mission.category }
  const [found] = await db
    .select({
      id: challenges.id,
      category: challenges.category,
      isPublished: challenges.isPublished,
      known: challengeProgress.challenge,
    })
    .from(challenges)
    .leftJoin(
      challengeProgress,
      and(eq(challengeProgress.challenge, challenges.id), eq(challengeProgress.childId, childId)),
    )
    .where(eq(challenges.id, id))
  return found && (found.isPublished || found.known !== null)
    ? { id: found.id, category: found.category }
    : undefined
}

interface StateChange {
  childId: string
  challenge: { id: string; category: Category }
  state: ChallengeState
  /** The parent's words to the child, on confirming. */
  words?: string | undefined
  now: Date
}

/**
 * Sets a child's state of a challenge and awards the badge that it earns, in one transaction. `done` waits
 * for a parent and does not undo a confirmation; a challenge that was ever confirmed stays on the tree, even
 * if it is begun again or left. Returns the resulting state.
 */
export async function setChallengeState(
  tx: Transaction,
  { childId, challenge, state, words, now }: StateChange,
): Promise<ChallengeState | null> {
  // If two guardians confirm challenges at once, these are counted one after the other, because a badge may
  // need both.
  await tx.select({ id: children.id }).from(children).where(eq(children.id, childId)).for('no key update')
  const own = and(eq(challengeProgress.childId, childId), eq(challengeProgress.challenge, challenge.id))
  if (state === 'left') {
    await tx.update(challengeProgress).set({ state }).where(own)
    return null
  }
  const at = sql`${now.toISOString()}::timestamptz`
  // A challenge that was left gets a new beginning; one that was done keeps its first one.
  const begunAt = sql`case when ${challengeProgress.state} = 'left' then ${at} else ${challengeProgress.begunAt} end`
  const storedDoneAt = sql`case when ${challengeProgress.state} = 'left' then ${at} else coalesce(${challengeProgress.doneAt}, ${at}) end`
  const changes = {
    begun: { state: 'begun' as const, begunAt, doneAt: null },
    done: {
      state: sql`case when ${challengeProgress.state} = 'confirmed' then 'confirmed' else 'done' end`,
      begunAt,
      doneAt: storedDoneAt,
    },
    confirmed: {
      state: 'confirmed' as const,
      begunAt,
      doneAt: storedDoneAt,
      confirmedAt: sql`coalesce(${challengeProgress.confirmedAt}, ${at})`,
      ...(words !== undefined && { words }),
    },
  }
  const [stored] = await tx
    .insert(challengeProgress)
    .values({
      childId,
      challenge: challenge.id,
      state,
      begunAt: now,
      doneAt: state === 'begun' ? null : now,
      confirmedAt: state === 'confirmed' ? now : null,
      words: words ?? null,
    })
    .onConflictDoUpdate({
      target: [challengeProgress.childId, challengeProgress.challenge],
      set: changes[state],
    })
    .returning({ state: challengeProgress.state })
  const deed = { childId, category: challenge.category, reference: challenge.id, at: now }
  await recordDeed(tx, { ...deed, kind: 'challenge-begun' })
  if (state === 'confirmed') await recordDeed(tx, { ...deed, kind: 'challenge-done' })
  return stored?.state ?? null
}
