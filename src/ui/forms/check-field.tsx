import type { ComponentProps } from 'react'
import { classes } from '#src/ui/class-names.ts'
import { FieldNotes, type FieldWords, useFieldIds } from './field.tsx'

type CheckFieldProps = Pick<FieldWords, 'label' | 'hint' | 'error'> & Omit<ComponentProps<'input'>, 'type'>

/** A checkbox for a consent or an agreement. It is never checked in advance. */
export function CheckField({ label, hint, error, id, className, ...input }: CheckFieldProps) {
  const ids = useFieldIds(id, { hint, error })
  return (
    <div className={classes('field', className)}>
      <label className="check">
        <input {...input} {...ids.control} type="checkbox" className="box" />
        <span>{label}</span>
      </label>
      <FieldNotes ids={ids} hint={hint} error={error} />
    </div>
  )
}
