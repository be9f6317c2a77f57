import { Link } from 'react-router'
import { nameMost } from '#src/business/numbers.ts'
import { childAges, childLanguages, countries, isCountry, onboardingTypes, timezones } from '#src/business/options.ts'
import { CheckField } from '#src/design/check-field.tsx'
import { RadioGroup } from '#src/design/choices.tsx'
import { EmailField, TextField } from '#src/design/field.tsx'
import { SelectField } from '#src/design/select-field.tsx'
import type { Language } from '#src/language/languages.ts'
import { pathOf } from '#src/language/paths.ts'
import { knownTimezones, withCountry } from '#src/onboarding/onboarding.rules.ts'
import type { OnboardingTexts } from '#src/onboarding/onboarding-page.tsx'
import { type Step, type StepProps, textControl } from '#src/onboarding/step.ts'

/** Step 1, account and family, with the choice of the path. */
export const familyStep: Step = {
  id: 'family',
  appliesTo: () => true,
  fields: () => [
    'onboardingType',
    'parentFirstName',
    'parentLastName',
    'parentEmail',
    'country',
    'timezone',
    'childName',
    'childAge',
    'childLanguage',
    'parentalConsent',
  ],
  heading: ({ family }) => family.heading,
  lead: ({ family }) => family.lead,
  View: FamilyView,
  summary: (answers, { confirmation, options }) => [
    { term: confirmation.path, value: options.onboardingType[answers.onboardingType ?? 'express'] },
    { term: confirmation.parent, value: `${answers.parentFirstName} ${answers.parentLastName}` },
    { term: confirmation.email, value: answers.parentEmail ?? '' },
    { term: confirmation.place, value: [answers.country && options.countries[answers.country], zoneName(answers.timezone ?? '')].join(', ') },
    { term: confirmation.child, value: answers.childName ?? '' },
    { term: confirmation.childAge, value: answers.childAge ? options.childAge[answers.childAge] : options.none },
    { term: confirmation.childLanguage, value: options.childLanguage[answers.childLanguage ?? 'fr'] },
    { term: confirmation.consent, value: confirmation.given },
  ],
}

function FamilyView(step: StepProps) {
  const { answers, wrong, onAnswer, texts, language } = step
  const { family, options } = texts
  return (
    <>
      <RadioGroup
        id="onboardingType"
        label={family.path.label}
        hint={family.path.hint}
        look="tile"
        options={onboardingTypes.map((value) => ({ value, label: options.onboardingType[value], hint: family.path[value] }))}
        value={answers.onboardingType ?? null}
        onChoose={(onboardingType) => onAnswer({ onboardingType })}
      />

      <section className="stack">
        <h2 className="text-h3">{family.parent}</h2>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField {...textControl(step, 'parentFirstName')} label={family.parentFirstName} autoComplete="given-name" maxLength={nameMost.parent} required />
          <TextField {...textControl(step, 'parentLastName')} label={family.parentLastName} autoComplete="family-name" maxLength={nameMost.parent} required />
        </div>
        <EmailField {...textControl(step, 'parentEmail')} label={family.parentEmail} required />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <SelectField
            id="country"
            name="country"
            value={answers.country ?? ''}
            error={wrong.country}
            onChange={(event) => onAnswer(isCountry(event.target.value) ? withCountry(event.target.value) : { country: undefined })}
            label={family.country}
            placeholder={family.choose}
            options={countries.map((value) => ({ value, label: options.countries[value] }))}
            required
          />
          <SelectField
            {...textControl(step, 'timezone')}
            label={family.timezone}
            placeholder={family.choose}
            options={zonesWith(answers.timezone)}
            hint={isSetByCountry(answers) ? family.timezoneSet : family.timezoneHint}
            good={isSetByCountry(answers)}
            required
          />
        </div>
      </section>

      <section className="stack">
        <h2 className="text-h3">{family.child}</h2>
        <TextField
          {...textControl(step, 'childName')}
          label={family.childName}
          hint={family.childNameHint}
          autoComplete="off"
          maxLength={nameMost.child}
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
          look="chip"
          options={childLanguages.map((value) => ({ value, label: options.childLanguage[value] }))}
          value={answers.childLanguage ?? null}
          error={wrong.childLanguage}
          onChoose={(childLanguage) => onAnswer({ childLanguage })}
        />
      </section>

      <CheckField
        id="parentalConsent"
        label={<ConsentSentence texts={texts} language={language} />}
        hint={family.consentHint}
        error={wrong.parentalConsent}
        checked={answers.parentalConsent ?? false}
        onChange={(event) => onAnswer({ parentalConsent: event.target.checked || undefined })}
        required
      />
    </>
  )
}

/** The two texts open beside the wizard, which keeps its place. */
function ConsentSentence({ texts: { family }, language }: { texts: OnboardingTexts; language: Language }) {
  return family.consent.split(/(\{\w+\})/).map((part) => {
    const page = part === '{terms}' ? 'terms' : part === '{privacy}' ? 'privacy' : undefined
    if (!page) return part
    return (
      <Link key={page} to={pathOf(page, language)} target="_blank">
        {page === 'terms' ? family.consentTerms : family.consentPrivacy}
      </Link>
    )
  })
}

function isSetByCountry({ country, timezone }: StepProps['answers']): boolean {
  return country !== undefined && timezone === timezones[country]
}

/** Every zone that the browser knows, and the one chosen should it go by an older name there. */
function zonesWith(chosen: string | undefined): { value: string; label: string }[] {
  const zones = new Set([...knownTimezones(), ...(chosen ? [chosen] : [])])
  return [...zones].map((zone) => ({ value: zone, label: zoneName(zone) }))
}

function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ')
}
