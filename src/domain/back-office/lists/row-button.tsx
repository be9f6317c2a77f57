interface RowButtonProps {
  label: string
  /** Said to a screen reader: what is done, and to which row. */
  name: string
  /** Takes something away for good. */
  isFinal?: boolean
  onPress: () => void
}

/** An act on one row of a list. */
export function RowButton({ label, name, isFinal = false, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      className={isFinal ? 'link text-error' : 'link'}
      aria-label={name}
      onClick={onPress}
    >
      {label}
    </button>
  )
}
