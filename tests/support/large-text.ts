import { expect, type Page } from '@playwright/test'

/** WCAG 1.4.4: what a reader does who sets the browser's text to 200 %. */
export async function twiceTheText(tab: Page): Promise<void> {
  await tab.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}

/** What reaches beyond the right edge of the window and makes the page scroll sideways. */
export function overflow(tab: Page): Promise<string[]> {
  return tab.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.getAttribute('class')}: ${element.textContent?.slice(0, 40)}`,
      )
  })
}

/** WCAG 1.4.10: at 320 px nothing makes the page scroll sideways. The window is left as it was. */
export async function holdsAt320(tab: Page): Promise<void> {
  const size = tab.viewportSize()
  await tab.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(tab)).toEqual([])
  if (size) await tab.setViewportSize(size)
}

/** Words of which a part lies outside a box that cuts off what does not fit, and cannot be scrolled. */
export function clippedText(tab: Page): Promise<string[]> {
  return tab.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const cut: string[] = []
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const { parentElement: parent } = node
      if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue
      if (parent.closest('.sr-only, .skip, svg, noscript')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, top, bottom } = range.getBoundingClientRect()
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        // What a font draws is taller than its line.
        const over = 0.4 * Number.parseFloat(getComputedStyle(parent).fontSize)
        const cuts = (how: string) => how === 'hidden' || how === 'clip'
        const isCut =
          (cuts(overflowX) && (left < edge.left - 2 || right > edge.right + 2)) ||
          (cuts(overflowY) && (top < edge.top - over || bottom > edge.bottom + over))
        if (isCut) cut.push(`${box.tagName.toLowerCase()}.${box.getAttribute('class')}: ${node.textContent}`)
        if (isCut || overflowX === 'auto' || overflowY === 'auto') break
      }
    }
    return cut
  })
}
