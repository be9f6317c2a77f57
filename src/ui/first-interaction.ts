const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/**
 * Resolves when the reader scrolls, points, touches or types. Resolves at once if the page has no hero or is
 * scrolled already, or if its address has a hash.
 */
export function firstInteraction(): Promise<void> {
  return new Promise((resolve) => {
    if (location.hash || scrollY > 0 || !document.querySelector('.hero')) return resolve()
    for (const sign of signs) addEventListener(sign, () => resolve(), { once: true, capture: true })
  })
}
