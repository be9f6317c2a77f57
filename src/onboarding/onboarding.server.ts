import { eq, sql } from 'drizzle-orm'
import { storeConsents } from '#src/account/consents.server.ts'
import { lockFamilies } from '#src/account/lock-families.server.ts'
import { handle } from '#src/api/serve.server.ts'
import { crestPicture } from '#src/business/child-picture.ts'
import type { Transaction } from '#src/database/database.server.ts'
import { children, onboardingProfiles, users } from '#src/database/schema.server.ts'
import type { Answers } from '#src/onboarding/answers.contract.ts'
import { completeOnboarding, type OnboardingProfile, readOnboarding } from '#src/onboarding/onboarding.contract.ts'
import { newToken } from '#src/outside/secrets.server.ts'

export const onboardingHandlers = [
  handle(readOnboarding, async ({ user, services }) => {
    const [profile] = await services.db.select().from(onboardingProfiles).where(eq(onboardingProfiles.userId, user.id))
    return profile ? asSeen(profile) : null
  }),
  handle(completeOnboarding, async ({ body, user, services }) => {
    const { locale = user.language, ...answers } = body
    const now = services.clock.now()
    const profile = await services.db.transaction(async (tx) => {
      await lockFamilies(tx, [user.id])
      const stored = await storeProfile(tx, user.id, answers, now)
      await storeFirstChild(tx, user.id, answers, now)
      await storeConsents(tx, ['parental', 'privacy', 'live-rules'], { userId: user.id, language: locale, at: now })
      await tx.update(users).set({ hasCompletedOnboarding: true }).where(eq(users.id, user.id))
      return stored
    })
    return asSeen(profile)
  }),
]

type Row = typeof onboardingProfiles.$inferSelect
type Completed = Answers & Pick<Row, 'currentStep' | 'isCompleted'>

/** One profile per family: sent again, or twice at once, it is the same row. The moment of the first completion stays. */
async function storeProfile(tx: Transaction, userId: string, answers: Completed, now: Date): Promise<Row> {
  const { freeFormGoal, baselineAutonomy = null, baselineConfidence = null, selectedChallenge = null, ...asked } = answers
  const values = { ...asked, freeFormGoal: freeFormGoal || null, baselineAutonomy, baselineConfidence, selectedChallenge, updatedAt: now }
  const [stored] = await tx
    .insert(onboardingProfiles)
    .values({ ...values, userId, completedAt: now, createdAt: now })
    .onConflictDoUpdate({
      target: onboardingProfiles.userId,
      set: { ...values, completedAt: sql`coalesce(${onboardingProfiles.completedAt}, ${now.toISOString()}::timestamptz)` },
    })
    .returning()
  if (!stored) throw new Error('the onboarding profile was not stored')
  return stored
}

/** The profile's child is the family's first. Its picture is drawn once, by chance, and then the family's to change. */
async function storeFirstChild(tx: Transaction, userId: string, { displayName, childAge, childLanguage }: Answers, now: Date): Promise<void> {
  const child = { displayName, age: childAge, language: childLanguage }
  await tx
    .insert(children)
    .values({ ...child, userId, position: 1, picture: crestPicture(newToken().slice(0, 8)), createdAt: now })
    .onConflictDoUpdate({ target: [children.userId, children.position], set: child })
}

function asSeen(row: Row): OnboardingProfile {
  return {
    ...row,
    completedAt: row.completedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
