import { type ComponentProps, useState } from 'react'
import { countCharacters } from '#src/shared/fields/count-characters.ts'
import { FieldFrame, type FieldProps, useFieldIds } from './field.tsx'

type TextAreaProps = FieldProps &
  ComponentProps<'textarea'> & {
    /**
     * Returns the text of the counter, such as “49 of 150 characters”. The field does not cut a text
     * that is too long: an error reports it.
     */
    counter?: (count: number) => string
  }

export function TextArea({
  label,
  optional,
  hint,
  error,
  good,
  className,
  hideLabel,
  counter,
  id,
  onChange,
  ...area
}: TextAreaProps) {
  const [written, setWritten] = useState(String(area.defaultValue ?? ''))
  const count = countCharacters(area.value === undefined ? written : String(area.value))
  const said = counter ? (
    <span className="counter">
      {hint && <span>{hint}</span>}
      <span aria-live="off">{counter(count)}</span>
    </span>
  ) : (
    hint
  )
  const ids = useFieldIds(id, { hint: said, error })
  return (
    <FieldFrame {...{ label, optional, hint: said, error, good, className, hideLabel, ids }}>
      <textarea
        {...area}
        {...ids.control}
        className="input"
        onChange={(event) => {
          setWritten(event.target.value)
          return onChange?.(event)
        }}
      />
    </FieldFrame>
  )
}
