import type { ChangeEvent, ComponentType } from 'react'
import type { AnswerField, Draft } from '#src/domain/children/answers/answers.contract.ts'
import type { StepId, StepRule, Wrong } from '#src/features/onboarding/onboarding.rules.ts'
import type { OnboardingTexts, ThemeIcons } from '#src/features/onboarding/onboarding-data.ts'
import type { Language } from '#src/shared/language/languages.ts'

/** One screen of the wizard: its rule, its view, and what the last screen says of its answers. */
export interface Step extends StepRule {
  /** `{name}` is what the child is called. */
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
  wrong: Wrong
  onResponse(change: Draft): void
  texts: OnboardingTexts
  language: Language
  icons: ThemeIcons
  /** What the child is called on the screen: the first name, or “your child”. */
  childName: string
  /** The steps of the path taken, for the one that sums them up, and where each is. */
  steps: readonly Step[]
  addressOf(step: StepId): string
}

type TextResponse = { [Field in AnswerField]: string extends Draft[Field] ? Field : never }[AnswerField]

/** What a text control needs to show and take one answer. */
export function textControl({ answers, wrong, onResponse }: StepProps, field: TextResponse) {
  return {
    id: field,
    name: field,
    value: answers[field] ?? '',
    error: wrong[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onResponse({ [field]: event.target.value }),
  }
}
