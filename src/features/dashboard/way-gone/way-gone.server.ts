import { and, asc, eq } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { childrenOf } from '#src/domain/children/family-children.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  childBaselines,
  childProfiles,
  children,
  onboardingProfiles,
} from '#src/infrastructure/database/schema.server.ts'
import { addBaseline, type Baseline, listBaselines } from './way-gone.contract.ts'
import { askedAgainAt } from './way-gone.rules.ts'

export const wayGoneHandlers = [
  handle(listBaselines, async ({ params: { childId }, user, services: { db } }) => {
    const found = await baselinesOf(db, user.id, childId)
    if (!found) throw httpError(listBaselines, 'unknownChild')
    return found
  }),

  handle(addBaseline, async ({ params: { childId }, body, user, services: { db, clock } }) => {
    const now = clock.now()
    await db.transaction(async (tx) => {
      // Two presses come one after the other: the second is too early.
      await tx.select({ id: children.id }).from(children).where(eq(children.id, childId)).for('update')
      const earlier = await baselinesOf(tx, user.id, childId)
      if (!earlier) throw httpError(addBaseline, 'unknownChild')
      const from = askedAgainAt(earlier.map(({ at }) => at))
      if (from && from > now) throw httpError(addBaseline, 'tooEarly')
      await tx.insert(childBaselines).values({ childId, ...body, createdAt: now })
    })
    return (await baselinesOf(db, user.id, childId)) ?? []
  }),
]

const columns = {
  baselineConcentration: childBaselines.baselineConcentration,
  baselineEmotions: childBaselines.baselineEmotions,
  baselineAutonomy: childBaselines.baselineAutonomy,
  baselineMoney: childBaselines.baselineMoney,
  baselineConfidence: childBaselines.baselineConfidence,
}

/** The welcome's answers, then those of each later asking; undefined when the child is not the family's. */
async function baselinesOf(db: Connection, userId: string, childId: string): Promise<Baseline[] | undefined> {
  const [child] = await db
    .select({ position: children.position, profile: onboardingProfiles, own: childProfiles })
    .from(children)
    .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, children.userId))
    .leftJoin(childProfiles, eq(childProfiles.childId, children.id))
    .where(and(eq(children.id, childId), childrenOf(userId)))
  if (!child) return undefined
  const first = child.position === 1 ? child.profile : child.own
  const firstAt =
    child.position === 1 ? (child.profile?.completedAt ?? child.profile?.createdAt) : child.own?.updatedAt
  const later = await db
    .select({ at: childBaselines.createdAt, ...columns })
    .from(childBaselines)
    .where(eq(childBaselines.childId, childId))
    .orderBy(asc(childBaselines.createdAt))
  const answered = first && firstAt && first.baselineConcentration !== null ? [answersAt(firstAt, first)] : []
  return [...answered, ...later.map(({ at, ...answers }) => answersAt(at, answers))]
}

function answersAt(
  at: Date,
  {
    baselineConcentration,
    baselineEmotions,
    baselineAutonomy,
    baselineMoney,
    baselineConfidence,
  }: Omit<Baseline, 'at'>,
): Baseline {
  return {
    at: at.toISOString(),
    baselineConcentration,
    baselineEmotions,
    baselineAutonomy,
    baselineMoney,
    baselineConfidence,
  }
}
