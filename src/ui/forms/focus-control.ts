import type { RefObject } from 'react'

/** Focuses the control with this id, or the first control of the group with this id. */
export function focusControl(id: string): void {
  const found = document.getElementById(id)
  const control =
    found instanceof HTMLFieldSetElement ? found.querySelector<HTMLElement>('input, select, textarea') : found
  control?.focus()
}

/**
 * Focuses an element that a change of state which was made just now renders, or enables: that of a ref, or
 * the control with this id ({@link focusControl}). React has rendered it by the next frame.
 */
export function focusRendered(target: RefObject<HTMLElement | null> | string): void {
  requestAnimationFrame(() => {
    if (typeof target === 'string') focusControl(target)
    else target.current?.focus()
  })
}
