import type { RefObject } from 'react'

/** The element of a ref, or the one with this id. */
type Target = RefObject<HTMLElement | null> | string

/** Focuses the control, or the first control of the group. Returns whether it has the focus then. */
export function focusControl(target: Target): boolean {
  const found = typeof target === 'string' ? document.getElementById(target) : target.current
  const control = found?.matches('fieldset')
    ? found.querySelector<HTMLElement>('input,select,textarea')
    : found
  control?.focus()
  return control === document.activeElement
}

/**
 * Focuses an element that a state change made just now renders or enables ({@link focusControl}). On a busy
 * device React renders it some frames later; after `frames` frames this gives up.
 */
export function focusRendered(target: Target, frames = 60): void {
  requestAnimationFrame(() => {
    if (!focusControl(target) && frames) focusRendered(target, frames - 1)
  })
}
