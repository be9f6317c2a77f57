import { card, cardFields } from '@mirabelle/stripe-emulator/testing/card.ts'
import { day, later } from '#src/shared/durations.ts'
import { expect, signInFamily, subscribe, testOn } from '#tests/support/e2e.ts'

/** On a separate product, because the emulator's clock moves on by months for every payer. */
const test = testOn({})

test('a failed renewal: a banner says how long access lasts, and a new card pays what is owed at once', async ({
  page,
  site,
  axe,
}) => {
  const email = await subscribe(page, site.origin, card.paysOnce)
  await page.goto('/dev/payment')
  await page.getByRole('button', { name: 'One month on' }).click()
  // The previous session has expired after thirty days.
  await signInFamily(page, site, email)
  await page.goto('/fr/compte')
  const banner = page.getByRole('alert').filter({ hasText: 'Le dernier paiement n’a pas abouti.' })
  await expect(banner).toContainText(/L’accès reste ouvert jusqu’au \d+(?:er)?\s\S+ \d{4}\./)
  await expect(banner.getByRole('button')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Changer de formule' })).toHaveCount(0)
  await axe(page)

  await banner.getByRole('button', { name: 'Mettre la carte à jour' }).click()
  await page.waitForURL(/\/dev\/payment\/portal\//)
  for (const [name, value] of Object.entries(cardFields(card.pays, email)))
    if (name !== 'email') await page.locator(`[name=${name}]`).fill(value)
  await page.locator('[type=submit]').click()
  await expect(page.getByText('La carte a été remplacée.')).toBeVisible()
  await page.getByRole('link', { name: 'Revenir au site' }).click()
  await expect(page.getByText(/^Prochain prélèvement/)).toBeVisible()
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Factures' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Votre formule' })).toContainText(
    'Carte Visa qui finit par 4242.',
  )
})

test('the newest four invoices are shown, and the earlier ones after one click', async ({
  page,
  site,
  axe,
}) => {
  const email = await subscribe(page, site.origin)
  await page.goto('/dev/payment')
  const today = await page.getByLabel('On to').getAttribute('min')
  const fourMonthsOn = later(new Date(today ?? ''), 125 * day)
  await page.getByLabel('On to').fill(fourMonthsOn.toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Advance' }).click()
  await signInFamily(page, site, email)
  await page.goto('/fr/compte')
  const invoices = page.getByRole('region', { name: 'Factures' })
  await expect(invoices.getByRole('listitem')).toHaveCount(4)
  await invoices.getByText('Factures plus anciennes').click()
  await expect(invoices.getByRole('listitem')).toHaveCount(5)
  await axe(page)
})
