import type { Address } from '#src/domain/back-office/admin-address.ts'
import { formTexts as texts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { optionIn } from '#src/domain/back-office/dialogs/option-in.ts'
import { type Language, languages } from '#src/shared/language/languages.ts'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { ListFilter } from './list-filter.tsx'

const options = languages.map((value) => ({ value, label: texts.languages[value] }))

/** The form field for the language of an entry; {@link languageIn} reads it. */
export function LanguageField({
  onChoose,
  ...chosen
}: ({ defaultValue: Language | undefined } | { value: Language }) & {
  onChoose?: (language: Language) => void
}) {
  return (
    <SelectField
      {...chosen}
      name="lang"
      label={texts.language}
      options={options}
      onChange={(event) => {
        const language = languages.find((one) => one === event.currentTarget.value)
        if (language) onChoose?.(language)
      }}
    />
  )
}

export function languageIn(fields: FormData): Language {
  return optionIn(fields, 'lang')
}

/** The filter above a list for one language or all, stored in the address. */
export function LanguageFilter({ address }: { address: Address }) {
  return (
    <ListFilter
      address={address}
      name="lang"
      label={texts.language}
      placeholder={texts.anyLanguage}
      options={options}
    />
  )
}
