import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { isChildOfSql } from '#src/domain/children/family-children.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  baselineChoices,
  childBaselines,
  childProfiles,
  children,
  onboardingProfiles,
} from '#src/infrastructure/database/schema.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import { byBaseline } from '#src/shared/options.ts'
import {
  addBaseline,
  type Baseline,
  correctBaseline,
  listBaselines,
  type Proposal,
  readProposal,
  setProposal,
} from './way-gone.contract.ts'
import { askedAgainAt, proposedFrom } from './way-gone.rules.ts'

export const wayGoneHandlers = [
  handle(listBaselines, async ({ params: { childId }, user, services: { db } }) => {
    const found = await baselinesOf(db, user.id, childId)
    if (!found) throw httpError(listBaselines, 'unknownChild')
    return found
  }),

  handle(addBaseline, async ({ params: { childId }, body, user, services: { db, clock } }) => {
    const now = clock.now()
    await db.transaction(async (tx) => {
      // Concurrent requests run one after the other: the second one is too early.
      await tx.select({ id: children.id }).from(children).where(eq(children.id, childId)).for('update')
      const earlier = await baselinesOf(tx, user.id, childId)
      if (!earlier) throw httpError(addBaseline, 'unknownChild')
      const from = askedAgainAt(earlier.map(({ at }) => at))
      if (from && from > now) throw httpError(addBaseline, 'tooEarly')
      await tx.insert(childBaselines).values({ childId, ...body, createdAt: now })
      // A parent who answers wants to be asked again.
      await tx.delete(baselineChoices).where(eq(baselineChoices.childId, childId))
    })
    return (await baselinesOf(db, user.id, childId)) ?? []
  }),

  handle(correctBaseline, async ({ params: { childId }, body, user, services: { db } }) => {
    if (!(await baselinesOf(db, user.id, childId))) throw httpError(correctBaseline, 'unknownChild')
    const last = db
      .select({ id: childBaselines.id })
      .from(childBaselines)
      .where(eq(childBaselines.childId, childId))
      .orderBy(desc(childBaselines.createdAt))
      .limit(1)
    const corrected = await db
      .update(childBaselines)
      .set(body)
      .where(inArray(childBaselines.id, last))
      .returning({ id: childBaselines.id })
    if (corrected.length === 0) throw httpError(correctBaseline, 'nothingToCorrect')
    return (await baselinesOf(db, user.id, childId)) ?? []
  }),

  handle(readProposal, async ({ params: { childId }, user, services: { db } }) => {
    const proposal = await proposalOf(db, user.id, childId)
    if (!proposal) throw httpError(readProposal, 'unknownChild')
    return proposal
  }),

  handle(setProposal, async ({ params: { childId }, body: { choice }, user, services: { db, clock } }) => {
    if (!(await baselinesOf(db, user.id, childId))) throw httpError(setProposal, 'unknownChild')
    if (choice === 'wanted') await db.delete(baselineChoices).where(eq(baselineChoices.childId, childId))
    else {
      const decision = { kind: choice, decidedAt: clock.now() }
      await db
        .insert(baselineChoices)
        .values({ childId, ...decision })
        .onConflictDoUpdate({ target: baselineChoices.childId, set: decision })
    }
    const proposal = await proposalOf(db, user.id, childId)
    if (!proposal) throw httpError(setProposal, 'unknownChild')
    return proposal
  }),
]

/** Undefined when the child does not belong to the family. */
async function proposalOf(db: Connection, userId: string, childId: string): Promise<Proposal | undefined> {
  const [answered, [optOut]] = await Promise.all([
    baselinesOf(db, userId, childId),
    db.select().from(baselineChoices).where(eq(baselineChoices.childId, childId)),
  ])
  if (!answered) return undefined
  const from = proposedFrom(
    answered.map(({ at }) => at),
    optOut,
  )
  return { choice: optOut?.kind ?? 'wanted', from: isoOrNull(from) }
}

/**
 * The welcome's answers, then those of each later round; undefined when the child does not belong to the
 * family.
 */
async function baselinesOf(db: Connection, userId: string, childId: string): Promise<Baseline[] | undefined> {
  const [child] = await db
    .select({
      position: children.position,
      createdAt: children.createdAt,
      profile: onboardingProfiles,
      own: childProfiles,
    })
    .from(children)
    .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, children.userId))
    .leftJoin(childProfiles, eq(childProfiles.childId, children.id))
    .where(and(eq(children.id, childId), isChildOfSql(userId)))
  if (!child) return undefined
  const first = child.position === 1 ? child.profile : child.own
  // A correction of the answers keeps their day.
  const firstAt =
    child.position === 1 ? (child.profile?.completedAt ?? child.profile?.createdAt) : child.createdAt
  const later = await db
    .select({ at: childBaselines.createdAt, ...byBaseline((id) => childBaselines[id]) })
    .from(childBaselines)
    .where(eq(childBaselines.childId, childId))
    .orderBy(asc(childBaselines.createdAt))
  const answered = first && firstAt && first.baselineConcentration !== null ? [answersAt(firstAt, first)] : []
  return [...answered, ...later.map(({ at, ...answers }) => answersAt(at, answers))]
}

function answersAt(at: Date, answers: Omit<Baseline, 'at'>): Baseline {
  return { at: at.toISOString(), ...byBaseline((id) => answers[id]) }
}
