import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SentBody } from '#src/api/endpoint.ts'
import { keyOf } from '#src/api/query-of.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { EditDialog } from '#src/domain/back-office/dialogs/edit-dialog.tsx'
import { useSave } from '#src/domain/back-office/dialogs/use-save.ts'
import type { Expert, listExperts } from '#src/domain/back-office/experts.contract.ts'
import type { listAccounts } from '#src/domain/back-office/team-accounts.contract.ts'
import { type Language, languages } from '#src/shared/language/languages.ts'
import { expertTypes } from '#src/shared/options.ts'
import { portraits } from '#src/shared/portraits.ts'
import { Art } from '#src/ui/art.tsx'
import { CheckField } from '#src/ui/forms/check-field.tsx'
import { ChoiceGroup } from '#src/ui/forms/choices.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { portrait } from '#src/ui/illustrations/portraits.ts'
import type { addExpert, changeExpert } from './experts.contract.ts'
import { expertBioMost } from './experts.rules.ts'
import { expertTexts as texts } from './experts.texts.ts'

type Fields = SentBody<typeof addExpert>

/** An expert to add or to change. */
export function ExpertDialog({ expert, onClose }: { expert: Expert | undefined; onClose: () => void }) {
  const name = useRef<HTMLInputElement>(null)
  const [spoken, setSpoken] = useState<readonly Language[]>(expert?.languages ?? ['fr'])
  const [drawn, setDrawn] = useState(expert?.portrait ?? 'education')
  const accounts = useQuery(adminQueryOf<typeof listAccounts>('/api/admin/accounts'))
  const { save, errorOf, ...saving } = useSave(
    keyOf<typeof listExperts>('/api/admin/experts'),
    (body: Fields, attempt) =>
      expert
        ? adminCall<typeof changeExpert>('PUT', '/api/admin/experts/:expertId', {
            params: { expertId: expert.id },
            body,
          })
        : adminCall<typeof addExpert>('POST', '/api/admin/experts', { body: { ...body, attempt } }),
    onClose,
  )

  function saveGiven(given: FormData) {
    save({
      name: String(given.get('name')),
      type: expertTypes.find((one) => one === given.get('type')) ?? 'education',
      languages: [...spoken],
      bio: {
        fr: String(given.get('bio.fr')),
        en: String(given.get('bio.en')),
        it: String(given.get('bio.it')),
      },
      portrait: drawn,
      adminId: String(given.get('adminId')) || null,
      isActive: given.has('isActive'),
    })
  }

  return (
    <EditDialog
      title={expert ? texts.editTitle : texts.addTitle}
      firstFocus={name}
      saving={saving}
      onSave={saveGiven}
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
        defaultValue={expert?.type ?? 'education'}
        options={expertTypes.map((value) => ({ value, label: texts.types[value] }))}
      />
      <ChoiceGroup
        label={texts.languages}
        options={languages.map((value) => ({ value, label: formTexts.languages[value] }))}
        chosen={spoken}
        onChoose={setSpoken}
        error={errorOf('languages')}
      />
      <SelectField
        name="portrait"
        label={texts.portrait}
        value={drawn}
        options={portraits.map((value) => ({ value, label: texts.portraits[value] }))}
        onChange={(event) =>
          setDrawn(portraits.find((one) => one === event.currentTarget.value) ?? 'education')
        }
      />
      <Art className="portrait" svg={portrait(drawn, { prefix: 'chosen' })} label={texts.portraits[drawn]} />
      {languages.map((lang) => (
        <TextArea
          key={lang}
          name={`bio.${lang}`}
          label={texts.bios[lang]}
          defaultValue={expert?.bio[lang]}
          error={errorOf(`bio.${lang}`)}
          rows={3}
          maxLength={expertBioMost}
        />
      ))}
      <SelectField
        key={accounts.data ? 'known' : 'asked'}
        name="adminId"
        label={texts.account}
        hint={texts.accountHint}
        defaultValue={expert?.adminId ?? ''}
        options={[
          { value: '', label: texts.noAccount },
          ...(accounts.data ?? []).map(({ id, name: who, email }) => ({
            value: id,
            label: who ? `${who}, ${email}` : email,
          })),
        ]}
      />
      <CheckField name="isActive" label={texts.isActive} defaultChecked={expert?.isActive ?? true} />
    </EditDialog>
  )
}
