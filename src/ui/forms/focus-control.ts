/** Focuses the control with this id, or the first control of the group with this id. */
export function focusControl(id: string): void {
  const found = document.getElementById(id)
  const control =
    found instanceof HTMLFieldSetElement ? found.querySelector<HTMLElement>('input, select, textarea') : found
  control?.focus()
}
