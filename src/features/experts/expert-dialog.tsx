import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { changedFields } from '#src/api/changed-fields.ts'
import type { SentBody } from '#src/api/endpoint.ts'
import { keyOf } from '#src/api/query-of.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { EditDialog } from '#src/domain/back-office/dialogs/edit-dialog.tsx'
import { optionIn } from '#src/domain/back-office/dialogs/option-in.ts'
import { storedOption } from '#src/domain/back-office/dialogs/stored-option.ts'
import { useSave } from '#src/domain/back-office/dialogs/use-save.ts'
import type { Expert, listExperts } from '#src/domain/back-office/experts.contract.ts'
import type { listAccounts } from '#src/domain/back-office/team/team-accounts.contract.ts'
import { interpolate, type Language, languages } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { type ExpertType, expertTypes } from '#src/shared/options.ts'
import { type Portrait, portraits } from '#src/shared/pictures/portraits.ts'
import { Art } from '#src/ui/art.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { CheckField } from '#src/ui/forms/check-field.tsx'
import { ChoiceGroup } from '#src/ui/forms/choices.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { portrait } from '#src/ui/illustrations/portraits.ts'
import type { addExpert, changeExpert } from './experts.contract.ts'
import { maxExpertBio } from './experts.limits.ts'
import { expertTexts as texts } from './experts.texts.ts'

type Fields = SentBody<typeof addExpert>

/** The portrait that a new expert's form shows first. */
const firstPortrait: Portrait = portraits[0]

/** Adds or changes an expert. */
export function ExpertDialog({ expert, onClose }: { expert: Expert | undefined; onClose: () => void }) {
  const name = useRef<HTMLInputElement>(null)
  const [spokenLanguages, setSpokenLanguages] = useState<readonly Language[]>(expert?.languages ?? ['fr'])
  const [chosenPortrait, setChosenPortrait] = useState(expert?.portrait ?? firstPortrait)
  const { save, errorOf, ...saving } = useSave(
    keyOf<typeof listExperts>('/api/admin/experts'),
    (body: Fields, attempt) =>
      expert
        ? adminCall<typeof changeExpert>('PUT', '/api/admin/experts/:expertId', {
            params: { expertId: expert.id },
            body: changedFields(expert, body),
          })
        : adminCall<typeof addExpert>('POST', '/api/admin/experts', { body: { ...body, attempt } }),
    onClose,
  )

  function saveForm(given: FormData) {
    save({
      name: String(given.get('name')),
      type: optionIn<ExpertType>(given, 'type'),
      languages: [...spokenLanguages],
      bio: {
        fr: String(given.get('bio.fr')),
        en: String(given.get('bio.en')),
        it: String(given.get('bio.it')),
      },
      portrait: chosenPortrait,
      adminId: String(given.get('adminId')) || null,
      isActive: given.has('isActive'),
    })
  }

  return (
    <EditDialog
      title={expert ? texts.editTitle : texts.addTitle}
      firstFocus={name}
      saving={saving}
      onSave={saveForm}
      onClose={onClose}
    >
      <TextField
        ref={name}
        name="name"
        label={texts.name}
        defaultValue={expert?.name}
        error={errorOf('name')}
        autoComplete="off"
      />
      <SelectField
        name="type"
        label={texts.type}
        placeholder={expert ? undefined : formTexts.choose}
        defaultValue={expert?.type}
        error={errorOf('type')}
        options={expertTypes.map((value) => ({ value, label: texts.types[value] }))}
      />
      <ChoiceGroup
        label={texts.languages}
        options={languages.map((value) => ({ value, label: formTexts.languages[value] }))}
        chosen={spokenLanguages}
        onChoose={setSpokenLanguages}
        error={errorOf('languages')}
      />
      <SelectField
        name="portrait"
        label={texts.portrait}
        value={chosenPortrait}
        options={portraits.map((value) => ({ value, label: texts.portraits[value] }))}
        onChange={(event) => {
          const chosen = portraits.find((one) => one === event.currentTarget.value)
          if (chosen) setChosenPortrait(chosen)
        }}
      />
      <Art
        className="portrait"
        svg={portrait(chosenPortrait, { prefix: 'chosen' })}
        label={texts.portraits[chosenPortrait]}
      />
      {languages.map((lang) => (
        <TextArea
          key={lang}
          name={`bio.${lang}`}
          label={texts.bios[lang]}
          defaultValue={expert?.bio[lang]}
          error={errorOf(`bio.${lang}`)}
          rows={3}
          maxLength={maxExpertBio}
        />
      ))}
      <AccountField adminId={expert?.adminId} error={errorOf('adminId')} />
      {expert && expert.livesAhead > 0 && (
        <Notice tone="sun">
          {interpolate(plural('fr', expert.livesAhead, texts.ahead), { count: expert.livesAhead })}
        </Notice>
      )}
      <CheckField name="isActive" label={texts.isActive} defaultChecked={expert?.isActive ?? true} />
    </EditDialog>
  )
}

/** The field for the administrator's account with which the expert signs in. */
function AccountField({ adminId, error }: { adminId: string | null | undefined; error: string | undefined }) {
  const accounts = useQuery(adminQueryOf<typeof listAccounts>('/api/admin/accounts'))
  const offered = (accounts.data ?? []).map(({ id, name: who, email }) => ({
    value: id,
    label: who ? `${who}, ${email}` : email,
  }))
  // A disabled account is not offered, unless it is the one that the expert has.
  const label = accounts.data ? texts.disabledAccount : texts.storedAccount
  return (
    <SelectField
      name="adminId"
      label={texts.account}
      hint={texts.accountHint}
      defaultValue={adminId ?? ''}
      error={error}
      options={[{ value: '', label: texts.noAccount }, ...storedOption(adminId, label, offered), ...offered]}
    />
  )
}
