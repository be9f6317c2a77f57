import { Link } from 'react-router'
import type { Draft } from '#src/domain/children/answers/answers.contract.ts'
import type { OnboardingTexts } from '#src/features/onboarding/onboarding-data.ts'
import { maxName } from '#src/shared/fields/field-limits.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { childAges, childLanguages } from '#src/shared/options.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { CheckField } from '#src/ui/forms/check-field.tsx'
import { RadioGroup } from '#src/ui/forms/choices.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { type StepProps, type SummaryLine, textControl } from './step.ts'

/** The child's identity and the parent's consent: asked for every child, first or further. */
export function ChildFields(step: StepProps) {
  const { answers, wrong, onAnswer, texts, language } = step
  const { family, options } = texts
  return (
    <>
      <section className="stack">
        <h2 className="text-h3">{family.child}</h2>
        <TextField
          {...textControl(step, 'childName')}
          label={family.childName}
          hint={family.childNameHint}
          autoComplete="off"
          maxLength={maxName.child}
          required
        />
        <RadioGroup
          id="childAge"
          label={family.childAge}
          look="chip"
          options={childAges.map((value) => ({ value, label: options.childAge[value] }))}
          value={answers.childAge ?? null}
          error={wrong.childAge}
          onChoose={(childAge) => onAnswer({ childAge })}
          required
        />
        <RadioGroup
          id="childLanguage"
          label={family.childLanguage}
          hint={family.childLanguageHint}
          look="chip"
          options={childLanguages.map((value) => ({ value, label: options.childLanguage[value] }))}
          value={answers.childLanguage ?? null}
          error={wrong.childLanguage}
          onChoose={(childLanguage) => onAnswer({ childLanguage })}
        />
      </section>

      <CheckField
        id="parentalConsent"
        label={
          <WithLink
            sentence={family.consent}
            words={family.consentPrivacy}
            page="privacy"
            language={language}
          />
        }
        hint={family.consentHint}
        error={wrong.parentalConsent}
        checked={answers.parentalConsent ?? false}
        onChange={(event) => onAnswer({ parentalConsent: event.target.checked || undefined })}
        required
      />
      <p className="small soft">
        <WithLink sentence={family.termsApply} words={family.consentTerms} page="terms" language={language} />
      </p>
    </>
  )
}

export function childSummary(
  answers: Draft,
  { confirmation, options }: Pick<OnboardingTexts, 'confirmation' | 'options'>,
): readonly SummaryLine[] {
  return [
    { term: confirmation.child, value: answers.childName ?? '' },
    {
      term: confirmation.childAge,
      value: answers.childAge ? options.childAge[answers.childAge] : options.none,
    },
    { term: confirmation.childLanguage, value: options.childLanguage[answers.childLanguage ?? 'fr'] },
    { term: confirmation.consent, value: confirmation.given },
  ]
}

interface WithLinkProps {
  sentence: string
  words: string
  page: 'terms' | 'privacy'
  language: Language
}

/**
 * A sentence with its `{terms}` or `{privacy}` as a link. The link opens a new tab, so the wizard stays open.
 */
function WithLink({ sentence, words, page, language }: WithLinkProps) {
  const [before, after] = sentence.split(`{${page}}`)
  return (
    <>
      {before}
      <Link to={pathOf(page, language)} target="_blank">
        {words}
      </Link>
      {after}
    </>
  )
}
