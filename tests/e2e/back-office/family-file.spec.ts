import type { Page } from '@playwright/test'
import { anEmail, asTeam, dismissCookieBanner, expect, subscribe, test } from '#tests/support/e2e.ts'
import { overflow } from '#tests/support/pages/large-text.ts'
import { aFamily, signIn } from './back-office.ts'

const narrow = { width: 320, height: 800 }
const wide = { width: 1280, height: 900 }

/** WCAG 2.2, 1.4.10: nothing overflows the page at 320 px. */
async function expectNoOverflowOnPhone(page: Page): Promise<void> {
  await page.setViewportSize(narrow)
  await expect.poll(() => overflow(page)).toEqual([])
  await page.setViewportSize(wide)
}

/** Lets the quarter of an hour pass for which the password given at sign-in is valid. */
async function expirePasswordConfirmation(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ status: 403, json: { message: 'Confirmez', code: 'confirmPassword' } }),
    { times: 1 },
  )
}

test('a family is found by keyboard; days given, its address corrected, its account suspended and reopened', async ({
  page,
  site,
  axe,
  allowErrors,
}) => {
  await signIn(page, site)
  const email = await aFamily(await asTeam(site), 'dossier')
  const field = page.getByRole('combobox', { name: 'Rechercher partout' })
  await expect(field).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type(email)
  await expect(page.getByRole('option', { name: email, selected: true })).toBeVisible()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await axe(page)
  await expectNoOverflowOnPhone(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/section=family&id=[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Paiements' })).toContainText('Rien pour le moment.')
  await axe(page)
  await expectNoOverflowOnPhone(page)

  const acts = page.getByRole('region', { name: 'Agir sur ce compte' })
  const dialog = page.getByRole('dialog')
  await acts.getByRole('button', { name: 'Offrir des jours' }).click()
  await dialog.getByLabel('Nombre de jours').fill('9')
  await dialog.getByLabel('Raison').fill('Un live annulé')
  await axe(page)
  await expectNoOverflowOnPhone(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Jours offerts' })).toContainText('9 jours')
  await expect(page.getByText('Accès gratuit', { exact: true })).toBeVisible()

  const id = new URL(page.url()).searchParams.get('id')
  const right = anEmail('juste')
  allowErrors(`403 /api/admin/users/${id}/email`)
  await expirePasswordConfirmation(page, `/api/admin/users/${id}/email`)
  await acts.getByRole('button', { name: 'Corriger l’adresse' }).click()
  await dialog.getByLabel('Nouvelle adresse e-mail').fill(right)
  await axe(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  const proof = page.getByRole('dialog', { name: 'C’est bien vous ?' })
  await proof.getByLabel('Mot de passe').fill(site.admin.password)
  await axe(page)
  await expectNoOverflowOnPhone(page)
  await proof.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: right })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect((await site.emailTo(right)).text).not.toBe('')

  await acts.getByRole('button', { name: 'Mettre fin à ses sessions' }).click()
  await axe(page)
  await expectNoOverflowOnPhone(page)
  await dialog.getByRole('button', { name: 'Mettre fin aux sessions' }).click()
  await expect(page.getByText('Toutes les sessions de la famille sont fermées')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const reason = 'Des moqueries répétées pendant le live de mardi, après un avertissement.'
  await acts.getByRole('button', { name: 'Suspendre' }).click()
  await dialog.getByLabel('Raison écrite').fill(reason)
  await axe(page)
  await expectNoOverflowOnPhone(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Suspendu', { exact: true })).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()
  expect((await site.emailTo(right, ({ text }) => text.includes(reason))).text).toContain(reason)
  await axe(page)
  await expectNoOverflowOnPhone(page)
  await acts.getByRole('button', { name: 'Lever la suspension' }).click()
  await dialog.getByRole('button', { name: 'Lever la suspension' }).click()
  await expect(page.getByText('Suspendu', { exact: true })).toHaveCount(0)
  await expect(acts.getByRole('button', { name: 'Suspendre' })).toBeVisible()
})

test('the team sees what the family sees, marked on every page, and changes nothing', async ({
  page,
  site,
  axe,
  allowErrors,
}) => {
  await signIn(page, site)
  const email = await aFamily(await asTeam(site), 'vue')
  await page.getByRole('combobox', { name: 'Rechercher partout' }).fill(email)
  await page.getByRole('option', { name: email }).click()
  const reason = 'Des moqueries répétées pendant le live de mardi.'
  await page.getByRole('button', { name: 'Suspendre' }).click()
  await page.getByLabel('Raison écrite').fill(reason)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Suspendu', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Voir comme la famille' }).click()
  await axe(page)
  await page.getByRole('button', { name: 'Ouvrir ses pages' }).click()
  const banner = page.getByRole('complementary', { name: 'Vue de l’équipe, en lecture seule.' })
  await expect(banner).toContainText(email)
  await axe(page)
  await expectNoOverflowOnPhone(page)

  allowErrors('403 /api/account/language', '403 /api/visits')
  await page.goto('/fr/compte')
  await expect(banner).toContainText(email)
  await expect(page.getByRole('region', { name: 'Votre compte est suspendu' })).toContainText(reason)
  await axe(page)
  await expectNoOverflowOnPhone(page)
  for (const [account, suspended] of [
    ['/en/account', 'Your account is suspended'],
    ['/it/account', 'Il suo account è sospeso'],
  ] as const) {
    await page.goto(account)
    await expect(page.getByRole('region', { name: suspended })).toContainText(reason)
    // The back-office's own words stay in French, marked as such.
    await expect(banner).toContainText(email)
    await expect(banner).toHaveAttribute('lang', 'fr')
    await axe(page)
    await expectNoOverflowOnPhone(page)
  }
  const rejected = await page.request.put('/api/account/language', {
    data: { language: 'en' },
    headers: { Origin: site.origin },
  })
  expect([rejected.status(), (await rejected.json()).code]).toEqual([403, 'readOnly'])
  await banner.getByRole('button', { name: 'Quitter' }).click()
  await expect(page).toHaveURL(/\/admin\?section=family&id=[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('a payment is refunded in the family’s file, first in part, then fully, which ends the subscription', async ({
  page,
  site,
  axe,
  browser,
}) => {
  await dismissCookieBanner(page)
  const email = await subscribe(page, site.origin)
  const context = await browser.newContext({ baseURL: site.origin })
  const team = await context.newPage()
  await signIn(team, site)
  const field = team.getByRole('combobox', { name: 'Rechercher partout' })
  await expect(field).toBeVisible()
  await team.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await team.keyboard.type(email)
  await expect(team.getByRole('option', { name: email, selected: true })).toBeVisible()
  await team.keyboard.press('Enter')
  const payments = team.getByRole('region', { name: 'Paiements' })
  await expect(payments).toContainText('39 €')
  const dialog = team.getByRole('dialog')
  const refund = async (amount: string) => {
    await payments.getByRole('button', { name: /^Rembourser le paiement du/ }).click()
    await dialog.getByLabel('Montant, en euros').fill(amount)
    await dialog.getByLabel('Raison').fill('Un live annulé le jour même')
    await dialog.getByRole('button', { name: 'Enregistrer' }).dblclick()
  }
  await refund('39,01')
  await expect(dialog.getByLabel('Montant, en euros')).toHaveAccessibleDescription(/jusqu’à 39\s€/)
  await axe(team)
  await expectNoOverflowOnPhone(team)
  await dialog.getByLabel('Montant, en euros').fill('12,50')
  await dialog.getByRole('button', { name: 'Enregistrer' }).dblclick()
  await expect(dialog).toHaveCount(0)
  await expect(payments).toContainText('12,50 € rendus')
  expect((await site.emailTo(email, ({ text }) => /12,50\s€/.test(text))).text).not.toBe('')
  await page.goto('/fr/compte')
  await expect(page.getByRole('region', { name: 'Factures' })).toContainText('Payée')
  await refund('26,50')
  await expect(dialog).toHaveCount(0)
  await expect(payments).toContainText('39 € rendus')
  await expect(payments.getByRole('button')).toHaveCount(0)
  await axe(team)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Factures' })).toContainText('Remboursée')
  await expect(page.getByRole('region', { name: 'Votre formule' })).toContainText('Terminé')
  await context.close()
})

test('a view of the users is saved, chosen and deleted; a bulk action previews what it changes', async ({
  page,
  site,
  axe,
}) => {
  await signIn(page, site)
  const mark = crypto.randomUUID().slice(0, 6)
  const team = await asTeam(site)
  const emails = [await aFamily(team, `groupe-${mark}-a`), await aFamily(team, `groupe-${mark}-b`)]
  const name = `Le groupe ${mark}`
  const views = page.getByLabel('Vues enregistrées')
  const dialog = page.getByRole('dialog')
  await page.goto(`/admin?q=groupe-${mark}`)
  for (const email of emails)
    await expect(page.getByRole('checkbox', { name: `Choisir ${email}` })).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer la vue' }).click()
  await dialog.getByLabel('Nom', { exact: true }).fill(name)
  await axe(page)
  await expectNoOverflowOnPhone(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/admin')
  await views.selectOption(name)
  await expect(page).toHaveURL(`/admin?q=groupe-${mark}`)

  for (const email of emails) await page.getByRole('checkbox', { name: `Choisir ${email}` }).check()
  const bulk = page.getByRole('region', { name: 'Agir sur les comptes choisis' })
  await expect(bulk.getByRole('status')).toHaveText('2 comptes choisis')
  await axe(page)
  await expectNoOverflowOnPhone(page)
  await bulk.getByRole('button', { name: 'Offrir des jours' }).click()
  await dialog.getByLabel('Nombre de jours, à chacun').fill('5')
  await dialog.getByLabel('Raison').fill('Une panne de samedi')
  await expect(dialog.getByRole('button', { name: 'Confirmer' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Voir ce qui va changer' }).click()
  const changes = dialog.getByRole('region', { name: 'Ce qui va changer' }).getByRole('listitem')
  await expect(changes).toHaveCount(2)
  for (const email of emails)
    await expect(changes.filter({ hasText: email })).toContainText('accès gratuit jusqu’au')
  await expect(page.getByRole('cell', { name: 'Accès gratuit' })).toHaveCount(0)
  await axe(page)
  await expectNoOverflowOnPhone(page)
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('cell', { name: 'Accès gratuit' })).toHaveCount(2)
  await expect(bulk).toHaveCount(0)

  await page.getByRole('button', { name: 'Supprimer la vue' }).click()
  await expect(views.getByRole('option', { name })).toHaveCount(0)
})

test('gifts and payments without a family are readable on a phone', async ({ page, site, axe }) => {
  await signIn(page, site, '/admin?section=gifts')
  await expect(page.getByRole('heading', { level: 1, name: 'Cadeaux' })).toBeVisible()
  await expect(page.getByText('Aucun cadeau payé pour le moment.')).toBeVisible()
  await axe(page)
  await expectNoOverflowOnPhone(page)
  await page.goto('/admin?section=unknown-subscriptions')
  await expect(page.getByRole('heading', { level: 1, name: 'Paiements sans famille' })).toBeVisible()
  await expect(page.getByText('Tout ce que Stripe prélève est connu ici.')).toBeVisible()
  await axe(page)
  await expectNoOverflowOnPhone(page)
})
