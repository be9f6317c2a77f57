import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import type { AnswerField } from '#src/domain/children/answers/answers.contract.ts'
import { fieldLabels } from '#src/features/onboarding/field-labels.ts'
import type { Start } from '#src/features/onboarding/kept-answers.ts'
import { KeptNote } from '#src/features/onboarding/kept-answers-note.tsx'
import { isWaiting, type Wrong } from '#src/features/onboarding/onboarding.rules.ts'
import type { OnboardingData } from '#src/features/onboarding/onboarding-data.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { FormError, Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { focusControl } from '#src/ui/forms/focus-control.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { arrowIcon, backIcon } from '#src/ui/icons/icons.ts'
import { type Course, useWizard } from './use-wizard.ts'
import { StepHeading, WizardFrame } from './wizard-frame.tsx'

export interface WizardPageProps {
  user: SessionUser
  data: OnboardingData
  /** Shown until it is known what the wizard starts from. */
  waiting: ReactNode
}

/**
 * SPEC §4, the onboarding wizard: one step on the page, and the way through. Suspends until `start` is known.
 */
export function Wizard({
  user,
  start,
  data,
  course,
}: {
  user: SessionUser
  start: Promise<Start>
  data: OnboardingData
  course: Course
}) {
  const { language, texts, icons } = data
  const {
    answers,
    path,
    step,
    previous,
    next,
    addressOf,
    errors,
    sending,
    erasures,
    answer,
    goBack,
    submit,
    erase,
  } = useWizard({
    user,
    start,
    course,
    texts,
  })
  const location = useLocation()
  const fields = step.fields(answers)
  const childName = answers.childName?.trim() || texts.yourChild
  const named = (text: string) => interpolate(text, { name: childName })
  const isBlocked = isWaiting(step, answers)
  return (
    <WizardFrame
      data={data}
      step={step.id}
      number={path.indexOf(step) + 1}
      total={path.length}
      duration={course.duration(answers)}
      childName={childName}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
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
          <WrongAnswers
            key={`errors ${step.id} ${errors.attempt}`}
            title={texts.wrong}
            labels={fieldLabels(texts)}
            wrong={errors.wrong}
            fields={fields}
          />
        </div>
        <step.View
          {...{ answers, texts, language, icons, childName, addressOf }}
          wrong={errors.wrong}
          onResponse={answer}
          steps={path}
        />
        {typeof sending === 'object' && !next && <Notice tone="error">{sending.failure}</Notice>}
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
              disabled={isBlocked || (!next && !course.isReady)}
              aria-describedby={isBlocked ? 'waiting' : undefined}
              pending={sending === 'pending'}
              pendingLabel={course.complete.pending}
            >
              {next ? texts.next : course.complete.label}
              {next && <Icon of={arrowIcon} />}
            </Button>
          </div>
          {isBlocked && (
            <p id="waiting" className="small soft ml-auto text-right">
              {texts.waiting}
            </p>
          )}
        </div>
      </form>
      {course.keptAs && <KeptNote texts={texts} onErase={erase} />}
    </WizardFrame>
  )
}

interface WrongAnswersProps {
  title: string
  labels: Readonly<Record<AnswerField, string>>
  wrong: Wrong
  fields: readonly AnswerField[]
}

/**
 * What keeps the parent on this step, with a link to each field. The first of them takes the focus once, when
 * the step is rejected.
 */
function WrongAnswers({ title, labels, wrong, fields }: WrongAnswersProps) {
  const [first] = useState(() => fields.find((field) => wrong[field]))
  useEffect(() => {
    if (first) focusControl(first)
  }, [first])
  const items = fields.filter((field) => wrong[field]).map((field) => ({ id: field, label: labels[field] }))
  return <FormError title={title} items={items} />
}
