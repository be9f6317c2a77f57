const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/**
 * Resolves when somebody scrolls, points, touches or types. At once where the page does not stand in the
 * document already, because the reader has come from another page of ours; where it is scrolled already; and
 * for an address that asks for something within the page.
 */
export function firstSignOfReader(): Promise<void> {
  return new Promise((resolve) => {
    if (location.hash || scrollY > 0 || !document.querySelector('.hero')) return resolve()
    for (const sign of signs) addEventListener(sign, () => resolve(), { once: true, capture: true })
  })
}
