import type { ComponentProps } from 'react'
import { usePress } from './use-press.ts'

/** A button with only the look of its own class, and `Button`’s rule for a second press. */
export function BareButton({ onClick, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} onClick={usePress(onClick)} />
}
