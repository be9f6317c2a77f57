import type { ReactNode } from 'react'
import { classes } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icons/icon.tsx'

interface TagProps {
  /**
   * leaf: available, active. sun: premium, free access. sky: waiting. joue: expired. none: neutral. ink and
   * paper: on a tinted background.
   */
  tone?: 'leaf' | 'sun' | 'sky' | 'joue' | 'ink' | 'paper' | undefined
  icon?: string | undefined
  children: ReactNode
  className?: string | undefined
}

/** A state in one word; the colour is never the only sign of it. */
export function Tag({ tone, icon, children, className }: TagProps) {
  return (
    <span className={classes('tag', tone, className)}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  )
}
