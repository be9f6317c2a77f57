import { pageKeys, pathForms, pathIn } from '#src/shared/site/paths.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.describe('every path of the table (SPEC §2)', () => {
  for (const page of pageKeys) {
    for (const form of pathForms) {
      const path = pathIn(page, form)
      if (path === '/') continue
      test(`${path} responds with its page in the HTML`, async ({ request }) => {
        const response = await request.get(path)
        const html = await response.text()
        expect(response.status()).toBe(200)
        expect(html).toContain(`<html lang="${form === 'bare' ? 'en' : form}"`)
        expect(html).toMatch(/<h1|role="status"/)
      })
    }
  }

  test('the root leads to the language of the cookie, else of the browser', async ({ request }) => {
    const locationOf = async (headers: Record<string, string>) =>
      (await request.get('/', { maxRedirects: 0, headers })).headers().location
    expect(await locationOf({ 'Accept-Language': 'it-CH,fr;q=0.9' })).toBe('/it')
    expect(await locationOf({ 'Accept-Language': 'de' })).toBe('/en')
    expect(await locationOf({ 'Accept-Language': 'fr', Cookie: 'language=it' })).toBe('/it')
    expect(await locationOf({ 'Accept-Language': 'fr', Cookie: 'language=klingon' })).toBe('/fr')
  })

  test('the root leads to the stored language when only the cookie is gone', async ({ page, context }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'it'))
    await page.goto('/?ref=ABCD2345')
    await expect(page).toHaveURL('/it?ref=ABCD2345')
    await context.clearCookies()
    await page.goto('/fr')
    await expect(page.getByRole('link', { name: 'Programme' }).first()).toBeVisible()
    await expect(page).toHaveURL('/fr')
  })

  test('the root leads to the language in local storage where the cookie names another', async ({ page }) => {
    await page.goto('/fr')
    await page.evaluate(() => localStorage.setItem('language', 'it'))
    await page.goto('/')
    await expect(page).toHaveURL('/it')
  })

  test('an unknown path responds with 404 in the language of its prefix', async ({ request }) => {
    for (const [path, lang] of [
      ['/fr/rien', 'fr'],
      ['/it/niente', 'it'],
      ['/nothing', 'en'],
      ['/admin/rien', 'fr'],
    ] as const) {
      const response = await request.get(path)
      expect([path, response.status()]).toEqual([path, 404])
      expect(await response.text()).toContain(`<html lang="${lang}"`)
    }
  })

  test('a slug of another language redirects to that language and keeps the query', async ({ request }) => {
    const response = await request.get('/en/subscribe?plan=lives', { maxRedirects: 0 })
    expect([response.status(), response.headers().location]).toEqual([308, '/en/get-started?plan=lives'])
  })

  test('admin pages ask search engines to stay away', async ({ request }) => {
    for (const path of ['/admin', '/admin/login'])
      expect((await request.get(path)).headers()['x-robots-tag']).toBe(
        'noindex, nofollow, noarchive, nosnippet',
      )
  })
})
