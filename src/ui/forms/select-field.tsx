import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps, useFieldIds } from './field.tsx'

type SelectFieldProps = FieldProps &
  ComponentProps<'select'> & {
    options: readonly { value: string; label: string }[]
    /** The first option, with the empty value, while nothing is chosen. */
    placeholder?: string | undefined
  }

/** The browser's own `<select>`. */
export function SelectField({
  label,
  optional,
  hint,
  error,
  good,
  className,
  hideLabel,
  id,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  const ids = useFieldIds(id, { hint, error })
  return (
    <FieldFrame {...{ label, optional, hint, error, good, className, hideLabel, ids }}>
      <select {...select} {...ids.control} className="input">
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
