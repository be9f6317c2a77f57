interface IconProps {
  /** One of the constants of layout-icons.ts, icons.ts, signed-in-icons.ts or child-icons.ts. */
  of: string
  /** Read by screen readers; without a label the icon is decoration beside a word. */
  label?: string | undefined
  className?: string | undefined
  filled?: boolean | undefined
}

export function Icon({ of, label, className, filled }: IconProps) {
  return (
    <svg
      className={className ? `ui ${className}` : 'ui'}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={of} fill={filled ? 'currentColor' : undefined} />
    </svg>
  )
}
