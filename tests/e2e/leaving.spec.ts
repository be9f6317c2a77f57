import type { Page } from '@playwright/test'
import { expect, type Site, settleCookies, subscribe, test } from '#tests/support/e2e.ts'
import { overflow } from '#tests/support/large-text.ts'

test.beforeEach(({ page }) => settleCookies(page))

test('a family withdraws signed out: footer, declaration, the e-mail’s link, one press', async ({
  page,
  site,
  axe,
}) => {
  const email = await subscribe(page, site.origin)
  await page.context().clearCookies()
  await page.goto('/fr/faq')
  await followFooter(page, 'Se rétracter du contrat ici')
  await expect(page).toHaveURL('/fr/retractation')
  await expect(page.getByRole('heading', { level: 1, name: 'Quitter le contrat' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Me rétracter' })).toBeChecked()

  await page.getByRole('button', { name: 'Envoyer ma rétractation' }).click()
  await expect(page.getByText('Il manque quelque chose')).toBeVisible()
  await expect(page.getByText('Votre nom est requis')).toBeVisible()
  await axe(page)
  await holdsAt320(page)

  await declare(page, email, 'Envoyer ma rétractation')
  await axe(page)
  await holdsAt320(page)
  const link = await linkTo(site, email, 'Confirmez votre rétractation')
  await page.goto('/dev/mailbox')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Confirmer votre déclaration' })).toBeVisible()
  await axe(page)
  await holdsAt320(page)
  await page.getByRole('button', { name: 'Je confirme' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Le contrat a pris fin.' })).toBeVisible()
  await axe(page)
  await holdsAt320(page)
  const { text } = await site.emailTo(
    email,
    ({ subject }) => subject === 'Accusé de réception de votre rétractation',
  )
  expect(text).toContain(`Claire Weber (${email}) se rétracte du contrat d’abonnement Mirabelle.`)
})

test('a family cancels signed out: the footer’s second link chooses that, on the page itself too', async ({
  page,
  site,
  axe,
}) => {
  const email = await subscribe(page, site.origin)
  await page.context().clearCookies()
  await page.goto('/fr/faq')
  await followFooter(page, 'Résilier votre contrat')
  await expect(page).toHaveURL('/fr/retractation?kind=cancel')
  const cancel = page.getByRole('radio', { name: 'Résilier', exact: true })
  await expect(cancel).toBeChecked()
  await followFooter(page, 'Se rétracter du contrat ici')
  await expect(page.getByRole('radio', { name: 'Me rétracter' })).toBeChecked()
  await followFooter(page, 'Résilier votre contrat')
  await expect(cancel).toBeChecked()
  await axe(page)

  await declare(page, email, 'Envoyer ma résiliation')
  await page.goto('/dev/mailbox')
  await page.goto(await linkTo(site, email, 'Confirmez votre résiliation'))
  await page.getByRole('button', { name: 'Je confirme' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'La résiliation est enregistrée.' })).toBeVisible()
  await axe(page)
  await holdsAt320(page)
  await site.emailTo(email, ({ subject }) => subject === 'Accusé de réception de votre résiliation')

  // The link did what it was for; whoever declares anew begins with an empty page.
  await followFooter(page, 'Se rétracter du contrat ici')
  await expect(page.getByRole('heading', { level: 1, name: 'Quitter le contrat' })).toBeVisible()
})

/** By the keyboard: the page goes to its top 100 ms after a link of the footer, under a mouse button held down. */
async function followFooter(page: Page, name: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).press('Enter')
}

async function declare(page: Page, email: string, send: string): Promise<void> {
  await page.getByLabel('Prénom et nom').fill('Claire Weber')
  await page.getByLabel('Adresse e-mail du contrat').fill(email)
  await page.getByRole('button', { name: send }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Déclaration reçue.' })).toBeVisible()
}

/** The address that the e-mail of this subject opens. */
async function linkTo(site: Site, email: string, subject: string): Promise<string> {
  const { text } = await site.emailTo(email, (mail) => mail.subject === subject)
  return /https?:\S+#confirm=\S+/.exec(text)?.[0] ?? ''
}

async function holdsAt320(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 900 }
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(page)).toEqual([])
  await page.setViewportSize({ width, height })
}
