import { type PageKey, pageKeys, pathOf, privatePages } from '#src/shared/site/paths.ts'
import { firstMoments, layoutShift } from '#tests/e2e/first-paint.ts'
import { expect, test } from '#tests/support/e2e.ts'

/** What may be downloaded before a person does anything, in bytes as sent. */
const budget = { script: 112_000, homeScript: 105_500, stylesheet: 12_300 }

/** A phone, where the least room makes the most move. */
test.use({ viewport: { width: 412, height: 823 } })

const publicPages = pageKeys.filter((page) => !privatePages.includes(page))

/**
 * Every page in French, and the two that do most in the other languages too; that each asks for the same
 * scripts in every language is read from its files (tests/architecture/public-pages).
 */
const views = [
  ...publicPages.map((page) => ({ page, language: 'fr' as const })),
  ...(['home', 'subscribe'] as const).flatMap((page) =>
    (['en', 'it'] as const).map((language) => ({ page, language })),
  ),
]

for (const { page, language } of views) {
  test(`the first view of ${page} in ${language} stays within its weight, paints before it asks for scripts, does not move, loads nothing from elsewhere, and the console is silent`, async ({
    page: tab,
    site,
  }) => {
    const sizes: Promise<{ kind: string; bytes: number }>[] = []
    const elsewhere: string[] = []
    const said: string[] = []
    tab.on('console', (message) => said.push(message.text()))
    tab.on('pageerror', (error) => said.push(error.message))
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
    expect(said).toEqual([])
  })
}

function scriptBudget(page: PageKey): number {
  return page === 'home' ? budget.homeScript : budget.script
}
