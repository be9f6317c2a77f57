import { and, eq, gt, isNotNull, max, ne, sql } from 'drizzle-orm'
import { HttpError, httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { isSuspended } from '#src/domain/access/suspension.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import type { ChildAnswers } from '#src/domain/children/answers/answers.contract.ts'
import { isChildOfSql, obstacleToAdding, readChildren } from '#src/domain/children/family-children.server.ts'
import { payForChild } from '#src/domain/children/pay-for-children.server.ts'
import { readCurrentConsents, storeConsents } from '#src/domain/consents/consents.server.ts'
import { markEntriesChangedOf } from '#src/domain/registrations/calendar-changes.server.ts'
import { changeSubscription } from '#src/domain/subscriptions/change-subscription.server.ts'
import type { Subscription } from '#src/domain/subscriptions/subscriptions.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { childProfiles, children } from '#src/infrastructure/database/schema.server.ts'
import { newToken } from '#src/infrastructure/secrets.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { crestPicture } from '#src/shared/pictures/child-picture.ts'
import { addChild, changeChild, readChild } from './further-child.contract.ts'

export const furtherChildHandlers = [
  handle(addChild, async ({ body, user, services }) => {
    const { attempt, quote, locale = user.language, ...answers } = body
    const { db, clock } = services
    await changeSubscription(services, user.id, async (subscription) => {
      const child = await db.transaction((tx) =>
        prepareChild(tx, {
          userId: user.id,
          guardianId: user.guardianId,
          attempt,
          answers,
          locale,
          subscription,
          now: clock.now(),
        }),
      )
      if (child.isAdded) return
      if (!subscription) throw httpError(addChild, 'noSubscription')
      try {
        await payForChild(services, subscription, child.id, quote, addChild)
      } catch (error) {
        // A declined payment changed nothing, so the child is deleted. If Stripe did not respond, it may have
        // charged, so the child stays hidden until the next attempt, or until a sync finds that it is paid
        // for.
        if (error instanceof HttpError)
          await db.delete(children).where(and(eq(children.id, child.id), isNotNull(children.pendingSince)))
        throw error
      }
    })
    return readChildren(services, user.id)
  }),

  handle(readChild, async ({ params: { childId }, user, services: { db } }) => {
    const [found] = await db
      .select({ child: children, profile: childProfiles })
      .from(children)
      .innerJoin(childProfiles, eq(childProfiles.childId, children.id))
      .where(furtherChildOf(user.id, childId))
    if (!found) throw httpError(readChild, 'unknownChild')
    const { child, profile } = found
    const agreed = await readCurrentConsents(db, { userId: user.id, childId })
    return {
      ...profile,
      childAge: child.age,
      childLanguage: child.language,
      displayName: child.displayName,
      parentalConsent: agreed.has('parental'),
      rulesAccepted: agreed.has('live-rules'),
    }
  }),

  handle(changeChild, async ({ params: { childId }, body, user, services }) => {
    const { locale = user.language, ...answers } = body
    const { db, clock } = services
    const isRenamed = and(furtherChildOf(user.id, childId), ne(children.displayName, answers.displayName))
    await markEntriesChangedOf(db, isRenamed, clock.now())
    await db.transaction(async (tx) => {
      // Locks the family's row first, in the same order as a sync, which may write to the same child.
      await lockUserRows(tx, [user.id])
      const { displayName, childAge, childLanguage } = answers
      const changed = await tx
        .update(children)
        .set({ displayName, age: childAge, language: childLanguage })
        .where(furtherChildOf(user.id, childId))
        .returning({ id: children.id })
      if (changed.length === 0) throw httpError(changeChild, 'unknownChild')
      await storeAnswers(tx, {
        userId: user.id,
        guardianId: user.guardianId,
        childId,
        answers,
        locale,
        now: clock.now(),
      })
    })
    return readChildren(services, user.id)
  }),
]

/** The author of the answers: the family, and its second guardian if that is who gave them. */
interface Guardian {
  userId: string
  guardianId: string | null
}

interface PrepareParams extends Guardian {
  attempt: string
  answers: ChildAnswers
  locale: Language
  subscription: Subscription | undefined
  now: Date
}

/**
 * Finds or inserts the child of a form, hidden until it is paid for. `isAdded`: the same form has already
 * added it. Throws when the family cannot add another child, or when the form has already added a different
 * one.
 */
async function prepareChild(
  tx: Transaction,
  { userId, guardianId, attempt, answers, locale, subscription, now }: PrepareParams,
): Promise<{ id: string; isAdded: boolean }> {
  await lockUserRows(tx, [userId])
  const { displayName, childAge, childLanguage, childName } = answers
  const named = { displayName, age: childAge, language: childLanguage }
  const [known] = await tx
    .select({
      id: children.id,
      pendingSince: children.pendingSince,
      isSame: sql<boolean>`${children.displayName} = ${displayName} and ${children.age} = ${childAge}
        and ${children.language} = ${childLanguage} and ${childProfiles.childName} is not distinct from ${childName}`,
    })
    .from(children)
    .leftJoin(childProfiles, eq(childProfiles.childId, children.id))
    .where(and(eq(children.userId, userId), eq(children.attempt, attempt)))
  if (known && known.pendingSince === null) {
    if (!known.isSame) throw httpError(addChild, 'otherChild')
    return { id: known.id, isAdded: true }
  }
  const family = await tx.select({ position: children.position }).from(children).where(isChildOfSql(userId))
  const obstacle = obstacleToAdding(subscription, await isSuspended(tx, userId), family)
  if (obstacle) throw httpError(addChild, obstacle)
  if (known && !known.isSame) await tx.update(children).set(named).where(eq(children.id, known.id))
  const id = known?.id ?? (await insertChild(tx, { userId, attempt, named, now }))
  await storeAnswers(tx, { userId, guardianId, childId: id, answers, locale, now })
  return { id, isAdded: false }
}

async function insertChild(
  tx: Transaction,
  {
    userId,
    attempt,
    named,
    now,
  }: Pick<PrepareParams, 'userId' | 'attempt' | 'now'> & {
    named: Pick<typeof children.$inferInsert, 'displayName' | 'age' | 'language'>
  },
): Promise<string> {
  const [last] = await tx
    .select({ position: max(children.position) })
    .from(children)
    .where(eq(children.userId, userId))
  const [inserted] = await tx
    .insert(children)
    .values({
      userId,
      attempt,
      position: (last?.position ?? 1) + 1,
      ...named,
      picture: crestPicture(newToken().slice(0, 8)),
      pendingSince: now,
      createdAt: now,
    })
    .returning({ id: children.id })
  if (!inserted) throw new Error('the child was not stored')
  return inserted.id
}

/**
 * Stores the answers and the consents for this child, with text version, language and time (QUALITY,
 * children).
 */
async function storeAnswers(
  tx: Transaction,
  {
    userId,
    guardianId,
    childId,
    answers,
    locale,
    now,
  }: Guardian & { childId: string; answers: ChildAnswers; locale: Language; now: Date },
): Promise<void> {
  const {
    displayName,
    childAge,
    childLanguage,
    parentalConsent,
    rulesAccepted,
    freeFormGoal,
    baselineAutonomy = null,
    baselineConfidence = null,
    ...others
  } = answers
  const values = {
    ...others,
    freeFormGoal: freeFormGoal || null,
    baselineAutonomy,
    baselineConfidence,
    updatedAt: now,
  }
  await tx
    .insert(childProfiles)
    .values({ ...values, childId })
    .onConflictDoUpdate({ target: childProfiles.childId, set: values })
  await storeConsents(tx, ['parental', 'live-rules'], {
    userId,
    guardianId,
    childId,
    language: locale,
    at: now,
  })
}

function furtherChildOf(userId: string, childId: string) {
  return and(eq(children.id, childId), gt(children.position, 1), isChildOfSql(userId))
}
