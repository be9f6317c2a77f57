import { type ComponentProps, useId } from 'react'
import { FieldNotes, type FieldWords, useFieldIds } from './field.tsx'

type ScaleFieldProps = Omit<FieldWords, 'good'> &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'className' | 'checked'> & {
    /**
     * The meaning of 1 and of 5, such as “never” and “always”. Shown below the scale, and read by screen
     * readers.
     */
    low: string
    high: string
    value?: number | null | undefined
    onChoose?: (value: number) => void
  }

const steps = [1, 2, 3, 4, 5]

/** SPEC §3, the baseline questions: 1 to 5 as radio buttons, operable with the arrow keys. */
export function ScaleField({
  label,
  optional,
  hint,
  error,
  id,
  low,
  high,
  name,
  value,
  onChoose,
  onChange,
  ...input
}: ScaleFieldProps) {
  const made = useId()
  const ids = useFieldIds(id, { hint, error })
  return (
    <fieldset className="field" id={ids.control.id} aria-describedby={ids.control['aria-describedby']}>
      <legend className="label">
        {label} {optional && <span className="optional">{optional}</span>}
      </legend>
      <div className="scale">
        {steps.map((step) => (
          <label key={step}>
            <input
              {...input}
              type="radio"
              className="cover"
              name={name ?? made}
              value={step}
              checked={value === undefined ? undefined : value === step}
              aria-invalid={error ? true : undefined}
              onChange={(event) => {
                onChoose?.(step)
                return onChange?.(event)
              }}
            />
            {step}
            {step === 1 && <span className="sr-only">, {low}</span>}
            {step === 5 && <span className="sr-only">, {high}</span>}
          </label>
        ))}
      </div>
      <div className="scale-ends" aria-hidden="true">
        <span>{low}</span>
        <span>{high}</span>
      </div>
      <FieldNotes ids={ids} hint={hint} error={error} />
    </fieldset>
  )
}
