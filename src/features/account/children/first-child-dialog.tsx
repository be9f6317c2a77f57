import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#src/api/call.ts'
import { changedFields } from '#src/api/changed-fields.ts'
import { queryOf } from '#src/api/query-of.ts'
import { type Submission, useSubmit } from '#src/api/use-submit.ts'
import { answerTexts } from '#src/domain/children/answers/answers.texts.ts'
import {
  type changeFirstChild,
  type FirstChild,
  firstChildIn,
  type readFirstChild,
} from '#src/domain/children/answers/first-child.contract.ts'
import { maxName, objectivesRange } from '#src/shared/fields/field-limits.ts'
import { childAgeTexts } from '#src/shared/language/child-age.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { wishTexts } from '#src/shared/language/wish.texts.ts'
import { childAges, childLanguages, interests, objectives } from '#src/shared/options.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { QueryFallback } from '#src/ui/feedback/query-fallback.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { ChoiceGroup, RadioGroup } from '#src/ui/forms/choices.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { FormError } from '#src/ui/forms/form-error.tsx'
import { useProblems } from '#src/ui/forms/use-problems.ts'
import { firstChildTexts as texts } from './first-child.texts.ts'

interface DialogProps {
  language: Language
  onClose: () => void
}

/** A dialog that edits the first child's answers without repeating the whole welcome. */
export default function FirstChildDialog({ language, onClose }: DialogProps) {
  const formId = useId()
  const submission = useSubmit(() => texts.failed[language])
  const firstChild = useQuery({
    ...queryOf<typeof readFirstChild>('/api/onboarding/child'),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog
      title={texts.title[language]}
      closeLabel={texts.close[language]}
      onClose={onClose}
      actions={
        firstChild.data && (
          <Button
            type="submit"
            form={formId}
            size="small"
            pending={submission.isPending}
            pendingLabel={texts.keeping[language]}
          >
            {texts.keep[language]}
          </Button>
        )
      }
    >
      {firstChild.data ? (
        <FirstChildForm
          id={formId}
          saved={firstChild.data}
          language={language}
          submission={submission}
          onClose={onClose}
        />
      ) : (
        <QueryFallback
          query={firstChild}
          loading={texts.loading[language]}
          failed={texts.failed[language]}
          again={texts.tryAgain[language]}
        />
      )}
    </Dialog>
  )
}

/** In the order of the form; each is the id of its field or group too. */
const fields = [
  'childName',
  'displayName',
  'childAge',
  'childLanguage',
  'objectives',
  'interests',
] as const satisfies readonly (keyof FirstChild)[]

interface FormProps extends DialogProps {
  id: string
  saved: FirstChild
  submission: Submission<string>
}

function FirstChildForm({ id, saved, language, submission, onClose }: FormProps) {
  const queryClient = useQueryClient()
  const [opened] = useState(saved)
  const [answers, setAnswers] = useState(saved)
  const { wrong, summary, show } = useProblems<keyof FirstChild>()
  const set = (more: Partial<FirstChild>) => setAnswers((before) => ({ ...before, ...more }))

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = firstChildIn(inLanguage(answerTexts, language)).safeParse(answers)
    submission.forget()
    const issues = read.error?.issues ?? []
    show(Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message])))
    if (!read.success) return
    await submission.submit(async () => {
      const body = changedFields(opened, read.data)
      await call<typeof changeFirstChild>('PUT', '/api/onboarding/child', { body })
      await queryClient.invalidateQueries()
      showToast({ tone: 'success', title: texts.kept[language] })
      onClose()
    })
  }

  return (
    <form id={id} className="grid gap-5" noValidate onSubmit={(event) => void save(event)}>
      <FormError
        ref={summary}
        title={texts.summary[language]}
        items={fields
          .filter((field) => wrong[field] !== undefined)
          .map((field) => ({ id: field, label: texts[field][language] }))}
      />
      <TextField
        id="childName"
        label={texts.childName[language]}
        value={answers.childName}
        error={wrong.childName}
        maxLength={maxName.child}
        autoComplete="off"
        required
        onChange={(event) => set({ childName: event.currentTarget.value })}
      />
      <TextField
        id="displayName"
        label={texts.displayName[language]}
        hint={texts.displayNameHint[language]}
        value={answers.displayName}
        error={wrong.displayName}
        maxLength={maxName.display}
        autoComplete="off"
        required
        onChange={(event) => set({ displayName: event.currentTarget.value })}
      />
      <RadioGroup
        id="childAge"
        label={texts.childAge[language]}
        look="chip"
        options={childAges.map((value) => ({ value, label: childAgeTexts[value][language] }))}
        value={answers.childAge}
        error={wrong.childAge}
        onChoose={(childAge) => set({ childAge })}
      />
      <RadioGroup
        id="childLanguage"
        label={texts.childLanguage[language]}
        look="chip"
        options={childLanguages.map((value) => ({ value, label: texts.languages[value][language] }))}
        value={answers.childLanguage}
        error={wrong.childLanguage}
        onChoose={(childLanguage) => set({ childLanguage })}
      />
      <ChoiceGroup
        id="objectives"
        label={texts.objectives[language]}
        options={objectives.map((value) => ({ value, label: wishTexts.objectives[value][language] }))}
        chosen={answers.objectives}
        max={objectivesRange.max}
        error={wrong.objectives}
        onChoose={(chosen) => set({ objectives: [...chosen] })}
      />
      <ChoiceGroup
        id="interests"
        label={texts.interests[language]}
        options={interests.map((value) => ({ value, label: wishTexts.interests[value][language] }))}
        chosen={answers.interests}
        error={wrong.interests}
        onChoose={(chosen) => set({ interests: [...chosen] })}
      />
      {submission.failure && <Notice tone="error">{submission.failure}</Notice>}
      <p>
        <Link to={pathOf('onboarding', language)}>{texts.whole[language]}</Link>
      </p>
    </form>
  )
}
