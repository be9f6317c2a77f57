import type { Page } from '@playwright/test'

/** Milliseconds from opening a page to its first paint, and to the request of its first script. */
export function firstMoments(tab: Page): Promise<{ paint: number; script: number }> {
  return tab.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    script: Math.min(
      ...performance
        .getEntriesByType('resource')
        .flatMap(({ name, startTime }) => (name.endsWith('.js') ? startTime : [])),
    ),
  }))
}

/** The page's Cumulative Layout Shift. */
export function layoutShift(tab: Page): Promise<number> {
  return tab.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 200)
      }),
  )
}
