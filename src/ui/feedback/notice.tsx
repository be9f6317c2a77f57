import type { ReactNode } from 'react'
import { classes } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { checkIcon } from '#src/ui/icons/icons.ts'
import { alertIcon } from '#src/ui/icons/layout-icons.ts'

interface NoticeProps {
  /**
   * `error` is announced at once, `success` when the screen reader pauses; `info` and `sun` are part of the
   * page.
   */
  tone?: 'info' | 'success' | 'error' | 'sun' | undefined
  icon?: string | undefined
  title?: ReactNode
  children?: ReactNode
  className?: string | undefined
}

const roles: { [tone: string]: 'alert' | 'status' } = { error: 'alert', success: 'status' }

/** A message that stays in the page. */
export function Notice({
  tone = 'info',
  icon = tone === 'success' ? checkIcon : alertIcon,
  title,
  children,
  className,
}: NoticeProps) {
  return (
    <div className={classes('notice', tone, className)} role={roles[tone]}>
      <Icon of={icon} />
      <div>
        {title && <strong>{title}</strong>}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
    </div>
  )
}
