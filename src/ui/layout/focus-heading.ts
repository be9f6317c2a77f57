/** Focuses the heading of a card that the address names. Use it as the card's ref. */
export function focusHeading(card: HTMLElement | null): void {
  card?.querySelector('h2')?.focus()
}
