import { isOnCompletePath } from '#src/features/onboarding/onboarding.rules.ts'
import { CheckField } from '#src/ui/forms/check-field.tsx'
import type { Step, StepProps } from './step.ts'

const checks = ['techCheckConfirmed', 'hasQuietSpace', 'mirabelleBoxPrepared'] as const

/** Step 5 of the complete path, the technical check: three things to tick, none of them required. */
export const technicalStep: Step = {
  id: 'technical',
  appliesTo: isOnCompletePath,
  fields: () => checks,
  heading: (texts) => texts.technical.heading,
  lead: (texts) => texts.technical.lead,
  View: TechnicalView,
  summary: (answers, { technical, options }) =>
    checks.map((check) => ({
      term: technical[check].short,
      value: answers[check] ? options.yes : options.notYet,
    })),
}

function TechnicalView({ answers, wrong, onAnswer, texts }: StepProps) {
  return (
    <>
      {checks.map((check) => (
        <CheckField
          key={check}
          id={check}
          label={texts.technical[check].label}
          hint={texts.technical[check].hint}
          error={wrong[check]}
          checked={answers[check] ?? false}
          onChange={(event) => onAnswer({ [check]: event.target.checked })}
        />
      ))}
    </>
  )
}
