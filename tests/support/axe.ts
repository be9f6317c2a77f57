import { expect, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** That axe knows no fault of the page as it is shown, nor of what stands in its frames. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    // Once per document: to parse it takes as long as to run it.
    if (!(await isSandboxed(frame)) && !(await frame.evaluate(() => 'axe' in window)))
      await frame.evaluate(axe.source)
  }
  const violations = await page.evaluate(async () => {
    // In the picture in which a button becomes another, its colours are those of neither.
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
    const found = await window.axe.run(
      { exclude: [['iframe[sandbox]']] },
      {
        // Selectors of what passes, which nobody reads, take most of its time.
        resultTypes: ['violations'],
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      },
    )
    return found.violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ target }) => target.join(' ')),
    }))
  })
  expect(violations).toEqual([])
}

/** In a sandbox no script runs, axe's neither: it would wait for ever. */
async function isSandboxed(frame: Frame): Promise<boolean> {
  if (!frame.parentFrame()) return false
  return (await (await frame.frameElement()).getAttribute('sandbox')) !== null
}
