/** Puts the focus on the control with this id, or on the first control of the group that bears it. */
export function focusControl(id: string): void {
  const found = document.getElementById(id)
  const control =
    found instanceof HTMLFieldSetElement ? found.querySelector<HTMLElement>('input, select, textarea') : found
  control?.focus()
}
