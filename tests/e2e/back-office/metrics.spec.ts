import { monthAfter } from '#src/shared/dates.ts'
import { euros } from '#src/shared/language/format.ts'
import { hostileTexts } from '#tests/e2e/site/hostile-texts.ts'
import { expect } from '#tests/support/e2e.ts'
import { signIn } from './back-office.ts'
import { atNight, figures, free, test } from './store.ts'

test.use({ timezoneId: 'America/New_York' })

/** Times close to midnight in Luxembourg, which are on the day before in New York. */
const nights = [
  {
    path: `/admin?q=${atNight}`,
    row: atNight,
    cells: [atNight, "Pas d'accès", '15/07/2025', '01/01/2026 00:05', '0/2', 'Voir le détail'],
  },
  {
    path: `/admin?tab=links&q=${atNight}`,
    row: atNight,
    cells: [atNight, 'minuit…', '01/01/2026 00:10', 'Expiré'],
  },
  {
    path: '/admin?section=contact&open=false',
    row: 'Minuit',
    cells: ['01/01/2026 00:15', 'Ombre Minuit', 'Écrit à minuit.', 'Répondu le 15/07/2025', 'Lire'],
  },
  {
    path: `/admin?section=audit&target=${atNight}`,
    row: atNight,
    cells: ['01/01/2026 00:20', 'equipe', 'Connexion', atNight, '–'],
  },
  {
    path: '/admin?section=sessions',
    row: /^01.*minuit/,
    cells: ['01/01/2026 00:25', '01/07/2098 00:35', 'Inconnu', 'minuit', 'Fermer'],
  },
  {
    path: '/admin?section=announcements&lang=it',
    row: 'Minuit',
    cells: ['Minuit', 'Italiano', '01/01/2026 00:35', '01/07/2098 00:35', 'Active', 'Modifier'],
    field: { label: 'Début (heure de Luxembourg)', value: '2026-01-01T00:35' },
  },
  {
    path: `/admin?section=leads&q=${atNight}`,
    row: atNight,
    cells: ['01/01/2026 00:40', atNight, 'Guide', 'Italiano', 'Demandée', 'À traiter', 'Voir'],
  },
] as const

test('an administrator in New York reads the days and the hours of Luxembourg', async ({ page, site }) => {
  await signIn(page, site)
  for (const night of nights) {
    await page.goto(night.path)
    const row = page.locator('tbody').getByRole('row').filter({ hasText: night.row })
    await expect(row.getByRole('cell')).toHaveText([...night.cells])
    if (!('field' in night)) continue
    await row.getByRole('button', { name: 'Modifier' }).click()
    await expect(page.getByLabel(night.field.label)).toHaveValue(night.field.value)
  }
  await page.goto('/admin?section=lives&week=2098-01-01')
  await page.getByRole('button', { name: /^0 h 30/ }).click()
  const live = page.getByRole('complementary', { name: 'Live choisi' })
  await expect(live).toContainText('mercredi 1er janvier, 0 h 30')
  await live.getByRole('button', { name: 'Modifier' }).click()
  await expect(page.getByLabel('Début (heure de Luxembourg)')).toHaveValue('2098-01-01T00:30')
  await page.goto(`/admin?q=${free.email}`)
  const row = page.locator('tbody').getByRole('row').filter({ hasText: free.email })
  await expect(row).toContainText('Accès gratuit')
  await expect(row.getByRole('cell').nth(4)).toHaveText(`1/2 ${free.referralCode}`)
  await row.getByRole('button', { name: 'Voir le détail' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('definition')).toHaveText([
    free.email,
    'Accès gratuit',
    '01/07/2098',
    /^15\//,
    'Jamais',
    'Non',
    /^01\/01\/2026/,
  ])
  await expect(dialog.getByRole('term').nth(2)).toHaveText("Accès gratuit jusqu'au")
  await expect(dialog.getByRole('term').last()).toHaveText('Contestations et remboursements')
  await expect(dialog.getByRole('listitem')).toHaveText([
    '01/01/2026 : 39 € repris par la banque',
    '01/01/2026 : 39 € repris par la banque',
    '01/01/2026 : remboursement de 57 € non abouti',
  ])
})

test('the cards show the month’s figures, revenue in whole euros; the charts’ tables match the call', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  const cards = page.getByRole('definition')
  await expect(cards).toHaveText(['1', '1', '1', '2', euros(9600, 'fr'), '3', '3', '3\u00A0h'])
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('adminToken'))}` }
  await expect
    .poll(async () => (await page.request.get('/api/admin/stats', { headers })).json())
    .toEqual(figures)

  const { registrations, funnel } = await (await page.request.get('/api/admin/analytics', { headers })).json()
  expect(registrations.map(({ count }: { count: number }) => count)).toEqual([
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    2,
    1,
    hostileTexts.length,
  ])
  expect(registrations.map(({ month }: { month: string }) => month)).toEqual(
    Array.from({ length: 12 }, (_, index) => monthAfter(funnel.month, index - 11)),
  )
  expect(funnel.steps.map(({ count }: { count: number }) => count)).toEqual([3, 2, 1, 1, 1])
  await page.goto('/admin?tab=analytics')
  const summaries = page.getByText('Voir en tableau')
  await expect(summaries).toHaveCount(2)
  for (const summary of await summaries.all()) await summary.click()
  const months = page.getByRole('table').first().locator('tbody').getByRole('row')
  await expect(months.getByRole('cell')).toHaveText(
    registrations.map(({ count }: { count: number }) => String(count)),
  )
  await expect(months.getByRole('rowheader')).toHaveText(
    registrations.map(({ month }: { month: string }) => new RegExp(` ${month.slice(0, 4)}$`)),
  )
  const steps = page.getByRole('table').nth(1).locator('tbody').getByRole('row')
  await expect(steps).toHaveText([
    /^Visiteurs3–$/,
    /^Paiements commencés266,7\s%$/,
    /^Premiers paiements150\s%$/,
    /^Accueil terminé1100\s%$/,
    /^Actives.*1100\s%$/,
  ])
  await page.getByLabel('Mois', { exact: true }).selectOption({ index: 1 })
  await expect(page.getByText('Fonctionnalité à venir')).toHaveCount(1)
  await expect(months).toHaveCount(12)
})
