import { classes } from '#src/ui/class-names.ts'

/** The plum, alone and silent. The picture is in the style sheet, once for every place that shows it. */
export function Mark({ className }: { className?: string }) {
  return <span className={classes('mark', className)} aria-hidden="true" />
}

/** The plum and the name; in the header it stands in a link. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span className={classes('logo', className)}>
      <Mark />
      {name}
    </span>
  )
}
