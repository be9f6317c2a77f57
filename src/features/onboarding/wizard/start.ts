import { call } from '#src/api/call.ts'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import type { Draft } from '#src/domain/children/answers/answers.contract.ts'
import type {
  OnboardingProfile,
  readOnboarding,
} from '#src/domain/children/answers/onboarding-profile.contract.ts'
import {
  draftOf,
  readStoredAnswers,
  removeStoredAnswers,
  type Start,
} from '#src/features/onboarding/stored-answers.ts'

/**
 * The start of a family's wizard: the answers stored on this device, else those of its completed profile,
 * else the defaults. Throws ApiError when the profile cannot be read.
 */
export async function startOfFamily(user: SessionUser): Promise<Start> {
  const stored = readStoredAnswers(user.id)
  const profile = user.hasCompletedOnboarding
    ? await call<typeof readOnboarding>('GET', '/api/onboarding')
    : null
  if (stored) {
    if (stored.profileUpdatedAt === profile?.updatedAt) return stored
    // The profile was changed elsewhere since, or erased when its consent was withdrawn: what is stored here
    // would bring its old answers back.
    removeStoredAnswers()
  }
  return profile
    ? { answers: answersOf(profile), profileUpdatedAt: profile.updatedAt }
    : { answers: newAnswers(user) }
}

/** The initial answers of a family that has given none. */
export function newAnswers(user: Pick<SessionUser, 'email'>): Draft {
  return { parentEmail: user.email, ...childDefaults }
}

/** The settings of a child until its parent chooses others: the entity's defaults (SPEC §3). */
export const childDefaults = {
  childLanguage: 'fr',
  cameraDefault: 'on',
  chatAuthorized: 'moderated',
} as const satisfies Draft

function answersOf(profile: OnboardingProfile): Draft {
  const { id, userId, currentStep, isCompleted, completedAt, createdAt, updatedAt, ...answers } = profile
  return draftOf(answers)
}
