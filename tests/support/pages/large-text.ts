import { expect, type Page } from '@playwright/test'

/** WCAG 1.4.4: has the effect of a reader's setting of 200 % text size. */
export async function doubleTextSize(tab: Page): Promise<void> {
  await tab.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}

/** Elements that reach beyond the right edge of the window and make the page scroll sideways. */
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

/**
 * WCAG 1.4.10: nothing makes the page scroll sideways at 320 px. The window's size is restored afterwards.
 */
export async function expectNoOverflowAt320(tab: Page): Promise<void> {
  const size = tab.viewportSize()
  await tab.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(tab)).toEqual([])
  if (size) await tab.setViewportSize(size)
}

/** Texts that are partly cut off by a box that hides its overflow and cannot be scrolled. */
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
        // A font's glyphs are taller than their line.
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
