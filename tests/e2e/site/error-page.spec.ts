import { expect, test } from '#tests/support/e2e.ts'
import { inShort } from '#tests/support/runs/in-short.ts'

for (const { home, link, data, heading, reload, back } of inShort([
  {
    home: '/fr',
    link: 'Programme',
    data: '/fr/programme.data',
    heading: 'Une branche a cassé.',
    reload: 'Recharger la page',
    back: 'Accueil',
  },
  {
    home: '/en',
    link: 'Programme',
    data: '/en/curriculum.data',
    heading: 'A branch has snapped.',
    reload: 'Reload the page',
    back: 'Home',
  },
  {
    home: '/it',
    link: 'Programma',
    data: '/it/programma.data',
    heading: 'Si è spezzato un ramo.',
    reload: 'Ricarica la pagina',
    back: 'Home',
  },
])) {
  test(`a page that fails says so beside its drawing, and both buttons work: ${home}`, async ({
    page,
    allowErrors,
    axe,
  }) => {
    allowErrors(`500 ${data}`, 'ErrorResponse', 'Error')
    const failed = page.getByRole('heading', { level: 1, name: heading })
    const failToOpen = async () => {
      await page.goto(home, { waitUntil: 'networkidle' })
      await page.route(`**${data}*`, (route) => route.fulfill({ status: 500, body: 'broken' }))
      await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).first().click()
      await expect(failed).toBeVisible()
      await page.unroute(`**${data}*`)
    }
    await failToOpen()
    const picture = page.getByRole('main').locator('img')
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0)
    // The head was rewritten: the layers of the style sheets keep their order.
    await expect(page.getByRole('button', { name: reload })).toHaveCSS('border-top-width', '2px')
    await axe(page)
    await page.getByRole('button', { name: reload }).click()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await expect(failed).toBeHidden()
    await failToOpen()
    await page.getByRole('link', { name: back, exact: true }).click()
    await expect(page).toHaveURL(home)
    await expect(failed).toBeHidden()
  })
}
