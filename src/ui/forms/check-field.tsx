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

type SwitchProps = Pick<FieldWords, 'label' | 'hint'> & Omit<ComponentProps<'input'>, 'type' | 'role'>

/** A switch, which takes effect immediately. */
export function Switch({ label, hint, id, className, ...input }: SwitchProps) {
  const ids = useFieldIds(id, { hint })
  return (
    <div className={className}>
      <label className="switch">
        <span>{label}</span>
        {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own state */}
        <input {...input} {...ids.control} type="checkbox" role="switch" />
      </label>
      <FieldNotes ids={ids} hint={hint} />
    </div>
  )
}
