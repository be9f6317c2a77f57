import { card as paymentCard } from '@mirabelle/stripe-emulator/testing/card.ts'
import { deliveryAddressTexts } from '#src/domain/deliveries/delivery-address.texts.ts'
import { dashboardTexts } from '#src/features/dashboard/dashboard.texts.ts'
import { companyDay, companyMonth } from '#src/shared/dates.ts'
import { day, later } from '#src/shared/durations.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { languages } from '#src/shared/language/languages.ts'
import { regionName } from '#src/shared/language/region-name.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { signIn } from '#tests/e2e/back-office/back-office.ts'
import { aChild, asTeam, expect, subscribe, test } from '#tests/support/e2e.ts'
import { overflow } from '#tests/support/pages/large-text.ts'
import { inShort } from '#tests/support/runs/in-short.ts'
import { siteNow } from '#tests/support/time/named-instant.ts'

test('a family enters where its box is sent, in three languages, and the team reads and exports it', async ({
  page,
  site,
  axe,
}) => {
  await page.setViewportSize({ width: 320, height: 720 })
  const email = await subscribe(page, site.origin, paymentCard.pays, 'complete')
  for (const language of inShort(languages)) {
    const words = inLanguage(deliveryAddressTexts, language)
    const hint = page.getByRole('link', { name: dashboardTexts.box.add[language] })
    await page.goto(pathOf('dashboard', language))
    await hint.click()
    const box = page.getByRole('region', { name: words.heading })
    const field = (name: keyof typeof words.fields) => box.getByLabel(words.fields[name])
    await expect(box.getByRole('heading')).toBeFocused()
    await expect(box.getByRole('heading')).toBeInViewport()
    await box.getByRole('button', { name: words.add }).press('Enter')
    await expect(field('country')).toBeFocused()

    await field('country').selectOption(regionName('LU', language))
    await field('recipient').fill('Claire Weber')
    await field('postalCode').fill('57000')
    await field('town').fill('Luxembourg')
    await field('town').press('Enter')
    const summary = box.getByRole('alert')
    await expect(summary).toBeFocused()
    await summary.getByRole('link', { name: words.fields.line1 }).press('Enter')
    await expect(field('line1')).toBeFocused()
    await expect(field('line1')).toHaveAccessibleDescription(words.errors.line1)
    await expect(field('postalCode')).toHaveAccessibleDescription(words.errors.postalCodes.LU)
    await expect(field('recipient')).toHaveAccessibleDescription(words.recipientHint)
    await expect.poll(() => overflow(page)).toEqual([])
    await axe(page)
    await field('line1').fill('12, rue du Fort')
    await field('postalCode').fill('1234')
    await box.getByRole('button', { name: words.save }).dblclick()
    await expect(page.getByText(words.saved)).toBeVisible()
    await expect(box).toContainText(`L-1234 Luxembourg ${regionName('LU', language)}`)
    await expect(box.getByRole('heading')).toBeFocused()
    await expect.poll(() => overflow(page)).toEqual([])
    await axe(page)

    await page.goto(pathOf('dashboard', language))
    await expect(page.locator(`#content a[href="${pathOf('account', language)}"]`).last()).toBeVisible()
    await expect(hint).toHaveCount(0)
    // The team reads the address that was entered last.
    if (language === languages.at(-1)) continue
    await page.goto(pathOf('account', language))
    await box.getByRole('button', { name: words.remove }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.askRemove.confirm }).click()
    await expect(page.getByText(words.removed)).toBeVisible()
    await expect(box.getByRole('button', { name: words.add })).toBeVisible()
  }

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
  await page.getByRole('dialog').getByRole('button', { name: 'Sì, rimuovi' }).click()
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
  const cutOffOn = companyDay(later(siteNow(), 7 * day))
  const box = { contents, challengeId: 'salt-water', cutOffOn }
  const team = await asTeam(site)
  await team.put(`/api/admin/boxes/${companyMonth(siteNow())}`, box)
  for (const { account, region, words, title } of inShort([
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
  ])) {
    await page.goto(account)
    const card = page.getByRole('region', { name: region })
    await expect(card).toContainText(`${words} ${title}`)
    await axe(page)
    await card.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(/\?id=salt-water&child=[\w-]+$/)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})
