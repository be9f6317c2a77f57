import { and, eq, gt, isNotNull, max } from 'drizzle-orm'
import { HttpError, httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import type { ChildAnswers } from '#src/domain/children/answers/answers.contract.ts'
import { childrenOf, obstacleTo, readChildren } from '#src/domain/children/family-children.server.ts'
import { payForChild } from '#src/domain/children/pay-for-children.server.ts'
import { storeConsents } from '#src/domain/consents/consents.server.ts'
import type { Subscription } from '#src/domain/subscriptions/account-response.server.ts'
import { changingSubscription } from '#src/domain/subscriptions/changing-subscription.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { childProfiles, children } from '#src/infrastructure/database/schema.server.ts'
import { newToken } from '#src/infrastructure/secrets.server.ts'
import { crestPicture } from '#src/shared/child-picture.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { addChild, changeChild, readChild } from './further-child.contract.ts'

export const furtherChildHandlers = [
  handle(addChild, async ({ body, user, services }) => {
    const { attempt, quote, locale = user.language, ...answers } = body
    const { db, clock } = services
    await changingSubscription(services, user.id, async (kept) => {
      const child = await db.transaction((tx) =>
        prepare(tx, { userId: user.id, attempt, answers, locale, kept, now: clock.now() }),
      )
      if (child.isThere) return
      if (!kept) throw httpError(addChild, 'noSubscription')
      try {
        await payForChild(services, kept, child.id, quote)
      } catch (error) {
        // A declined payment changed nothing. Whether Stripe, being away, charged is not known yet: the child waits
        // unseen for the next attempt, or a sync that finds it paid.
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
      .where(own(user.id, childId))
    if (!found) throw httpError(readChild, 'unknownChild')
    const { child, profile } = found
    return { ...profile, childAge: child.age, childLanguage: child.language, displayName: child.displayName }
  }),

  handle(changeChild, async ({ params: { childId }, body, user, services }) => {
    const { locale = user.language, ...answers } = body
    const { db, clock } = services
    await db.transaction(async (tx) => {
      const { displayName, childAge, childLanguage } = answers
      const changed = await tx
        .update(children)
        .set({ displayName, age: childAge, language: childLanguage })
        .where(own(user.id, childId))
        .returning({ id: children.id })
      if (changed.length === 0) throw httpError(changeChild, 'unknownChild')
      await storeAnswers(tx, { userId: user.id, childId, answers, locale, now: clock.now() })
    })
    return readChildren(services, user.id)
  }),
]

interface Prepared {
  userId: string
  attempt: string
  answers: ChildAnswers
  locale: Language
  kept: Subscription | undefined
  now: Date
}

/**
 * The child that a form is about, unseen until it is paid for; `isThere` when it already is. Rejected when the
 * family can have no other.
 */
async function prepare(
  tx: Transaction,
  { userId, attempt, answers, locale, kept, now }: Prepared,
): Promise<{ id: string; isThere: boolean }> {
  await lockUserRows(tx, [userId])
  const [known] = await tx
    .select({ id: children.id, pendingSince: children.pendingSince })
    .from(children)
    .where(and(eq(children.userId, userId), eq(children.attempt, attempt)))
  if (known && known.pendingSince === null) return { id: known.id, isThere: true }
  const family = await tx.select({ position: children.position }).from(children).where(childrenOf(userId))
  const obstacle = obstacleTo(kept, family)
  if (obstacle) throw httpError(addChild, obstacle)
  const id = known?.id ?? (await insertChild(tx, { userId, attempt, answers, now }))
  await storeAnswers(tx, { userId, childId: id, answers, locale, now })
  return { id, isThere: false }
}

async function insertChild(
  tx: Transaction,
  { userId, attempt, answers, now }: Pick<Prepared, 'userId' | 'attempt' | 'answers' | 'now'>,
): Promise<string> {
  const [last] = await tx
    .select({ position: max(children.position) })
    .from(children)
    .where(eq(children.userId, userId))
  const [made] = await tx
    .insert(children)
    .values({
      userId,
      attempt,
      position: (last?.position ?? 1) + 1,
      displayName: answers.displayName,
      age: answers.childAge,
      language: answers.childLanguage,
      picture: crestPicture(newToken().slice(0, 8)),
      pendingSince: now,
      createdAt: now,
    })
    .returning({ id: children.id })
  if (!made) throw new Error('the child was not stored')
  return made.id
}

/**
 * The answers, and what the parent agreed to for this child: which text, in which language, when (QUALITY,
 * children).
 */
async function storeAnswers(
  tx: Connection,
  {
    userId,
    childId,
    answers,
    locale,
    now,
  }: { userId: string; childId: string; answers: ChildAnswers; locale: Language; now: Date },
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
    ...asked
  } = answers
  const values = {
    ...asked,
    freeFormGoal: freeFormGoal || null,
    baselineAutonomy,
    baselineConfidence,
    updatedAt: now,
  }
  await tx
    .insert(childProfiles)
    .values({ ...values, childId })
    .onConflictDoUpdate({ target: childProfiles.childId, set: values })
  await storeConsents(tx, ['parental', 'live-rules'], { userId, childId, language: locale, at: now })
}

function own(userId: string, childId: string) {
  return and(eq(children.id, childId), gt(children.position, 1), childrenOf(userId))
}
