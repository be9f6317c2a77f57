import type { Page } from '@playwright/test'
import { firstMoments, layoutShift } from '#tests/e2e/site/first-paint.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { inChildsView } from './in-childs-view.ts'

/** The maximum download before a child does anything, in bytes as sent (PROGRAMME §6). */
const budget = { script: 110_000, stylesheet: 14_000 }

/** A phone's and a tablet's viewport. */
const viewports = [
  { width: 412, height: 823 },
  { width: 800, height: 1280 },
]

test('the first view of the orchard stays within its budget and loads nothing from elsewhere', async ({
  page,
  site,
}) => {
  await inChildsView(page, site)
  const sizes: Promise<{ kind: string; bytes: number }>[] = []
  const elsewhere: string[] = []
  page.on('request', (request) => request.url().startsWith(site.origin) || elsewhere.push(request.url()))
  page.on('requestfinished', (request) => {
    sizes.push(
      request
        .sizes()
        .then(({ responseBodySize }) => ({ kind: request.resourceType(), bytes: responseBodySize })),
    )
  })
  await page.goto('/fr/verger', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Bonjour Zoé.' })).toBeVisible()

  const loaded = await Promise.all(sizes)
  const total = (kind: string) =>
    loaded.filter((file) => file.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total('script')).toBeGreaterThan(0)
  expect(total('script')).toBeLessThanOrEqual(budget.script)
  expect(total('stylesheet')).toBeLessThanOrEqual(budget.stylesheet)
  expect(elsewhere).toEqual([])
})

test('the orchard’s links lead without scripts to the paths that the server serves', async ({ page }) => {
  for (const path of ['/fr/verger', '/en/orchard', '/it/frutteto']) {
    const html = await (await page.request.get(path)).text()
    expect(html).toContain(`href="${path}?view=challenges"`)
    expect(html).not.toContain(`${path}/?`)
  }
})

test('the orchard paints before its scripts load, requests the child’s data once, and does not move', async ({
  page,
  site,
}) => {
  await inChildsView(page, site)
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    const requestedPaths: string[] = []
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    await page.goto('/fr/verger', { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { name: 'Bonjour Zoé.' })).toBeVisible()
    const { paint, script } = await firstMoments(page)
    expect(script).toBeGreaterThanOrEqual(paint)
    const firstScript = requestedPaths.findIndex((path) => path.endsWith('.js'))
    expect(requestedPaths.slice(0, firstScript)).toContain('/api/orchard')
    expect(requestedPaths.filter((path) => path === '/api/orchard')).toHaveLength(1)
    // The tree is in the HTML itself: no later element is larger.
    expect(await largestPaint(page)).toContain('/assets/art/young-tree-')
    expect(await layoutShift(page)).toBeLessThan(0.02)
    page.removeAllListeners('request')
  }
})

test('a section of the orchard in the address is shown without the whole orchard before it', async ({
  page,
  site,
}) => {
  await inChildsView(page, site)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/fr/verger?view=challenges', { waitUntil: 'commit' })
  await expect(page.getByText('Ton verger arrive').filter({ visible: true })).toHaveCount(1)
  const tree = page.getByRole('img', { name: 'Ton arbre' })
  await expect(tree).toBeHidden()
  release()
  await expect(page.getByRole('heading', { name: 'Mes défis' })).toBeVisible()
  await page.getByRole('link', { name: 'Revenir' }).click()
  await expect(tree).toBeVisible()
})

/** The address of the largest picture painted. */
function largestPaint(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      new Promise((resolve) =>
        new PerformanceObserver((list) =>
          resolve(String(Reflect.get(list.getEntries().at(-1) ?? {}, 'url'))),
        ).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        }),
      ),
  )
}
