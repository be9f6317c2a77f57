const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/**
 * Resolves when the reader scrolls, points, touches or types. At once if the page was reached from another
 * page of ours, is scrolled already, or has a hash in its address.
 */
export function firstInteraction(): Promise<void> {
  return new Promise((resolve) => {
    if (location.hash || scrollY > 0 || !document.querySelector('.hero')) return resolve()
    for (const sign of signs) addEventListener(sign, () => resolve(), { once: true, capture: true })
  })
}
