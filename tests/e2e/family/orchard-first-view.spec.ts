import { z } from 'zod'
import { aChild, expect, settleCookies, signInSubscriber, test } from '#tests/support/e2e.ts'

/** A child's tablet; what may be downloaded before a child does anything, in bytes as sent (PROGRAMME §6). */
test.use({ viewport: { width: 800, height: 1280 } })
const budget = { script: 110_000, stylesheet: 14_000 }

test('the first view of the orchard stays within its weight and loads nothing from elsewhere', async ({
  page,
  site,
}) => {
  await settleCookies(page)
  await signInSubscriber(page, site)
  await aChild(page, site, 'Zoé')
  const headers = { Origin: site.origin }
  await page.request.put('/api/account/pin', { data: { pin: '2468' }, headers })
  const { children } = z
    .object({ children: z.array(z.object({ id: z.string() })) })
    .parse(await (await page.request.get('/api/account/children')).json())
  await page.request.post('/api/child-view', { data: { childId: children[0]?.id }, headers })

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
