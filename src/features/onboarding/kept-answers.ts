import '#src/api/no-generated-code.ts'
import { z } from 'zod'
import { familyStorageKeys } from '#src/domain/accounts/family-storage.ts'
import type { Draft } from '#src/domain/children/answers/answers.contract.ts'
import { baselineRange } from '#src/shared/fields/field-limits.ts'
import {
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
import { type StepId, stepIds } from './onboarding.rules.ts'

/** What the wizard starts from: the answers so far and the step that was left. */
export interface Start {
  answers: Draft
  step?: StepId | undefined
  /** Names a form that is paid for, so that it counts once however often it is sent. */
  attempt?: string | undefined
}

/**
 * What answers are about: the family's welcome, or a further child. The device keeps one of the two at a
 * time.
 */
const keptSubjects = ['welcome', 'child'] as const
export type KeptSubject = (typeof keptSubjects)[number]

/**
 * CONTRACT §9: the answers survive a reload and a lost connection on the device, for the family that gave
 * them and for a month at most. They are a child's data: nothing but what was answered is kept, and it goes
 * when it is sent, when the parent erases it or signs out.
 */
export function keepAnswers(
  userId: string,
  { answers, step, attempt }: Start,
  about: KeptSubject = 'welcome',
): void {
  try {
    localStorage.setItem(
      familyStorageKeys.onboarding,
      JSON.stringify({ userId, about, step, attempt, answers, keptAt: Date.now() }),
    )
  } catch {
    // Storage is closed or full: the wizard goes on without it.
  }
}

/** This family's kept answers; those of another one, or too old, are erased. */
export function keptAnswers(userId: string, about: KeptSubject = 'welcome'): Start | undefined {
  const found = kept.safeParse(readStorage())
  if (!found.success || (found.data.userId === userId && found.data.about !== about)) return undefined
  const { answers, step, attempt } = found.data
  if (found.data.userId === userId && Date.now() - found.data.keptAt < keptMilliseconds)
    return { answers, step, attempt }
  forgetAnswers()
  return undefined
}

export function forgetAnswers(): void {
  try {
    localStorage.removeItem(familyStorageKeys.onboarding)
  } catch {
    // Storage is closed, so nothing is kept.
  }
}

const keptMilliseconds = 30 * 24 * 60 * 60 * 1000

/** Half-typed text is kept as it is; a choice that is no longer offered is dropped. */
const text = z.string().optional().catch(undefined)
const flag = z.boolean().optional().catch(undefined)
const agreed = z.literal(true).optional().catch(undefined)
const baseline = z.int().min(baselineRange.least).max(baselineRange.most).optional().catch(undefined)
function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values).optional().catch(undefined)
}

const kept = z.object({
  userId: z.string(),
  about: z.enum(keptSubjects).catch('welcome'),
  keptAt: z.number(),
  step: oneOf(stepIds),
  attempt: z.uuid().optional().catch(undefined),
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
    baselineConcentration: baseline,
    baselineEmotions: baseline,
    baselineAutonomy: baseline,
    baselineMoney: baseline,
    baselineConfidence: baseline,
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
