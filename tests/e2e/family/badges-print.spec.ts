import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import { badges } from '#src/infrastructure/database/schema.server.ts'
import { badgeShapes } from '#src/shared/badges.ts'
import { categories } from '#src/shared/options.ts'
import { aProfile, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import { dismissCookieBanner, expect, signInFamily, testOn } from '#tests/support/e2e.ts'

const email = 'badges@example.com'

/** A child who has every badge. */
const test = testOn({
  fill: async (dataDirectory) => {
    const { db, close } = await openDatabase({ dataDirectory })
    const family = await aSubscriber(db, { email, language: 'fr' })
    await aProfile(db, family, { childName: 'Zoé', childAge: '6-8', displayName: 'Zoé' })
    const [childId = ''] = await someChildren(db, family, ['Zoé'])
    await db.insert(badges).values(
      badgeShapes.flatMap((shape) =>
        categories.map((category) => ({
          childId,
          shape,
          category,
          deed: 'challenge',
          earnedAt: new Date('2026-09-23T12:00:00Z'),
        })),
      ),
    )
    await close()
  },
})

test('a child’s badges are printed on one A4 page without the dashboard, and saved as a file', async ({
  page,
  site,
  axe,
}) => {
  await dismissCookieBanner(page)
  await signInFamily(page, site, email)
  const printed: string[] = []
  await page.exposeFunction('noteSheet', (url: string) => printed.push(url))
  await page.addInitScript(() => {
    window.print = () =>
      void Reflect.get(window, 'noteSheet')(document.querySelector('body > img')?.getAttribute('src'))
  })
  for (const [path, print, lang] of [
    ['/fr/espace-parent', 'Imprimer les badges', 'fr'],
    ['/en/dashboard', 'Print the badges', 'en'],
    ['/it/area-genitori', 'Stampa i distintivi', 'it'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: print }).click()
    await expect.poll(() => printed.at(-1)).toMatch(new RegExp(`/badges\\.svg\\?lang=${lang}$`))
  }
  expect(printed).toHaveLength(3)
  await axe(page)
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('body > img')
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('main')).toBeHidden()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  const [width, height] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []).slice(1).map(Number)
  expect([Math.round(width ?? 0), Math.round(height ?? 0)]).toEqual([595, 842])

  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(sheet).toHaveCount(0)
  await page.goto('/fr/compte')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Télécharger les badges de Zoé' }).click()
  expect((await download).suggestedFilename()).toBe('mirabelle-badges.svg')
})
