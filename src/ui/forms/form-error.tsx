import type { Ref } from 'react'
import { Icon } from '#src/ui/icons/icon.tsx'
import { alertIcon } from '#src/ui/icons/layout-icons.ts'
import { focusControl } from './focus-control.ts'

interface FormErrorProps {
  title: string
  /** The id and the name of each invalid field. The error itself appears once, beside the field. */
  items: readonly { id: string; label: string }[]
  /** A ref to focus the summary after a rejected submission. */
  ref?: Ref<HTMLDivElement> | undefined
}

/** The error summary at the top of a form, with a link to each invalid field. */
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
 * A link to an anchor when there are no scripts. With scripts it focuses the control (or the first one of a
 * group) and leaves the history unchanged.
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
