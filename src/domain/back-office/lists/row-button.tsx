import { BareButton } from '#src/ui/forms/bare-button.tsx'

interface RowButtonProps {
  label: string
  /** The label for screen readers: the action, and the row. */
  name: string
  /** Whether the action deletes something for good. */
  isFinal?: boolean
  onPress: () => void
}

/** A button for an action on one row of a list. */
export function RowButton({ label, name, isFinal = false, onPress }: RowButtonProps) {
  return (
    <BareButton className={isFinal ? 'link text-error' : 'link'} aria-label={name} onClick={onPress}>
      {label}
    </BareButton>
  )
}
