import '#src/ui/styles/dialog.css'
import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { classes } from '#src/ui/class-names.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Modal } from './modal.tsx'

interface DialogProps {
  onClose: () => void
  title: ReactNode
  /** One sentence. */
  description?: ReactNode
  /** The visible way out, always there; it has the first focus, being the least destructive. */
  closeLabel: string
  /** What else can be done, after the way out. */
  actions?: ReactNode
  children?: ReactNode
  /** Focus a field instead, in a dialog that asks for something. */
  firstFocus?: RefObject<HTMLElement | null> | undefined
  /** As wide as a film. */
  wide?: boolean | undefined
}

/** A question or a film over the page. Import it with `lazyPart`: nothing of it belongs to a first view. */
export function Dialog({
  onClose,
  title,
  description,
  closeLabel,
  actions,
  children,
  firstFocus,
  wide,
}: DialogProps) {
  const id = useId()
  const closer = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      className={classes('dialog', wide && 'wide')}
      onClose={onClose}
      labelledBy={`${id}-title`}
      describedBy={description ? `${id}-text` : undefined}
      firstFocus={firstFocus ?? closer}
    >
      <div className="dialog-in">
        <h2 id={`${id}-title`} className="text-h3">
          {title}
        </h2>
        {description && <p id={`${id}-text`}>{description}</p>}
        {children}
        <div className="row acts">
          <Button ref={closer} variant="line" size="small" onClick={onClose}>
            {closeLabel}
          </Button>
          {actions}
        </div>
      </div>
    </Modal>
  )
}
