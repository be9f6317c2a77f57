import { expect, test } from '#tests/support/e2e.ts'
import { inShort } from '#tests/support/runs/in-short.ts'

test.describe('the frequent questions (SPEC §2, CONTRACT §4)', () => {
  test('has all six categories and at least thirty questions', async ({ page, axe }) => {
    for (const path of inShort(['/fr/faq', '/en/help', '/it/faq'])) {
      await page.goto(path)
      await expect(
        page
          .getByRole('main')
          .getByRole('region')
          .filter({ has: page.getByRole('group') }),
      ).toHaveCount(6)
      expect(await page.locator('main details').count()).toBeGreaterThanOrEqual(30)
      await axe(page)
    }
  })

  test('the search finds words in any order and without accents, and says how many', async ({ page }) => {
    await page.goto('/fr/faq')
    await page.getByLabel('Chercher dans les questions').fill('rembourse 14')
    await expect(page.getByRole('status').filter({ hasText: 'trouvée' })).toHaveText('2 questions trouvées')
    await expect(page.locator('main details')).toHaveCount(2)
    await expect(page.getByText('obtenir un remboursement')).toBeVisible()
    await page.getByLabel('Chercher dans les questions').fill('zanzibar')
    await expect(page.getByRole('status').filter({ hasText: 'Aucune' })).toHaveText(
      'Aucune question ne contient ces mots.',
    )
    await expect(page.getByRole('link', { name: 'Poser la question à l’équipe' })).toHaveAttribute(
      'href',
      '/fr/contact',
    )
    await page.getByLabel('Chercher dans les questions').fill('(')
    await expect(page.getByText('trouvée')).toHaveCount(0)
    expect(await page.locator('main details').count()).toBeGreaterThanOrEqual(30)
  })

  test('an address with a question’s anchor opens it, in each language', async ({ page }) => {
    for (const [path, text] of inShort([
      ['/fr/faq#refund', 'Le remboursement met fin à l’accès.'],
      ['/en/help#refund', 'Your access ends with the refund.'],
      ['/it/faq#refund', 'Il rimborso chiude l’accesso.'],
    ] as const)) {
      await page.goto(path)
      await expect(page.locator('#refund')).toHaveAttribute('open')
      await expect(page.getByText(text)).toBeInViewport()
    }
  })

  test('an address with an undecodable anchor still shows the questions', async ({ page }) => {
    await page.goto('/fr/faq#100%', { waitUntil: 'networkidle' })
    await page.getByLabel('Chercher dans les questions').fill('rembourse 14')
    await expect(page.locator('main details')).toHaveCount(2)
  })

  test('a question can be shared as a link, and stays open when the language changes', async ({ page }) => {
    await page.goto('/fr/faq')
    await page.getByText('Comment résilier l’abonnement').click()
    await page.locator('#cancel').getByRole('link', { name: 'Lien vers cette question' }).click()
    await expect(page).toHaveURL('/fr/faq#cancel')
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^(EN|English)/ })
      .first()
      .click()
    await expect(page).toHaveURL('/en/help#cancel')
    await expect(page.locator('#cancel')).toHaveAttribute('open')
  })

  test('search engines read every question with its answer', async ({ request }) => {
    const html = await (await request.get('/fr/faq')).text()
    const data: { '@graph': { '@type': string; mainEntity?: { acceptedAnswer: { text: string } }[] }[] } =
      JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')
    const page = data['@graph'].find((node) => node['@type'] === 'FAQPage')
    expect(page?.mainEntity?.length).toBeGreaterThanOrEqual(30)
    expect(page?.mainEntity?.filter(({ acceptedAnswer }) => /[{}]|__/.test(acceptedAnswer.text))).toEqual([])
  })
})

test.describe('the legal pages (SPEC §2)', () => {
  for (const { path, sections, anchor, mail } of [
    { path: '/fr/terms', sections: 7, anchor: 'law', mail: 'juridique@mirabelle.example' },
    { path: '/it/privacy', sections: 7, anchor: 'cookies', mail: 'dpo@mirabelle.example' },
    { path: '/en/legal-notice', sections: 6, anchor: 'host', mail: 'bonjour@mirabelle.example' },
  ]) {
    test(`${path} has its ${sections} sections, its anchors and its mail link`, async ({ page, axe }) => {
      await page.goto(path)
      await expect(page.locator('main section[id]')).toHaveCount(sections)
      await expect(page.getByRole('link', { name: mail }).last()).toHaveAttribute('href', `mailto:${mail}`)
      await expect(page.locator('main')).not.toContainText(/\{\w+\}|__operator/)
      await page.locator(`main nav a[href="#${anchor}"]`).click()
      await expect(page.locator(`#${anchor}-title`)).toBeInViewport()
      await axe(page)
    })
  }
})
