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
  /**
   * The label of the close button. The button is always there and gets the first focus, because it is the
   * least destructive.
   */
  closeLabel: string
  /** Further buttons, after the close button. */
  actions?: ReactNode
  children?: ReactNode
  /** The element that gets the first focus instead, in a dialog with a field. */
  firstFocus?: RefObject<HTMLElement | null> | undefined
  /** True for a dialog as wide as a video. */
  wide?: boolean | undefined
}

/** A dialog over the page, for a question or a video. Import it with `lazyPart`: no first view needs it. */
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
