import { baselinesFor } from '#src/features/onboarding/onboarding.rules.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { baselines } from '#src/shared/options.ts'
import { ScaleField } from '#src/ui/forms/scale-field.tsx'
import type { Step, StepProps } from './step.ts'

/** Step 3, the initial assessment. */
export const assessmentStep: Step = {
  id: 'assessment',
  appliesTo: () => true,
  fields: (answers) => baselinesFor(answers).map(({ id }) => id),
  waitsFor: baselines.filter(({ required }) => required).map(({ id }) => id),
  heading: (texts) => texts.assessment.heading,
  lead: (texts) => texts.assessment.lead,
  View: AssessmentView,
  summary: (answers, { assessment, options }) =>
    baselinesFor(answers).map(({ id }) => ({
      term: assessment.questions[id],
      value: answers[id] ? interpolate(assessment.outOf, { value: answers[id] }) : options.none,
    })),
}

function AssessmentView({ answers, wrong, onAnswer, texts }: StepProps) {
  const words = texts.assessment
  return (
    <>
      {baselinesFor(answers).map(({ id, required }) => (
        <ScaleField
          key={id}
          id={id}
          label={words.questions[id]}
          optional={required ? undefined : texts.optional}
          low={words.low}
          high={words.high}
          value={answers[id] ?? null}
          onChoose={(value) => onAnswer({ [id]: value })}
          error={wrong[id]}
          required={required}
        />
      ))}
    </>
  )
}
