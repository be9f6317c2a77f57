import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

interface ModalProps {
  /** Escape, a press outside, or whatever the content decides. */
  onClose: () => void
  labelledBy?: string | undefined
  label?: string | undefined
  describedBy?: string | undefined
  /** Where the focus goes first; without it, to the first thing that takes it. */
  firstFocus?: RefObject<HTMLElement | null> | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * The browser's own modal: on top of everything, the focus held inside and given back at the end, Escape
 * closes. Shown as long as it is rendered.
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
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    firstFocus?.current?.focus()
    return () => dialog?.close()
  }, [firstFocus])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press outside has its key, Escape, which comes as onCancel
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
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {children}
    </dialog>
  )
}
