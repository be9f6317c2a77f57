import type { RefObject } from 'react'
import { maxSecondFactorCode } from '#src/shared/fields/field-limits.ts'
import { TextField } from '#src/ui/forms/field.tsx'

/**
 * A field for a code of the second factor or a recovery code. Recovery codes contain letters, so there is no
 * numeric keypad.
 */
export function CodeField({
  ref,
  label,
  hint,
}: {
  ref?: RefObject<HTMLInputElement | null>
  label: string
  hint?: string
}) {
  return (
    <TextField
      ref={ref}
      name="code"
      label={label}
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
      maxLength={maxSecondFactorCode}
    />
  )
}
