import '#src/ui/styles/back-office-components.css'
import type { ReactNode } from 'react'
import { classes } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icons/icon.tsx'

/** The back-office's key figures, in a row of four. */
export function Metrics({ children }: { children: ReactNode }) {
  return <dl className="metrics">{children}</dl>
}

/** A label, a figure and an icon. It is red only if someone must act. */
export function Metric({
  label,
  value,
  icon,
  warn,
}: {
  label: ReactNode
  value: ReactNode
  icon: string
  warn?: boolean | undefined
}) {
  return (
    <div className={classes('metric', warn && 'warn')}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      <Icon of={icon} />
    </div>
  )
}
