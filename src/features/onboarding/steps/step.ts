import type { ChangeEvent, ComponentType } from 'react'
import type { AnswerField, Draft } from '#src/domain/children/answers/answers.contract.ts'
import type { FieldErrors, StepId, StepRule } from '#src/features/onboarding/onboarding.rules.ts'
import type { OnboardingTexts, ThemeIcons } from '#src/features/onboarding/onboarding-data.ts'
import type { Language } from '#src/shared/language/languages.ts'

/** One screen of the wizard: its rule, its view, and the summary of its answers for the last screen. */
export interface Step extends StepRule {
  /** `{name}` is replaced by the child's name. */
  heading(texts: OnboardingTexts): string
  lead?(texts: OnboardingTexts): string
  View: ComponentType<StepProps>
  summary(answers: Draft, texts: OnboardingTexts): readonly SummaryLine[]
}

export interface SummaryLine {
  term: string
  value: string
}

export interface StepProps {
  answers: Draft
  wrong: FieldErrors
  onAnswer(change: Draft): void
  texts: OnboardingTexts
  language: Language
  icons: ThemeIcons
  /** The child's first name, or “your child” until it is known. */
  childName: string
  /** The steps of the chosen path and the address of each, for the step that summarises them. */
  steps: readonly Step[]
  addressOf(step: StepId): string
}

type TextAnswerField = { [Field in AnswerField]: string extends Draft[Field] ? Field : never }[AnswerField]

/** The props of a text control for one answer. */
export function textControl({ answers, wrong, onAnswer }: StepProps, field: TextAnswerField) {
  return {
    id: field,
    name: field,
    value: answers[field] ?? '',
    error: wrong[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onAnswer({ [field]: event.target.value }),
  }
}
