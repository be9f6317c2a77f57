import '#src/api/no-generated-code.ts'
import { z } from 'zod'
import { familyStorageKeys } from '#src/domain/accounts/family-storage.ts'
import type { Draft } from '#src/domain/children/answers/answers.contract.ts'
import type { OnboardingProfile } from '#src/domain/children/answers/onboarding-profile.contract.ts'
import { day } from '#src/shared/durations.ts'
import { baselineRange } from '#src/shared/fields/field-limits.ts'
import {
  byBaseline,
  cameraDefaults,
  challenges,
  chatSettings,
  childAges,
  childLanguages,
  countries,
  interests,
  objectives,
  onboardingTypes,
} from '#src/shared/options.ts'
import { textVersions } from '#src/shared/text-versions.ts'
import { type StepId, stepIds } from './onboarding.rules.ts'

/** The state that a wizard starts from: the answers so far, and the step that the parent left at. */
export interface Start {
  answers: Draft
  /** Only of answers that were stored on this device. */
  step?: StepId | undefined
  /** The id of a form that is paid for, so that sending it again charges nothing more. */
  attempt?: string | undefined
  /** The last change of the completed profile that the answers began with; undefined without a profile. */
  profileUpdatedAt?: string | undefined
}

/** The answers of a profile that the server has stored, without those that have no value. */
export function draftOf({
  freeFormGoal,
  baselineConcentration,
  baselineEmotions,
  baselineMoney,
  parentalConsent,
  rulesAccepted,
  ...others
}: Omit<Draft, keyof StoredProfile> & StoredProfile): Draft {
  return {
    ...others,
    freeFormGoal: freeFormGoal ?? undefined,
    baselineConcentration: baselineConcentration ?? undefined,
    baselineEmotions: baselineEmotions ?? undefined,
    baselineMoney: baselineMoney ?? undefined,
    parentalConsent: parentalConsent || undefined,
    rulesAccepted: rulesAccepted || undefined,
  }
}

/** The fields of a stored profile that have another type than the wizard's. */
type StoredProfile = Pick<
  OnboardingProfile,
  | 'freeFormGoal'
  | 'baselineConcentration'
  | 'baselineEmotions'
  | 'baselineMoney'
  | 'parentalConsent'
  | 'rulesAccepted'
>

/** The subject of stored answers: the family's welcome, or a further child. A device stores one at a time. */
const storedSubjects = ['welcome', 'child'] as const
export type StoredSubject = (typeof storedSubjects)[number]

/**
 * CONTRACT §9: the answers survive a reload and a lost connection on the device, for the family that gave
 * them and for a month at most. They are a child's data: only the answers are stored, and they are erased
 * when they are sent, and when the parent erases them or signs out.
 */
export function storeAnswersOnDevice(
  userId: string,
  { answers, step, attempt, profileUpdatedAt }: Start,
  about: StoredSubject = 'welcome',
): void {
  try {
    localStorage.setItem(
      familyStorageKeys.onboarding,
      JSON.stringify({
        userId,
        about,
        step,
        attempt,
        profileUpdatedAt,
        answers,
        agreedVersions,
        keptAt: Date.now(),
      }),
    )
  } catch {
    // Storage is denied or full: the wizard works without it.
  }
}

/**
 * This family's stored answers, without a consent to an earlier version of its text. Answers of another family,
 * or older than a month, are erased.
 */
export function readStoredAnswers(userId: string, about: StoredSubject = 'welcome'): Start | undefined {
  const stored = storedAnswers.safeParse(readStorage())
  if (!stored.success || (stored.data.userId === userId && stored.data.about !== about)) return undefined
  const { answers, step, attempt, profileUpdatedAt, agreedVersions: agreed } = stored.data
  if (stored.data.userId === userId && Date.now() - stored.data.keptAt < storedForMs)
    return { answers: withPresentConsents(answers, agreed), step, attempt, profileUpdatedAt }
  removeStoredAnswers()
  return undefined
}

export function removeStoredAnswers(): void {
  try {
    localStorage.removeItem(familyStorageKeys.onboarding)
  } catch {
    // Storage is denied, so nothing is stored.
  }
}

const storedForMs = 30 * day

type Consents = 'parentalConsent' | 'rulesAccepted'

/** The versions of the texts that a parent agrees to with each consent of the wizard. */
const agreedVersions: Readonly<Record<Consents, string>> = {
  parentalConsent: `${textVersions.parentalConsent} ${textVersions.privacy}`,
  rulesAccepted: textVersions.liveRules,
}

function withPresentConsents(answers: Draft, agreed: Partial<Record<Consents, string | undefined>>): Draft {
  const isPresent = (consent: Consents) => agreed[consent] === agreedVersions[consent]
  return {
    ...answers,
    parentalConsent: isPresent('parentalConsent') ? answers.parentalConsent : undefined,
    rulesAccepted: isPresent('rulesAccepted') ? answers.rulesAccepted : undefined,
  }
}

/** Half-typed text is stored unchanged; a choice that is no longer offered is dropped. */
const text = z.string().optional().catch(undefined)
const flag = z.boolean().optional().catch(undefined)
const agreed = z.literal(true).optional().catch(undefined)
const baseline = z.int().min(baselineRange.min).max(baselineRange.max).optional().catch(undefined)
function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values).optional().catch(undefined)
}

const storedAnswers = z.object({
  userId: z.string(),
  about: z.enum(storedSubjects).catch('welcome'),
  keptAt: z.number(),
  step: oneOf(stepIds),
  attempt: z.uuid().optional().catch(undefined),
  profileUpdatedAt: text,
  agreedVersions: z.object({ parentalConsent: text, rulesAccepted: text }).catch({}),
  answers: z.object({
    onboardingType: oneOf(onboardingTypes),
    parentFirstName: text,
    parentLastName: text,
    parentEmail: text,
    country: oneOf(countries),
    timezone: text,
    childName: text,
    childAge: oneOf(childAges),
    childLanguage: oneOf(childLanguages),
    parentalConsent: agreed,
    objectives: z.array(z.enum(objectives)).optional().catch(undefined),
    interests: z.array(z.enum(interests)).optional().catch(undefined),
    freeFormGoal: text,
    ...byBaseline(() => baseline),
    cameraDefault: oneOf(cameraDefaults),
    chatAuthorized: oneOf(chatSettings),
    displayName: text,
    rulesAccepted: agreed,
    techCheckConfirmed: flag,
    hasQuietSpace: flag,
    mirabelleBoxPrepared: flag,
    selectedChallenge: oneOf(challenges),
  } satisfies Record<keyof Draft, z.ZodType>),
})

function readStorage(): unknown {
  try {
    return JSON.parse(localStorage.getItem(familyStorageKeys.onboarding) ?? 'null')
  } catch {
    return undefined
  }
}
