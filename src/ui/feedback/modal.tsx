import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

interface ModalProps {
  /** Called on Escape, on a click outside if no field was changed, or by the content. */
  onClose: () => void
  labelledBy?: string | undefined
  label?: string | undefined
  describedBy?: string | undefined
  /** The element that gets the focus first; by default the first focusable one. */
  firstFocus?: RefObject<HTMLElement | null> | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * The browser's own modal dialog: above everything else, with the focus trapped, and returned when it closes
 * on Escape. It is open while it is rendered.
 */
export function Modal({
  onClose,
  labelledBy,
  label,
  describedBy,
  firstFocus,
  className,
  children,
}: ModalProps) {
  const box = useRef<HTMLDialogElement>(null)
  // Dragging a selection out of the dialog ends outside as well, but does not begin there.
  const beganOutside = useRef(false)
  const isChanged = useRef(false)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    firstFocus?.current?.focus()
    return () => dialog?.close()
  }, [firstFocus])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard equivalent of a click outside; it arrives as onCancel
    <dialog
      ref={box}
      className={className}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onInput={() => {
        isChanged.current = true
      }}
      onPointerDown={(event) => {
        beganOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        const isOutside = beganOutside.current && event.target === event.currentTarget
        if (isOutside && !isChanged.current) onClose()
      }}
    >
      {children}
    </dialog>
  )
}
