/** Leads to a card that an address points at: its heading takes the focus. A ref of the card. */
export function focusHeading(card: HTMLElement | null): void {
  card?.querySelector('h2')?.focus()
}
