import { classes } from '#src/ui/class-names.ts'

/**
 * The plum without a text, hidden from screen readers. The style sheet contains the picture once for every
 * place that shows it.
 */
export function Mark({ className }: { className?: string }) {
  return <span className={classes('mark', className)} aria-hidden="true" />
}

/** The plum and the name; in the header it is inside a link. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span className={classes('logo', className)}>
      <Mark />
      {name}
    </span>
  )
}
