import { and, eq, ne, sql } from 'drizzle-orm'
import { handle } from '#src/api/server/serve.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import type { Answers } from '#src/domain/children/answers/answers.contract.ts'
import {
  type OnboardingProfile,
  readOnboarding,
} from '#src/domain/children/answers/onboarding-profile.contract.ts'
import { readCurrentConsents, storeConsents } from '#src/domain/consents/consents.server.ts'
import { markEntriesChangedOf } from '#src/domain/registrations/calendar-changes.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { children, onboardingProfiles, users } from '#src/infrastructure/database/schema.server.ts'
import { newToken } from '#src/infrastructure/secrets.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import { crestPicture } from '#src/shared/pictures/child-picture.ts'
import { completeOnboarding } from './onboarding.contract.ts'

export const onboardingHandlers = [
  handle(readOnboarding, async ({ user, services }) => {
    const [profile] = await services.db
      .select()
      .from(onboardingProfiles)
      .where(eq(onboardingProfiles.userId, user.id))
    if (!profile) return null
    const agreed = await readCurrentConsents(services.db, { userId: user.id })
    return {
      ...asProfile(profile),
      // The consent's sentence names the privacy policy, so one checkbox agrees to both.
      parentalConsent: profile.parentalConsent && agreed.has('parental') && agreed.has('privacy'),
      rulesAccepted: profile.rulesAccepted && agreed.has('live-rules'),
    }
  }),
  handle(completeOnboarding, async ({ body, user, services }) => {
    const { locale = user.language, ...answers } = body
    const now = services.clock.now()
    const isFirst = and(eq(children.userId, user.id), eq(children.position, 1))
    await markEntriesChangedOf(services.db, and(isFirst, ne(children.displayName, answers.displayName)), now)
    const profile = await services.db.transaction(async (tx) => {
      await lockUserRows(tx, [user.id])
      const stored = await storeProfile(tx, user.id, answers, now)
      await storeFirstChild(tx, user.id, answers, now)
      await storeConsents(tx, ['parental', 'privacy', 'live-rules'], {
        userId: user.id,
        guardianId: user.guardianId,
        language: locale,
        at: now,
      })
      await tx.update(users).set({ hasCompletedOnboarding: true }).where(eq(users.id, user.id))
      return stored
    })
    return asProfile(profile)
  }),
]

type Row = typeof onboardingProfiles.$inferSelect
type CompletedAnswers = Answers & Pick<Row, 'currentStep' | 'isCompleted'>

/**
 * Stores the one profile of a family; a repeated or concurrent call updates it. The first `completedAt`
 * stays.
 */
async function storeProfile(
  tx: Transaction,
  userId: string,
  answers: CompletedAnswers,
  now: Date,
): Promise<Row> {
  const {
    freeFormGoal,
    baselineAutonomy = null,
    baselineConfidence = null,
    selectedChallenge = null,
    ...others
  } = answers
  const values = {
    ...others,
    freeFormGoal: freeFormGoal || null,
    baselineAutonomy,
    baselineConfidence,
    selectedChallenge,
    updatedAt: now,
  }
  const [stored] = await tx
    .insert(onboardingProfiles)
    .values({ ...values, userId, completedAt: now, createdAt: now })
    .onConflictDoUpdate({
      target: onboardingProfiles.userId,
      set: {
        ...values,
        completedAt: sql`coalesce(${onboardingProfiles.completedAt}, ${now.toISOString()}::timestamptz)`,
      },
    })
    .returning()
  if (!stored) throw new Error('the onboarding profile was not stored')
  return stored
}

/**
 * The profile's child is the family's first. Its picture is drawn at random once; afterwards only the family
 * changes it.
 */
async function storeFirstChild(
  tx: Transaction,
  userId: string,
  { displayName, childAge, childLanguage }: Answers,
  now: Date,
): Promise<void> {
  const child = { displayName, age: childAge, language: childLanguage }
  await tx
    .insert(children)
    .values({ ...child, userId, position: 1, picture: crestPicture(newToken().slice(0, 8)), createdAt: now })
    .onConflictDoUpdate({ target: [children.userId, children.position], set: child })
}

function asProfile(row: Row): OnboardingProfile {
  return {
    ...row,
    completedAt: isoOrNull(row.completedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
