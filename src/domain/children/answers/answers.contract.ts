import { z } from 'zod'
import { emailAddress, requiredLine } from '#src/api/fields.ts'
import { countCharacters } from '#src/shared/fields/count-characters.ts'
import {
  baselineRange,
  maxFreeFormGoal,
  maxName,
  minInterests,
  objectivesRange,
} from '#src/shared/fields/field-limits.ts'
import type { InLanguage } from '#src/shared/language/languages.ts'
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
import type { answerTexts } from './answers.texts.ts'
import { isTimezone } from './timezones.rules.ts'

type AnswerWords = InLanguage<typeof answerTexts>

/**
 * SPEC §5: the schema of a family's answers, with its error messages in `words`. The server builds it in
 * French, as the specification writes its sentences; the wizard builds it in the language of the page.
 * Answers that only the complete path asks for are optional.
 */
export function answersIn(words: AnswerWords) {
  const name = (maxLength: number, required: string) => requiredLine(maxLength, required, words)
  const flag = z.boolean(words.yesOrNo).default(false)
  const baseline = z
    .int(words.baseline)
    .min(baselineRange.min, words.baseline)
    .max(baselineRange.max, words.baseline)
  return z.object({
    onboardingType: z.enum(onboardingTypes, words.onboardingType).default('express'),
    parentFirstName: name(maxName.parent, words.parentFirstName),
    parentLastName: name(maxName.parent, words.parentLastName),
    parentEmail: emailAddress(words.parentEmail),
    country: z.enum(countries, words.country),
    timezone: z.string(words.timezone).trim().refine(isTimezone, words.timezone),
    childName: name(maxName.child, words.childName),
    childAge: z.enum(childAges, words.childAge),
    childLanguage: z.enum(childLanguages, words.childLanguage).default('fr'),
    parentalConsent: z.literal(true, words.parentalConsent),

    objectives: z
      .array(z.enum(objectives, words.unknownChoice), words.minObjectives)
      .min(objectivesRange.min, words.minObjectives)
      .max(objectivesRange.max, words.maxObjectives)
      .refine(hasNoDuplicates, words.objectivesTwice),
    interests: z
      .array(z.enum(interests, words.unknownChoice), words.minInterests)
      .min(minInterests, words.minInterests)
      .max(interests.length, words.interestsTwice)
      .refine(hasNoDuplicates, words.interestsTwice),
    freeFormGoal: z
      .string(words.freeFormGoal)
      .trim()
      .refine((goal) => countCharacters(goal) <= maxFreeFormGoal, words.freeFormGoal)
      .nullish(),

    baselineConcentration: baseline,
    baselineEmotions: baseline,
    baselineAutonomy: baseline.nullish(),
    baselineMoney: baseline,
    baselineConfidence: baseline.nullish(),

    cameraDefault: z.enum(cameraDefaults, words.cameraDefault),
    chatAuthorized: z.enum(chatSettings, words.chatAuthorized),
    displayName: name(maxName.display, words.displayName),
    rulesAccepted: z.literal(true, words.rulesAccepted),

    techCheckConfirmed: flag,
    hasQuietSpace: flag,
    mirabelleBoxPrepared: flag,
    selectedChallenge: z.enum(challenges, words.selectedChallenge).nullish(),
  })
}

/**
 * The answers about a child after the first: the part of the wizard about the child, without the part about
 * the family.
 */
export function childAnswersIn(words: AnswerWords) {
  return answersIn(words).pick({
    childName: true,
    childAge: true,
    childLanguage: true,
    parentalConsent: true,
    objectives: true,
    interests: true,
    freeFormGoal: true,
    ...byBaseline(() => true as const),
    cameraDefault: true,
    chatAuthorized: true,
    displayName: true,
    rulesAccepted: true,
  })
}

export type ChildAnswers = z.output<ReturnType<typeof childAnswersIn>>

type AnswersSchema = ReturnType<typeof answersIn>
export type Answers = z.output<AnswersSchema>
export type AnswerField = keyof Answers

/** The answers so far; an answer that was withdrawn is undefined. */
export type Draft = { [Field in AnswerField]?: z.input<AnswersSchema>[Field] | undefined }

function hasNoDuplicates(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length
}
