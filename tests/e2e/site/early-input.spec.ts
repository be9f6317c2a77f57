import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'

/** A page that is painted, and whose scripts come a second and a half later. */
async function openSlowly(page: Page, path: string): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.goto(path)
  expect(await isAlive(page)).toBe(false)
}

const isAlive = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.querySelector('header a') ?? {}).some((key) => key.startsWith('__reactProps')),
  )

/** Resolves once everything that was held has been given back, in order: a button of the test is held last. */
const allGivenBack = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const last = document.createElement('button')
        last.type = 'button'
        document.body.append(last)
        last.click()
        last.addEventListener('click', () => resolve(), { once: true })
        // By such a property the page knows that React has taken a control over.
        Object.assign(last, { __reactPropsOfTest: {} })
      }),
  )

test.describe('what is done before the scripts are there counts', () => {
  test('yearly prices, chosen and taken back and chosen', async ({ page }) => {
    await openSlowly(page, '/fr/pricing')
    await page.getByRole('radio', { name: 'Par an' }).check({ force: true })
    await page.getByRole('radio', { name: 'Par mois' }).check({ force: true })
    await page.getByRole('radio', { name: 'Par an' }).check({ force: true })
    await expect(page.locator('.plans a').first()).toHaveAttribute('href', /billing=yearly/)
    await expect(page.getByRole('radio', { name: 'Par an' })).toBeChecked()
    await page.getByRole('radio', { name: 'Par mois' }).check({ force: true })
    await expect(page.locator('.plans a').first()).toHaveAttribute('href', /billing=monthly/)
  })

  test('words looked for in the frequent questions, and where the newsletter goes', async ({ page }) => {
    await openSlowly(page, '/fr/faq')
    const search = page.getByLabel('Chercher dans les questions')
    await search.pressSequentially('remboursé 14')
    await search.evaluate((field: HTMLInputElement) => field.setSelectionRange(9, 9))
    await expect(page.getByRole('status').filter({ hasText: 'trouvée' })).toHaveText('2 questions trouvées')
    await page.keyboard.type('e')
    await expect(search).toHaveValue('remboursée 14')
  })

  test('a language: its button goes on at once, query and hash kept, and is remembered', async ({
    page,
    context,
  }) => {
    await openSlowly(page, '/fr/pricing?plan=lives#questions')
    await page.getByRole('banner').getByRole('link', { name: 'IT' }).click()
    await page.waitForURL('/it/prezzi?plan=lives#questions', { waitUntil: 'commit' })
    expect((await context.cookies()).find(({ name }) => name === 'language')).toMatchObject({
      value: 'it',
      sameSite: 'Lax',
      path: '/',
    })
    await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('it')
    await page.goto('/')
    await expect(page).toHaveURL('/it')
  })

  test('the menu on phones, asked for twice by the keyboard and opened once', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openSlowly(page, '/en')
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    await page.getByRole('button', { name: 'Menu' }).press('Space')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    await allGivenBack(page)
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  })

  test('the choice of cookies, and a dot of the testimonials', async ({ page }) => {
    await openSlowly(page, '/fr')
    await page.getByRole('button', { name: 'Choix des cookies' }).click()
    const dots = page.getByRole('group', { name: 'Choisir un exemple' }).getByRole('button')
    await dots.nth(2).click()
    await expect(page.getByRole('region', { name: 'Vos cookies' })).toBeVisible()
    await expect(dots.nth(2)).toHaveAttribute('aria-pressed', 'true')
  })

  test('a press is not given back to a page that was left', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openSlowly(page, '/fr/contact')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Mirabelle' }).first().click()
    await expect(page).toHaveURL('/fr')
    await expect.poll(() => isAlive(page)).toBe(true)
    await page.goBack()
    await expect(page).toHaveURL('/fr/contact')
    await expect.poll(() => isAlive(page)).toBe(true)
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test('a press that React was in time for counts once', async ({ page }) => {
  await page.goto('/fr/faq')
  await expect.poll(() => isAlive(page)).toBe(true)
  await page.evaluate(() => {
    addEventListener('click', ({ target }) => {
      if (!(target instanceof Element) || !target.closest('footer')) return
      const { dataset } = document.documentElement
      dataset.presses = String(Number(dataset.presses ?? 0) + 1)
    })
  })
  await page.getByRole('button', { name: 'Choix des cookies' }).click()
  await expect(page.getByRole('region', { name: 'Vos cookies' })).toBeVisible()
  await allGivenBack(page)
  await expect(page.locator('html')).toHaveAttribute('data-presses', '1')
})
