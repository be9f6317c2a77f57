/** A ref callback that focuses the heading of a card, for the card that the address names. */
export function focusHeading(card: HTMLElement | null): void {
  card?.querySelector('h2')?.focus()
}
