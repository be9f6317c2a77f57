import { useRef, useState } from 'react'
import { changedFields } from '#src/api/changed-fields.ts'
import { keyOf } from '#src/api/query-of.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { EditDialog } from '#src/domain/back-office/dialogs/edit-dialog.tsx'
import { useSave } from '#src/domain/back-office/dialogs/use-save.ts'
import type { AdminChallenge, listAdminChallenges } from '#src/domain/challenges/admin-challenges.contract.ts'
import { lengthMinutes } from '#src/shared/fields/field-limits.ts'
import { categoryTexts } from '#src/shared/language/category.texts.ts'
import { childAgeTexts } from '#src/shared/language/child-age.texts.ts'
import { categories, childAges } from '#src/shared/options.ts'
import { CheckField } from '#src/ui/forms/check-field.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { ChallengeStepFields, ChallengeTitleFields } from './challenge-fields.tsx'
import { challengeFieldsIn } from './challenge-form.ts'
import { ChallengePreview } from './challenge-preview.tsx'
import type { addChallenge, ChallengeFields, changeChallenge } from './challenges.contract.ts'
import { adminChallengeTexts as texts } from './challenges.texts.ts'

/** Adds or changes a challenge, in three languages side by side, with a preview as the child reads it. */
export function ChallengeDialog({
  challenge,
  onClose,
}: {
  challenge: AdminChallenge | undefined
  onClose: () => void
}) {
  const title = useRef<HTMLInputElement>(null)
  const [previewed, setPreviewed] = useState<ChallengeFields>()
  const { save, errorOf, ...saving } = useSave(
    keyOf<typeof listAdminChallenges>('/api/admin/challenges'),
    (body: ChallengeFields) =>
      challenge
        ? adminCall<typeof changeChallenge>('PUT', '/api/admin/challenges/:id', {
            params: { id: challenge.id },
            body: changedFields(challenge, body),
          })
        : adminCall<typeof addChallenge>('POST', '/api/admin/challenges', { body }),
    onClose,
  )

  return (
    <EditDialog
      title={challenge ? texts.editTitle : texts.addTitle}
      firstFocus={title}
      saving={saving}
      onSave={(given) => save(challengeFieldsIn(given, challenge?.id))}
      onClose={onClose}
    >
      <ChallengeTitleFields challenge={challenge} errorOf={errorOf} title={title} />
      <SelectField
        name="category"
        label={texts.category}
        placeholder={challenge ? undefined : formTexts.choose}
        defaultValue={challenge?.category}
        error={errorOf('category')}
        options={categories.map((value) => ({ value, label: categoryTexts[value].fr }))}
      />
      <fieldset className="row">
        <legend>{texts.ages}</legend>
        {childAges.map((age) => (
          <CheckField
            key={age}
            name="ageGroups"
            value={age}
            label={childAgeTexts[age].fr}
            defaultChecked={challenge?.ageGroups.includes(age) ?? true}
          />
        ))}
      </fieldset>
      <TextField
        name="minutes"
        type="number"
        min={lengthMinutes.min}
        max={lengthMinutes.max}
        inputMode="numeric"
        label={texts.minutes}
        defaultValue={challenge?.minutes ?? ''}
        error={errorOf('minutes')}
      />
      <ChallengeStepFields challenge={challenge} errorOf={errorOf} />
      <TextField
        name="liveId"
        label={texts.liveId}
        defaultValue={challenge?.liveId ?? ''}
        error={errorOf('liveId')}
        autoComplete="off"
      />
      <CheckField name="passesOn" label={texts.passesOn} defaultChecked={challenge?.passesOn ?? false} />
      <CheckField
        name="isPublished"
        label={texts.isPublished}
        defaultChecked={challenge?.isPublished ?? false}
      />
      <ChallengePreview
        fields={previewed}
        onPreview={(form) => setPreviewed(challengeFieldsIn(new FormData(form), challenge?.id))}
      />
    </EditDialog>
  )
}
