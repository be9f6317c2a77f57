import { card, cardFields } from '@mirabelle/stripe-emulator/testing/card.ts'
import { signIn } from '#tests/e2e/back-office/back-office.ts'
import { anEmail, dismissCookieBanner, expect, testOn } from '#tests/support/e2e.ts'
import { expectNoOverflowAt320 } from '#tests/support/pages/large-text.ts'

/** On a separate product, because the back-office's figures of the month are checked. */
const test = testOn({ env: { DEMO_DATA: 'off', STRIPE_TAX: 'on' } })

const payers = [
  {
    country: 'FR',
    plan: { planId: 'lives', billing: 'monthly', locale: 'fr' },
    account: '/fr/compte',
    invoices: 'Factures',
    read: 'Voir',
    gross: '39 €',
    listed: 'dont 6,50 € de TVA à 20 % (France), soit 32,50 € hors taxe',
    printed: ['Total39 €', 'dont TVA 20 % (France) : 6,50 €', 'Total hors taxe : 32,50 €'],
  },
  {
    country: 'IT',
    plan: { planId: 'complete', billing: 'monthly', locale: 'it' },
    account: '/it/account',
    invoices: 'Fatture',
    read: 'Vedere',
    gross: '57 €',
    listed: 'di cui 10,28 € di IVA, aliquota 22% (Italia), imponibile 46,72 €',
    printed: ['Totale57 €', 'di cui IVA 22% (Italia): 10,28 €', 'Totale senza IVA: 46,72 €'],
  },
  {
    country: 'BE',
    plan: { planId: 'lives', billing: 'yearly', locale: 'en' },
    account: '/en/account',
    invoices: 'Invoices',
    read: 'View',
    gross: '€299',
    listed: 'including €51.89 VAT at 21% (Belgium); €247.11 excluding VAT',
    printed: ['Total€299', 'including VAT at 21% (Belgium): €51.89', 'Total excluding VAT: €247.11'],
  },
]

test('payers of three countries pay the same prices and see the VAT on their invoices, as the team does', async ({
  page,
  site,
  axe,
}) => {
  await dismissCookieBanner(page)
  for (const { country, plan, account, invoices, read, gross, listed, printed } of payers) {
    await page.context().clearCookies()
    const begun = await page.request.post('/api/stripe/create-checkout-session', {
      data: { ...plan, attempt: crypto.randomUUID() },
      headers: { Origin: site.origin },
    })
    await page.goto((await begun.json()).url)
    for (const [name, value] of Object.entries(cardFields(card.pays, anEmail('payeur'))))
      await page.locator(`[name=${name}]`).fill(value)
    await page.locator('[name=billingCountry]').selectOption(country)
    await page.locator('[type=submit]').click()
    await page.waitForURL(/onboarding|welcome/)
    await page.goto(account)
    const line = page.getByRole('region', { name: invoices }).getByRole('listitem')
    await expect(line).toHaveCount(1)
    await expect(line).toContainText(gross)
    await expect(line).toContainText(listed)
    await axe(page)
    await expectNoOverflowAt320(page)
    const url = await line.getByText(read, { exact: true }).getAttribute('href')
    await page.goto(url ?? '')
    for (const words of printed) await expect(page.locator('main, body').first()).toContainText(words)
    await axe(page)
    await expectNoOverflowAt320(page)
  }
  await signIn(page, site, '/admin?tab=analytics')
  const month = page.getByRole('region', { name: 'Chiffre d’affaires et TVA' }).getByRole('row').nth(1)
  await expect(month.getByRole('cell')).toHaveText(['395 €', '68,67 €', '326,33 €'])
  await axe(page)
  await expectNoOverflowAt320(page)
})
