import { type PageKey, pageKeys, pathOf, privatePages } from '#src/shared/site/paths.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { firstMoments, layoutShift } from './first-paint.ts'

/** The maximum download before a visitor does anything, in bytes as sent. */
const budget = { script: 112_600, homeScript: 105_500, stylesheet: 12_400 }

/** A phone, where layout shifts are largest. */
test.use({ viewport: { width: 412, height: 823 } })

const publicPages = pageKeys.filter((page) => !privatePages.includes(page))

/**
 * Every page in French, and the two most important ones in the other languages. That a page's scripts are the
 * same in every language is tested on its files (tests/architecture/public-pages).
 */
const views = [
  ...publicPages.map((page) => ({ page, language: 'fr' as const })),
  ...(['home', 'subscribe'] as const).flatMap((page) =>
    (['en', 'it'] as const).map((language) => ({ page, language })),
  ),
]

for (const { page, language } of views) {
  test(`${page} in ${language} is within its weight, paints before its scripts, stays still and silent`, async ({
    page: tab,
    site,
  }) => {
    const sizes: Promise<{ kind: string; bytes: number }>[] = []
    const elsewhere: string[] = []
    const consoleMessages: string[] = []
    tab.on('console', (message) => consoleMessages.push(message.text()))
    tab.on('pageerror', (error) => consoleMessages.push(error.message))
    tab.on('request', (request) => request.url().startsWith(site.origin) || elsewhere.push(request.url()))
    tab.on('requestfinished', (request) => {
      sizes.push(
        request
          .sizes()
          .then(({ responseBodySize }) => ({ kind: request.resourceType(), bytes: responseBodySize })),
      )
    })
    await tab.goto(pathOf(page, language), { waitUntil: 'networkidle' })

    const { paint, script } = await firstMoments(tab)
    expect(script).toBeGreaterThanOrEqual(paint)

    expect(await layoutShift(tab)).toBeLessThan(0.01)

    const loaded = await Promise.all(sizes)
    const total = (kind: string) =>
      loaded.filter((file) => file.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0)
    expect(total('script')).toBeGreaterThan(0)
    expect(total('script')).toBeLessThanOrEqual(scriptBudget(page))
    expect(total('stylesheet')).toBeLessThanOrEqual(budget.stylesheet)
    expect(elsewhere).toEqual([])
    expect(consoleMessages).toEqual([])
  })
}

function scriptBudget(page: PageKey): number {
  return page === 'home' ? budget.homeScript : budget.script
}
