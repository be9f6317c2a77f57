import type { RefObject } from 'react'

/** Focuses the control with this id, or the first control of the group with this id. */
export function focusControl(id: string): void {
  controlOf(id)?.focus()
}

function controlOf(id: string): HTMLElement | null {
  const found = document.getElementById(id)
  return found instanceof HTMLFieldSetElement ? found.querySelector('input, select, textarea') : found
}

/**
 * Focuses an element that a change of state which was made just now renders, or enables: that of a ref, or
 * the control with this id ({@link focusControl}). On a busy device React renders it some frames later.
 */
export function focusRendered(target: RefObject<HTMLElement | null> | string, frames = 60): void {
  requestAnimationFrame(() => {
    const control = typeof target === 'string' ? controlOf(target) : target.current
    control?.focus()
    if (control !== document.activeElement && frames > 1) focusRendered(target, frames - 1)
  })
}
