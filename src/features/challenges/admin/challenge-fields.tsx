import type { Ref } from 'react'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import type { AdminChallenge } from '#src/domain/challenges/admin-challenges.contract.ts'
import { interpolate, type Language, languages } from '#src/shared/language/languages.ts'
import { stepPictures } from '#src/shared/pictures/step-pictures.ts'
import { TextField } from '#src/ui/forms/field.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { adminChallengeTexts as texts } from './challenges.texts.ts'

interface FieldsProps {
  challenge: AdminChallenge | undefined
  errorOf: (field: string) => string | undefined
}

/** The fields for a challenge's id and, in three languages, its title and its reason. */
export function ChallengeTitleFields({
  challenge,
  errorOf,
  title,
}: FieldsProps & { title: Ref<HTMLInputElement> }) {
  return (
    <>
      {!challenge && (
        <TextField name="id" label={texts.id} hint={texts.idHint} error={errorOf('id')} autoComplete="off" />
      )}
      {languages.map((language, index) => (
        <TextField
          key={language}
          ref={index === 0 ? title : undefined}
          name={`title.${language}`}
          label={labelIn(texts.title, language)}
          defaultValue={challenge?.title[language]}
          error={errorOf(`title.${language}`)}
          autoComplete="off"
        />
      ))}
      {languages.map((language) => (
        <TextField
          key={language}
          name={`why.${language}`}
          label={labelIn(texts.why, language)}
          defaultValue={challenge?.why[language]}
          error={errorOf(`why.${language}`)}
          autoComplete="off"
        />
      ))}
    </>
  )
}

/** The fields for the steps of a challenge, their pictures and its materials, one on each line. */
export function ChallengeStepFields({ challenge, errorOf }: FieldsProps) {
  const errorWithin = (field: string) =>
    pathsWithin(field).reduce<string | undefined>((found, path) => found ?? errorOf(path), undefined)
  const lines = (read: (language: Language) => readonly string[] | undefined, language: Language) =>
    read(language)?.join('\n')
  return (
    <>
      {languages.map((language) => (
        <TextArea
          key={language}
          name={`steps.${language}`}
          rows={5}
          label={labelIn(texts.steps, language)}
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
          label={labelIn(texts.materials, language)}
          defaultValue={lines((one) => challenge?.materials.map((text) => text[one]), language)}
          error={language === 'fr' ? errorWithin('materials') : undefined}
        />
      ))}
    </>
  )
}

function labelIn(label: string, language: Language): string {
  return interpolate(texts.inLanguage, { label, language: formTexts.languages[language] })
}

/** The paths under which the server may report an error in a list of texts. */
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
