import type { AnswerField, Draft } from '#src/domain/children/answers/answers.contract.ts'
import { baselines, type Country, timezones } from '#src/shared/options.ts'

/**
 * SPEC §4: the steps of the complete path, in order; a further child's begin with the child and end with its
 * price.
 */
export const stepIds = [
  'family',
  'child',
  'objectives',
  'assessment',
  'safety',
  'technical',
  'mission',
  'confirmation',
  'price',
] as const
export type StepId = (typeof stepIds)[number]

/**
 * What a step owns: the fields that it asks for, given the answers so far, and whether the path taken comes
 * to it at all.
 */
export interface StepRule {
  id: StepId
  fields(answers: Draft): readonly AnswerField[]
  appliesTo(answers: Draft): boolean
  /** Next stays disabled until each of these is answered (SPEC §4). */
  waitsFor?: readonly AnswerField[]
}

export type Wrong = Readonly<Partial<Record<AnswerField, string>>>

/** What a schema says of the answers: the issues it finds, each at the field it starts from. */
interface Judge {
  safeParse(answers: Draft): {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
  }
}

/** SPEC §4: express, or not yet chosen, is the short path. */
export function isComplete(answers: Draft): boolean {
  return answers.onboardingType === 'complete'
}

export function stepsFor<Step extends StepRule>(steps: readonly Step[], answers: Draft): readonly Step[] {
  return steps.filter((step) => step.appliesTo(answers))
}

/** SPEC §4: express shows only the required baseline questions, complete shows all five. */
export function baselinesFor(answers: Draft) {
  return baselines.filter(({ required }) => required || isComplete(answers))
}

/** Why the answers to these fields are rejected, one sentence per field. */
export function wrongAnswers(judge: Judge, answers: Draft, fields: readonly AnswerField[]): Wrong {
  const issues = judge.safeParse(answers).error?.issues ?? []
  return Object.fromEntries(
    fields.flatMap((field) => {
      const issue = issues.find(({ path }) => path[0] === field)
      return issue ? [[field, issue.message]] : []
    }),
  )
}

/** The step to show: the one asked for, else the first; never one beyond a step whose answers do not hold. */
export function stepToShow<Step extends StepRule>(
  path: readonly Step[],
  answers: Draft,
  judge: Judge,
  asked: string | undefined,
): Step {
  const wanted = path.find(({ id }) => id === asked) ?? path[0]
  const found = path.find((step) => step === wanted || isUnfinished(step, answers, judge))
  if (!found) throw new Error('the wizard has no step')
  return found
}

function isUnfinished(step: StepRule, answers: Draft, judge: Judge): boolean {
  return Object.keys(wrongAnswers(judge, answers, step.fields(answers))).length > 0
}

export function isWaiting(step: StepRule, answers: Draft): boolean {
  return step.waitsFor?.some((field) => answers[field] === undefined) ?? false
}

/**
 * What is sent: the answers that the path taken asks for. What was answered on the other path stays on the
 * device until then, should the parent come back to it.
 */
export function relevantAnswers(steps: readonly StepRule[], answers: Draft): Draft {
  const asked = new Set(stepsFor(steps, answers).flatMap((step) => step.fields(answers)))
  const onAnyPath = steps.flatMap((step) => step.fields({ ...answers, onboardingType: 'complete' }))
  const relevant = { ...answers }
  for (const field of onAnyPath) if (!asked.has(field)) delete relevant[field]
  return relevant
}

/** SPEC §5: choosing a country sets the time zone. */
export function withCountry(country: Country): Draft {
  return { country, timezone: timezones[country] }
}
