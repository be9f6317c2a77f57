import { Link } from 'react-router'
import { interpolate } from '#src/shared/language/languages.ts'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import type { Step, StepProps } from './step.ts'

/** The last step: a summary of all answers, with a link back to each step. */
export const confirmationStep: Step = {
  id: 'confirmation',
  appliesTo: () => true,
  fields: () => [],
  heading: (texts) => texts.confirmation.heading,
  lead: (texts) => texts.confirmation.lead,
  View: ConfirmationView,
  summary: () => [],
}

function ConfirmationView({ answers, texts, steps, addressOf }: StepProps) {
  const words = texts.confirmation
  return (
    <>
      {steps
        .filter(({ id }) => id !== 'confirmation' && id !== 'price')
        .map((step) => (
          <section key={step.id} className="card flat">
            <div className="row justify-between">
              <h2 className="text-h3 first-letter:uppercase">{texts.stepNames[step.id]}</h2>
              <Link to={addressOf(step.id)}>
                <span aria-hidden="true">{words.edit}</span>
                <VisuallyHidden>
                  {interpolate(words.editOf, { name: texts.stepNames[step.id] })}
                </VisuallyHidden>
              </Link>
            </div>
            <dl className="mt-3 grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              {step.summary(answers, texts).map(({ term, value }) => (
                <div key={term} className="contents">
                  <dt className="soft">{term}</dt>
                  <dd className="mb-2 font-medium sm:mb-0">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </>
  )
}
