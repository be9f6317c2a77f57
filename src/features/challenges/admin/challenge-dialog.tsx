import { useRef, useState } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { EditDialog } from '#src/domain/back-office/dialogs/edit-dialog.tsx'
import { useSave } from '#src/domain/back-office/dialogs/use-save.ts'
import type { AdminChallenge, listAdminChallenges } from '#src/domain/challenges/admin-challenges.contract.ts'
import { lengthMinutes } from '#src/shared/fields/field-limits.ts'
import { categoryTexts } from '#src/shared/language/category.texts.ts'
import { interpolate, type Language, languages, type Text } from '#src/shared/language/languages.ts'
import { categories, childAges } from '#src/shared/options.ts'
import { type StepPicture, stepPictures } from '#src/shared/step-pictures.ts'
import { CheckField } from '#src/ui/forms/check-field.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { ChallengePreview } from './challenge-preview.tsx'
import type { addChallenge, ChallengeFields, changeChallenge } from './challenges.contract.ts'
import { adminChallengeTexts as texts } from './challenges.texts.ts'

/**
 * A challenge to add or to change, in three languages side by side, with a look at it as the child reads it.
 */
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
            body,
          })
        : adminCall<typeof addChallenge>('POST', '/api/admin/challenges', { body }),
    onClose,
  )
  const errorWithin = (field: string) =>
    pathsWithin(field).reduce<string | undefined>((found, path) => found ?? errorOf(path), undefined)
  const named = (label: string, language: Language) =>
    interpolate(texts.inLanguage, { label, language: formTexts.languages[language] })
  const lines = (read: (language: Language) => readonly string[] | undefined, language: Language) =>
    read(language)?.join('\n')

  return (
    <EditDialog
      title={challenge ? texts.editTitle : texts.addTitle}
      firstFocus={title}
      saving={saving}
      onSave={(given) => save(fieldsIn(given, challenge?.id))}
      onClose={onClose}
    >
      {!challenge && (
        <TextField name="id" label={texts.id} hint={texts.idHint} error={errorOf('id')} autoComplete="off" />
      )}
      {languages.map((language, index) => (
        <TextField
          key={language}
          ref={index === 0 ? title : undefined}
          name={`title.${language}`}
          label={named(texts.title, language)}
          defaultValue={challenge?.title[language]}
          error={errorOf(`title.${language}`)}
          autoComplete="off"
        />
      ))}
      {languages.map((language) => (
        <TextField
          key={language}
          name={`why.${language}`}
          label={named(texts.why, language)}
          defaultValue={challenge?.why[language]}
          error={errorOf(`why.${language}`)}
          autoComplete="off"
        />
      ))}
      <SelectField
        name="category"
        label={texts.category}
        defaultValue={challenge?.category}
        options={categories.map((value) => ({ value, label: categoryTexts[value].fr }))}
      />
      <fieldset className="row">
        <legend>{texts.ages}</legend>
        {childAges.map((age) => (
          <CheckField
            key={age}
            name="ageGroups"
            value={age}
            label={age}
            defaultChecked={challenge?.ageGroups.includes(age) ?? true}
          />
        ))}
      </fieldset>
      <TextField
        name="minutes"
        type="number"
        min={lengthMinutes.least}
        max={lengthMinutes.most}
        inputMode="numeric"
        label={texts.minutes}
        defaultValue={challenge?.minutes ?? ''}
        error={errorOf('minutes')}
      />
      {languages.map((language) => (
        <TextArea
          key={language}
          name={`steps.${language}`}
          rows={5}
          label={named(texts.steps, language)}
          hint={texts.stepsHint}
          defaultValue={lines((one) => challenge?.steps.map(({ text }) => text[one]), language)}
          error={language === 'fr' ? errorWithin('steps') : undefined}
        />
      ))}
      <TextArea
        name="pictures"
        rows={5}
        label={texts.pictures}
        hint={interpolate(texts.picturesHint, { names: stepPictures.join(', ') })}
        defaultValue={challenge?.steps.map(({ picture }) => picture).join('\n')}
      />
      {languages.map((language) => (
        <TextArea
          key={language}
          name={`materials.${language}`}
          rows={3}
          label={named(texts.materials, language)}
          defaultValue={lines((one) => challenge?.materials.map((text) => text[one]), language)}
          error={language === 'fr' ? errorWithin('materials') : undefined}
        />
      ))}
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
        onLook={(form) => setPreviewed(fieldsIn(new FormData(form), challenge?.id))}
      />
    </EditDialog>
  )
}

/** What a form holds. The server alone judges it. */
function fieldsIn(given: FormData, id?: string): ChallengeFields {
  const read = (name: string) => String(given.get(name) ?? '').trim()
  const textOf = (name: string): Text => ({
    fr: read(`${name}.fr`),
    en: read(`${name}.en`),
    it: read(`${name}.it`),
  })
  const linesOf = (name: string) =>
    read(name)
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
  const textsOf = (name: string): Text[] => {
    const [fr, en, it] = [linesOf(`${name}.fr`), linesOf(`${name}.en`), linesOf(`${name}.it`)]
    return Array.from({ length: Math.max(fr.length, en.length, it.length) }, (_, index) => ({
      fr: fr[index] ?? '',
      en: en[index] ?? '',
      it: it[index] ?? '',
    }))
  }
  const pictures = linesOf('pictures')
  return {
    id: id ?? read('id'),
    category: categories.find((one) => one === given.get('category')) ?? 'autonomy',
    ageGroups: childAges.filter((age) => given.getAll('ageGroups').includes(age)),
    minutes: Number(read('minutes')),
    title: textOf('title'),
    why: textOf('why'),
    steps: textsOf('steps').map((text, index) => ({
      picture: (pictures[index] ?? 'heart') as StepPicture,
      text,
    })),
    materials: textsOf('materials'),
    passesOn: given.get('passesOn') !== null,
    liveId: read('liveId') || null,
    isPublished: given.get('isPublished') !== null,
  }
}

/** Where the server may find fault within a list of texts. */
function pathsWithin(field: string): string[] {
  return [
    field,
    ...Array.from({ length: 12 }, (_, index) => index).flatMap((index) =>
      ['picture', 'text.fr', 'text.en', 'text.it', 'fr', 'en', 'it'].map(
        (part) => `${field}.${index}.${part}`,
      ),
    ),
  ]
}
