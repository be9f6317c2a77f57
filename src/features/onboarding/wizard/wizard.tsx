import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import type { AnswerField } from '#src/domain/children/answers/answers.contract.ts'
import { fieldLabels } from '#src/features/onboarding/field-labels.ts'
import { type FieldErrors, isWaiting } from '#src/features/onboarding/onboarding.rules.ts'
import type { OnboardingData, OnboardingTexts } from '#src/features/onboarding/onboarding-data.ts'
import type { Start } from '#src/features/onboarding/stored-answers.ts'
import { StoredAnswersNote } from '#src/features/onboarding/stored-answers-note.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { focusControl } from '#src/ui/forms/focus-control.ts'
import { FormError } from '#src/ui/forms/form-error.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { arrowIcon, backIcon } from '#src/ui/icons/icons.ts'
import { useWizard, type WizardOptions } from './use-wizard.ts'
import { StepHeading, WizardFrame } from './wizard-frame.tsx'

export interface WizardPageProps {
  user: SessionUser
  data: OnboardingData
  /** Shown until the start of the wizard is known. */
  waiting: ReactNode
}

interface WizardProps {
  user: SessionUser
  start: Promise<Start>
  data: OnboardingData
  options: WizardOptions
}

/**
 * SPEC §4, the onboarding wizard: one step on the page, and the way through. Suspends until `start` is known.
 */
export function Wizard({ user, start, data, options }: WizardProps) {
  const { language, texts, icons } = data
  const wizard = useWizard({ user, start, options, texts })
  const { answers, path, step, next, addressOf, errors, sending, erasures } = wizard
  const location = useLocation()
  const childName = answers.childName?.trim() || texts.yourChild
  const named = (text: string) => interpolate(text, { name: childName })
  return (
    <WizardFrame
      data={data}
      step={step.id}
      number={path.indexOf(step) + 1}
      total={path.length}
      duration={options.duration(answers)}
      childName={childName}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          wizard.submit()
        }}
        className="grid grid-cols-1 gap-8"
      >
        <div className="-mb-3 grid grid-cols-1 gap-3">
          <StepHeading
            key={`heading ${step.id} ${erasures}`}
            takesFocus={location.key !== 'default' || erasures > 0}
          >
            {named(step.heading(texts))}
          </StepHeading>
          {step.lead && <p className="soft">{named(step.lead(texts))}</p>}
          <StepErrors
            key={`errors ${step.id} ${errors.attempt}`}
            title={texts.wrong}
            labels={fieldLabels(texts)}
            wrong={errors.wrong}
            fields={step.fields(answers)}
          />
        </div>
        <step.View
          {...{ answers, texts, language, icons, childName, addressOf }}
          wrong={errors.wrong}
          onAnswer={wizard.answer}
          steps={path}
        />
        {typeof sending === 'object' && !next && <Notice tone="error">{sending.failure}</Notice>}
        <WizardButtons wizard={wizard} options={options} texts={texts} />
      </form>
      {options.storedAs && <StoredAnswersNote texts={texts} onErase={wizard.erase} />}
    </WizardFrame>
  )
}

interface WizardButtonsProps {
  wizard: ReturnType<typeof useWizard>
  options: WizardOptions
  texts: OnboardingTexts
}

/** Back and Next, or the last button. Says why Next is disabled while required answers are missing. */
function WizardButtons({
  wizard: { answers, step, previous, next, sending, goBack },
  options: { complete, isReady },
  texts,
}: WizardButtonsProps) {
  const isBlocked = isWaiting(step, answers)
  return (
    <div className="grid gap-3">
      <div className="row justify-between wiz-ways">
        {previous && (
          <Button variant="line" onClick={goBack} disabled={sending === 'pending'}>
            <Icon of={backIcon} />
            {texts.back}
          </Button>
        )}
        <Button
          type="submit"
          className="ml-auto"
          disabled={isBlocked || (!next && !isReady)}
          aria-describedby={isBlocked ? 'waiting' : undefined}
          pending={sending === 'pending'}
          pendingLabel={complete.pending}
        >
          {next ? texts.next : complete.label}
          {next && <Icon of={arrowIcon} />}
        </Button>
      </div>
      {isBlocked && (
        <p id="waiting" className="small soft ml-auto text-right">
          {texts.waiting}
        </p>
      )}
    </div>
  )
}

interface StepErrorsProps {
  title: string
  labels: Readonly<Record<AnswerField, string>>
  wrong: FieldErrors
  fields: readonly AnswerField[]
}

/**
 * The invalid fields of the step, each with a link. The first one takes the focus once, when the step is
 * rejected.
 */
function StepErrors({ title, labels, wrong, fields }: StepErrorsProps) {
  const [first] = useState(() => fields.find((field) => wrong[field]))
  useEffect(() => {
    if (first) focusControl(first)
  }, [first])
  const items = fields.filter((field) => wrong[field]).map((field) => ({ id: field, label: labels[field] }))
  return <FormError title={title} items={items} />
}
