import type { ComponentProps } from 'react'
import { FieldNotes, type FieldWords, useFieldIds } from './field.tsx'

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
