import { readFile } from 'node:fs/promises'
import { card } from '@mirabelle/stripe-emulator/testing/card.ts'
import { boxCardTexts } from '#src/domain/box/box-card.texts.ts'
import { companyDay, companyMonth, dayAfter } from '#src/shared/dates.ts'
import type { ParcelState } from '#src/shared/delivery.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { type InLanguage, interpolate, type Language, languages } from '#src/shared/language/languages.ts'
import { monthName } from '#src/shared/language/month-name.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { dismissCookieBanner, expect, subscribe, testOn } from '#tests/support/e2e.ts'
import { expectNoOverflowAt320 } from '#tests/support/pages/large-text.ts'
import { inShort } from '#tests/support/runs/in-short.ts'
import { siteNow } from '#tests/support/time/named-instant.ts'
import { signIn } from './back-office.ts'

/** On a separate product, because the test closes the month's list. */
const test = testOn({ env: { DEMO_DATA: 'off' } })

const contents = { fr: 'Un œuf et du sel.', en: 'An egg and salt.', it: 'Un uovo e del sale.' }
type BoxTexts = InLanguage<typeof boxCardTexts>

test('a month’s list is closed, exported, re-imported with tracking numbers, and families see the result', async ({
  page,
  site,
  axe,
  browser,
}) => {
  await dismissCookieBanner(page)
  const email = await subscribe(page, site.origin, card.pays, 'complete')
  const family = async (state: ParcelState, more?: (texts: BoxTexts, language: Language) => string[]) => {
    for (const language of inShort(languages)) {
      const texts = inLanguage(boxCardTexts, language)
      await page.goto(pathOf('account', language))
      const month = monthName(companyMonth(siteNow()), language)
      const box = page.getByRole('region', { name: interpolate(texts.heading, { month }) })
      for (const expectedText of [texts.states[state], ...(more?.(texts, language) ?? [])])
        await expect(box).toContainText(expectedText)
      await expectNoOverflowAt320(page)
    }
  }

  const context = await browser.newContext({ baseURL: site.origin })
  const team = await context.newPage()
  await dismissCookieBanner(team)
  await signIn(team, site, '/admin?section=boxes')
  await team.getByRole('button', { name: 'Préparer un mois' }).click()
  const dialog = team.getByRole('dialog')
  await dialog.getByLabel('Mois', { exact: true }).fill(companyMonth(siteNow()))
  await dialog.getByLabel('Contenu, en français').fill(contents.fr)
  await dialog.getByLabel('Contenu, en anglais').fill(contents.en)
  await dialog.getByLabel('Contenu, en italien').fill(contents.it)
  await dialog.getByLabel('Jour de clôture').fill(companyDay(siteNow()))
  await axe(team)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(team.getByText(/^Liste provisoire/)).toBeVisible()
  await expect(team.getByRole('row', { name: new RegExp(email) })).toContainText('À envoyer')
  await family('toSend', ({ needsAddress }, language) => [needsAddress, contents[language]])
  const address = { country: 'LU', recipient: 'Claire Weber', line1: '12, rue du Fort', line2: '' }
  const response = await page.request.put('/api/account/delivery-address', {
    data: { ...address, postalCode: '1234', town: 'Luxembourg' },
    headers: { Origin: site.origin },
  })
  expect(response.status(), await response.text()).toBe(200)

  // Moves the cut-off to the past instead of waiting for midnight.
  await team.getByRole('button', { name: 'Modifier ce coffret' }).click()
  await dialog.getByLabel('Jour de clôture').fill(dayAfter(companyDay(siteNow()), -1))
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  const question = team.getByRole('dialog', { name: 'Arrêter la liste maintenant' })
  await expect(question).toContainText('la liste sera arrêtée aussitôt, et ne changera plus')
  await axe(team)
  await question.getByRole('button', { name: 'Enregistrer ce jour' }).click()
  await expect(dialog).toHaveCount(0)
  await team.reload()
  await expect(team.getByText(/^Liste arrêtée le/)).toBeVisible()
  const downloading = team.waitForEvent('download')
  await team.getByRole('button', { name: 'Exporter les colis' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain('"Claire Weber";"12, rue du Fort";"";"L-1234 Luxembourg";"Luxembourg"')

  await team.getByLabel(`État du colis de ${email}`).selectOption('Préparé')
  await team.getByRole('button', { name: 'Enregistrer les colis' }).click()
  await expect(team.getByText('Colis enregistrés')).toBeVisible()
  await axe(team)
  await family('prepared')

  // Fills in the last column, as the carrier does.
  const [head = '', ...rows] = file.trim().split('\r\n')
  const filled = [head, ...rows.map((row) => row.replace(/""$/, '"LU 0042 7"'))].join('\r\n')
  await team.getByLabel('Importer les numéros de suivi (CSV)').setInputFiles({
    name: 'transporteur.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(filled),
  })
  await expect(team.getByText('1 colis envoyé.')).toBeVisible()
  await expect(team.getByLabel(`État du colis de ${email}`)).toHaveValue('sent')
  await expect(team.getByLabel(`Numéro de suivi du colis de ${email}`)).toHaveValue('LU 0042 7')
  await family('sent', ({ tracking }) => [interpolate(tracking, { number: 'LU 0042 7' })])

  await team.getByLabel(`État du colis de ${email}`).selectOption('Revenu')
  await team.getByRole('button', { name: 'Enregistrer les colis' }).click()
  await expect(team.getByText('Colis enregistrés')).toBeVisible()
  await family('returned', ({ returned, write }) => [`${returned} ${write}`])
  await axe(page)
  await expectNoOverflowAt320(team)
  await team.setViewportSize({ width: 320, height: 800 })
  await axe(team)
  await context.close()
})
