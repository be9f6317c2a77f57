import { knownTimezones } from '#src/domain/children/answers/timezones.rules.ts'
import { withCountry } from '#src/features/onboarding/onboarding.rules.ts'
import { maxName } from '#src/shared/fields/field-limits.ts'
import { countries, isCountry, onboardingTypes, timezones } from '#src/shared/options.ts'
import { RadioGroup } from '#src/ui/forms/choices.tsx'
import { EmailField, TextField } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { ChildFields, childSummary } from './child-fields.tsx'
import { type Step, type StepProps, textControl } from './step.ts'

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
    {
      term: confirmation.place,
      value: [answers.country && options.countries[answers.country], zoneLabel(answers.timezone ?? '')].join(
        ', ',
      ),
    },
    ...childSummary(answers, { confirmation, options }),
  ],
}

function FamilyView(step: StepProps) {
  const { answers, wrong, onAnswer, texts } = step
  const { family, options } = texts
  return (
    <>
      <RadioGroup
        id="onboardingType"
        label={family.path.label}
        hint={family.path.hint}
        look="tile"
        options={onboardingTypes.map((value) => ({
          value,
          label: options.onboardingType[value],
          hint: family.path[value],
        }))}
        value={answers.onboardingType ?? null}
        onChoose={(onboardingType) => onAnswer({ onboardingType })}
      />

      <section className="stack">
        <h2 className="text-h3">{family.parent}</h2>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField
            {...textControl(step, 'parentFirstName')}
            label={family.parentFirstName}
            autoComplete="given-name"
            maxLength={maxName.parent}
            required
          />
          <TextField
            {...textControl(step, 'parentLastName')}
            label={family.parentLastName}
            autoComplete="family-name"
            maxLength={maxName.parent}
            required
          />
        </div>
        <EmailField {...textControl(step, 'parentEmail')} label={family.parentEmail} required />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <SelectField
            id="country"
            name="country"
            value={answers.country ?? ''}
            error={wrong.country}
            onChange={(event) =>
              onAnswer(
                isCountry(event.target.value) ? withCountry(event.target.value) : { country: undefined },
              )
            }
            label={family.country}
            placeholder={family.choose}
            options={countries.map((value) => ({ value, label: options.countries[value] }))}
            autoComplete="country"
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

      <ChildFields {...step} />
    </>
  )
}

function isSetByCountry({ country, timezone }: StepProps['answers']): boolean {
  return country !== undefined && timezone === timezones[country]
}

/** The zones that the browser knows, plus the chosen one, which the browser may know by another name. */
function zonesWith(chosen: string | undefined): { value: string; label: string }[] {
  const zones = new Set([...knownTimezones(), ...(chosen ? [chosen] : [])])
  return [...zones].map((zone) => ({ value: zone, label: zoneLabel(zone) }))
}

function zoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ')
}
