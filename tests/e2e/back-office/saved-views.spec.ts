import { expect, test } from '#tests/support/e2e.ts'
import { overflow } from '#tests/support/pages/large-text.ts'
import { signIn } from './back-office.ts'

/** Each list with a filter in its address, and its address without one. */
const lists = [
  { bare: 'section=videos', filters: 'lang=it&published=true' },
  { bare: 'section=leads', filters: 'lang=en&open=true' },
  { bare: 'section=conversations', filters: 'state=closed&late=true' },
  { bare: 'section=lives', filters: 'lang=fr&category=science&todo=1' },
] as const

test('a view of the videos, requests, inbox and week is saved, found by its name, and deleted', async ({
  page,
  site,
  axe,
}) => {
  await signIn(page, site)
  const views = page.getByLabel('Vues enregistrées')
  const dialog = page.getByRole('dialog')
  for (const { bare, filters } of lists) {
    const name = `Vue de ${bare}`
    await page.goto(`/admin?${bare}&${filters}`)
    await page.getByRole('button', { name: 'Enregistrer la vue' }).click()
    await dialog.getByLabel('Nom', { exact: true }).fill(name)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toHaveCount(0)

    await page.goto(`/admin?${bare}`)
    await views.selectOption(name)
    for (const [key, value] of new URLSearchParams(filters))
      await expect.poll(() => new URL(page.url()).searchParams.get(key)).toBe(value)
    await axe(page)
    await page.setViewportSize({ width: 320, height: 800 })
    await expect.poll(() => overflow(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Supprimer la vue' }).click()
    await expect(views.getByRole('option', { name })).toHaveCount(0)
  }
})
