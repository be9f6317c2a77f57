import type { AnswerField, Draft } from '#src/domain/children/answers/answers.contract.ts'
import { baselines, type Country, timezones } from '#src/shared/options.ts'

/**
 * SPEC §4: the steps of the complete path, in order. The steps of a further child begin with `child` and end
 * with `price`.
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
 * A step: the fields that it asks for, given the answers so far, and whether it belongs to the chosen path.
 */
export interface StepRule {
  id: StepId
  fields(answers: Draft): readonly AnswerField[]
  appliesTo(answers: Draft): boolean
  /** Next stays disabled until each of these is answered (SPEC §4). */
  waitsFor?: readonly AnswerField[]
}

/** The error of each invalid field. */
export type FieldErrors = Readonly<Partial<Record<AnswerField, string>>>

/** A schema of the answers; the path of each issue starts with the name of its field. */
interface AnswerSchema {
  safeParse(answers: Draft): {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
  }
}

/**
 * SPEC §4: whether the complete path was chosen. Express is the short path, which also applies while none is
 * chosen.
 */
export function isOnCompletePath(answers: Draft): boolean {
  return answers.onboardingType === 'complete'
}

/** The steps of the path that the answers have chosen so far, in their order. */
export function stepsFor<Step extends StepRule>(steps: readonly Step[], answers: Draft): readonly Step[] {
  return steps.filter((step) => step.appliesTo(answers))
}

/** SPEC §4: express shows only the required baseline questions, complete shows all five. */
export function baselinesFor(answers: Draft) {
  return baselines.filter(({ required }) => required || isOnCompletePath(answers))
}

/** The errors of the answers to these fields, one sentence per field. */
export function errorsIn(schema: AnswerSchema, answers: Draft, fields: readonly AnswerField[]): FieldErrors {
  const issues = schema.safeParse(answers).error?.issues ?? []
  return Object.fromEntries(
    fields.flatMap((field) => {
      const issue = issues.find(({ path }) => path[0] === field)
      return issue ? [[field, issue.message]] : []
    }),
  )
}

/** The step to show: the requested one, else the first, but none after a step with invalid answers. */
export function stepToShow<Step extends StepRule>(
  path: readonly Step[],
  answers: Draft,
  schema: AnswerSchema,
  requested: string | undefined,
): Step {
  const target = path.find(({ id }) => id === requested) ?? path[0]
  const found = path.find((step) => step === target || isUnfinished(step, answers, schema))
  if (!found) throw new Error('the wizard has no step')
  return found
}

function isUnfinished(step: StepRule, answers: Draft, schema: AnswerSchema): boolean {
  return Object.keys(errorsIn(schema, answers, step.fields(answers))).length > 0
}

/** Whether an answer is missing that Next requires. */
export function isWaiting(step: StepRule, answers: Draft): boolean {
  return step.waitsFor?.some((field) => answers[field] === undefined) ?? false
}

/**
 * The answers to send: those that the chosen path asks for. Answers of the other path stay on the device
 * until then, in case the parent returns to it.
 */
export function relevantAnswers(steps: readonly StepRule[], answers: Draft): Draft {
  const relevantFields = new Set(stepsFor(steps, answers).flatMap((step) => step.fields(answers)))
  const onAnyPath = steps.flatMap((step) => step.fields({ ...answers, onboardingType: 'complete' }))
  const relevant = { ...answers }
  for (const field of onAnyPath) if (!relevantFields.has(field)) delete relevant[field]
  return relevant
}

/** SPEC §5: choosing a country sets the time zone. */
export function withCountry(country: Country): Draft {
  return { country, timezone: timezones[country] }
}
