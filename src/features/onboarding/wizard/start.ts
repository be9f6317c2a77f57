import { call } from '#src/api/call.ts'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import type { Draft } from '#src/domain/children/answers/answers.contract.ts'
import { keptAnswers, type Start } from '#src/features/onboarding/kept-answers.ts'
import type { OnboardingProfile, readOnboarding } from '#src/features/onboarding/onboarding.contract.ts'

/**
 * Where a family starts: from what this device keeps, else from the profile it has completed before, else
 * afresh. Throws ApiError when that profile cannot be read.
 */
export async function startOf(user: SessionUser): Promise<Start> {
  const kept = keptAnswers(user.id)
  if (kept) return kept
  const profile = user.hasCompletedOnboarding
    ? await call<typeof readOnboarding>('GET', '/api/onboarding')
    : null
  return { answers: profile ? queryClientFor(profile) : newAnswers(user) }
}

/** The answers of a family that has given none. */
export function newAnswers(user: Pick<SessionUser, 'email'>): Draft {
  return { parentEmail: user.email, ...childDefaults }
}

/** What holds for a child until its parent chooses otherwise: the entity's defaults (SPEC §3). */
export const childDefaults = {
  childLanguage: 'fr',
  cameraDefault: 'on',
  chatAuthorized: 'moderated',
} as const satisfies Draft

function queryClientFor(profile: OnboardingProfile): Draft {
  const {
    id,
    userId,
    currentStep,
    isCompleted,
    completedAt,
    createdAt,
    updatedAt,
    parentalConsent,
    rulesAccepted,
    ...answers
  } = profile
  const { baselineConcentration, baselineEmotions, baselineMoney, ...others } = answers
  return {
    ...others,
    parentalConsent: parentalConsent || undefined,
    rulesAccepted: rulesAccepted || undefined,
    baselineConcentration: baselineConcentration ?? undefined,
    baselineEmotions: baselineEmotions ?? undefined,
    baselineMoney: baselineMoney ?? undefined,
  }
}
