import { card as paymentCard } from '@mirabelle/stripe-emulator/testing/card.ts'
import { signIn } from '#tests/e2e/back-office/back-office.ts'
import { expect, subscribe, test } from '#tests/support/e2e.ts'
import { overflow } from '#tests/support/large-text.ts'

test('a family on the complete plan says where its box is sent, from the dashboard’s hint on, and the team reads and exports it', async ({
  page,
  site,
  axe,
}) => {
  await page.setViewportSize({ width: 320, height: 720 })
  const email = await subscribe(page, site.origin, paymentCard.pays, 'complete')
  await page.goto('/fr/espace-parent')
  await page.getByRole('link', { name: 'Indiquer où l’envoyer' }).click()
  const box = page.getByRole('region', { name: 'Adresse du coffret' })
  await expect(box.getByRole('heading')).toBeFocused()
  await expect(box.getByRole('heading')).toBeInViewport()
  await box.getByRole('button', { name: 'Indiquer une adresse' }).press('Enter')
  await expect(box.getByLabel('Pays')).toBeFocused()

  await box.getByLabel('Pays').selectOption('Luxembourg')
  await box.getByLabel('Destinataire').fill('Claire Weber')
  await box.getByLabel('Code postal').fill('57000')
  await box.getByLabel('Ville').fill('Luxembourg')
  await box.getByLabel('Ville').press('Enter')
  await expect(box.getByLabel('Numéro et rue')).toBeFocused()
  await expect(box.getByLabel('Numéro et rue')).toHaveAccessibleDescription('Le numéro et la rue sont requis')
  await expect(box.getByLabel('Code postal')).toHaveAccessibleDescription(
    'Au Luxembourg, un code postal a quatre chiffres, avec ou sans L- devant',
  )
  await expect(box.getByLabel('Destinataire')).toHaveAccessibleDescription(
    'Votre prénom et votre nom, jamais ceux de votre enfant.',
  )
  await expect.poll(() => overflow(page)).toEqual([])
  await axe(page)
  await box.getByLabel('Numéro et rue').fill('12, rue du Fort')
  await box.getByLabel('Code postal').fill('1234')
  await box.getByRole('button', { name: 'Enregistrer l’adresse' }).dblclick()
  await expect(page.getByText('Adresse enregistrée')).toBeVisible()
  await expect(box.getByText('L-1234 Luxembourg')).toBeVisible()
  await expect(box.getByRole('heading')).toBeFocused()
  await axe(page)

  await page.goto('/fr/espace-parent')
  await expect(page.getByRole('link', { name: 'Mon compte' }).last()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Indiquer où l’envoyer' })).toHaveCount(0)

  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, site)
  await expect(page.getByText(/reçoi(?:t|vent) le coffret\./)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Envois du coffret' }).click()
  expect((await downloading).suggestedFilename()).toBe('envois-du-coffret.csv')
  await page.getByRole('button', { name: `Voir le détail de ${email}` }).click()
  await expect(page.getByRole('dialog')).toContainText('12, rue du Fort')
  await axe(page)

  await page.goto('/it/account')
  const inItalian = page.getByRole('region', { name: 'Indirizzo per la scatola' })
  await expect(inItalian).toContainText('Lussemburgo')
  await inItalian.getByRole('button', { name: 'Rimuovi l’indirizzo' }).click()
  await expect(page.getByText('Indirizzo rimosso')).toBeVisible()
  await expect(inItalian.getByRole('button', { name: 'Aggiungi un indirizzo' })).toBeVisible()
})
