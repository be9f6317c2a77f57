import { expect, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Asserts that axe finds no violation in the page as it is shown, nor in its frames. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    // Injected once per document, because parsing axe takes as long as running it.
    if (!(await isSandboxed(frame)) && !(await frame.evaluate(() => 'axe' in window)))
      await frame.evaluate(axe.source)
  }
  const violations = await page.evaluate(async () => {
    // Two frames later and once short transitions are over, so that colours are not measured in the middle of a
    // button's change.
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
    const changes = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime) < 1000,
      )
    await Promise.allSettled(changes.map(({ finished }) => finished))
    const found = await window.axe.run(
      { exclude: [['iframe[sandbox]']] },
      {
        // Building selectors for passing elements, which nobody reads, would take most of axe's time.
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

/** Whether the frame is sandboxed: no script runs there, so axe would wait for ever. */
async function isSandboxed(frame: Frame): Promise<boolean> {
  if (!frame.parentFrame()) return false
  return (await (await frame.frameElement()).getAttribute('sandbox')) !== null
}
