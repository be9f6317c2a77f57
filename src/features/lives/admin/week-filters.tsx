import type { Address } from '#src/domain/back-office/admin-address.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import type { Expert } from '#src/domain/back-office/experts.contract.ts'
import { SavedViews } from '#src/domain/back-office/views/saved-views.tsx'
import { categoryTexts } from '#src/shared/language/category.texts.ts'
import { interpolate, languages } from '#src/shared/language/languages.ts'
import { categories, childAges } from '#src/shared/options.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { checkIcon } from '#src/ui/icons/icons.ts'
import { alertIcon } from '#src/ui/icons/layout-icons.ts'
import { liveTexts as texts } from './lives.texts.ts'

interface WeekFiltersProps {
  address: Address
  filters: Readonly<Record<'lang' | 'category' | 'age' | 'expert' | 'missing', string | undefined>>
  experts: readonly Expert[]
  /** The number of live sessions of the week with a missing detail. */
  missing: number
}

/** The parameters of the address that a saved view stores: not the week, so that a view fits any week. */
const viewNames = ['lang', 'category', 'age', 'expert', 'todo']

/** The filters for the live sessions of the week, which are stored in the address. */
export function WeekFilters({ address, filters, experts, missing }: WeekFiltersProps) {
  const choose = (name: string) => (event: { currentTarget: { value: string } }) =>
    address.replace({ [name]: event.currentTarget.value })
  return (
    <fieldset className="filters">
      <legend className="sr-only">{texts.filters}</legend>
      <SelectField
        label={texts.language}
        placeholder={texts.anyLanguage}
        options={languages.map((value) => ({ value, label: formTexts.languages[value] }))}
        value={filters.lang ?? ''}
        onChange={choose('lang')}
      />
      <SelectField
        label={texts.category}
        placeholder={texts.anyCategory}
        options={categories.map((value) => ({ value, label: categoryTexts[value].fr }))}
        value={filters.category ?? ''}
        onChange={choose('category')}
      />
      <SelectField
        label={texts.age}
        placeholder={texts.anyAge}
        options={childAges.map((value) => ({ value, label: texts.ages[value] }))}
        value={filters.age ?? ''}
        onChange={choose('age')}
      />
      <SelectField
        label={texts.expert}
        placeholder={texts.anyExpert}
        options={experts.map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.expert ?? ''}
        onChange={choose('expert')}
      />
      <Button
        size="small"
        variant="line"
        aria-pressed={filters.missing !== undefined}
        onClick={() => address.replace({ todo: filters.missing ? undefined : '1' })}
      >
        <Icon of={filters.missing ? checkIcon : alertIcon} />
        {interpolate(texts.withMissing, { count: missing })}
      </Button>
      <SavedViews list="lives" address={address} names={viewNames} />
    </fieldset>
  )
}
