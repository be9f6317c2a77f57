import { card as paymentCard } from '@mirabelle/stripe-emulator/testing/card.ts'
import { companyMonth } from '#src/shared/dates.ts'
import { signIn } from '#tests/e2e/back-office/back-office.ts'
import { aChild, asTeam, expect, subscribe, test } from '#tests/support/e2e.ts'
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
  await page.getByRole('button', { name: 'Exporter les envois' }).click()
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

test('the box of the month names its challenge, in the family’s language, and leads to it', async ({
  page,
  site,
  axe,
}) => {
  await subscribe(page, site.origin, paymentCard.pays, 'complete')
  await aChild(page, site, 'Zoé')
  const contents = { fr: 'Un œuf et du sel.', en: 'An egg and salt.', it: 'Un uovo e del sale.' }
  const cutOffOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const box = { contents, challengeId: 'salt-water', cutOffOn }
  const team = await asTeam(page, site)
  await team.put(`/api/admin/boxes/${companyMonth(new Date())}`, box)
  for (const { account, region, words, title } of [
    {
      account: '/fr/compte',
      region: /^Le coffret d/,
      words: 'Le défi du mois, pour Zoé :',
      title: 'Faire flotter un œuf',
    },
    {
      account: '/en/account',
      region: /^The .+ box$/,
      words: 'The challenge of the month, for Zoé:',
      title: 'Making an egg float',
    },
    {
      account: '/it/account',
      region: /^La scatola di/,
      words: 'La sfida del mese, per Zoé:',
      title: 'Far galleggiare un uovo',
    },
  ]) {
    await page.goto(account)
    const card = page.getByRole('region', { name: region })
    await expect(card).toContainText(`${words} ${title}`)
    await axe(page)
    await card.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(/\?id=salt-water&child=[\w-]+$/)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})
