import type { ReactNode, Ref } from 'react'
import { classes } from '#src/ui/class-names.ts'
import { focusControl } from '#src/ui/forms/focus-control.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { checkIcon } from '#src/ui/icons/icons.ts'
import { alertIcon } from '#src/ui/icons/layout-icons.ts'

interface NoticeProps {
  /**
   * `error` is announced at once, `success` when the reader pauses, `info` and `sun` are part of the page.
   */
  tone?: 'info' | 'success' | 'error' | 'sun' | undefined
  icon?: string | undefined
  title?: ReactNode
  children?: ReactNode
  className?: string | undefined
}

/** A message that stays in the page. */
export function Notice({
  tone = 'info',
  icon = tone === 'success' ? checkIcon : alertIcon,
  title,
  children,
  className,
}: NoticeProps) {
  const role = tone === 'error' ? 'alert' : tone === 'success' ? 'status' : undefined
  return (
    <div className={classes('notice', tone, className)} role={role}>
      <Icon of={icon} />
      <div>
        {title && <strong>{title}</strong>}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
    </div>
  )
}

interface FormErrorProps {
  title: string
  /** Each refused field: its id, and what it is called. What is wrong is said beside it, once. */
  items: readonly { id: string; label: string }[]
  /** For focus after a refused submission. */
  ref?: Ref<HTMLDivElement> | undefined
}

/** What a refused form is missing, at its top, with a link to each field. */
export function FormError({ title, items, ref }: FormErrorProps) {
  if (items.length === 0) return null
  return (
    <div className="notice error" role="alert" tabIndex={-1} ref={ref}>
      <Icon of={alertIcon} />
      <div>
        <strong>{title}</strong>
        <ul>
          {items.map(({ id, label }) => (
            <li key={id}>
              <FieldLink id={id} label={label} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/**
 * An address within the page as long as there is no script; then it goes to the control itself, a group's
 * first one too, and leaves the history alone.
 */
function FieldLink({ id, label }: { id: string; label: string }) {
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault()
        focusControl(id)
      }}
    >
      {label}
    </a>
  )
}
