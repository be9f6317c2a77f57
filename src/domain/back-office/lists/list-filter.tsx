import type { ComponentProps } from 'react'
import type { Address } from '#src/domain/back-office/admin-address.ts'
import { SelectField } from '#src/ui/forms/select-field.tsx'

type ListFilterProps = Pick<ComponentProps<typeof SelectField>, 'label' | 'options'> & {
  address: Address
  /** The parameter of the address that stores the choice. */
  name: string
  /** The option for all entries. */
  placeholder: string
}

/** A filter above a list. The list goes back to its first page when another option is chosen. */
export function ListFilter({ address, name, options, ...labels }: ListFilterProps) {
  const known = options.map(({ value }) => value)
  return (
    <SelectField
      {...labels}
      options={options}
      value={address.oneOf(name, known) ?? ''}
      onChange={(event) => address.keep({ [name]: event.currentTarget.value, page: undefined })}
    />
  )
}
