import { anEmail, asTeam, expect, subscribe, test } from '#tests/support/e2e.ts'
import { overflow } from '#tests/support/pages/large-text.ts'
import { aFamily, phone, signIn } from './back-office.ts'

test.describe('admin dashboard (SPEC §2)', () => {
  test('shows eight figures, three tabs and the families, and gives and removes a subscription', async ({
    page,
    site,
    axe,
    allowErrors,
  }) => {
    allowErrors('503 /api/admin/users/')
    await signIn(page, site)
    for (const label of [
      'Total Abonnés',
      'Renouvellements',
      'Abandons',
      'Défauts Paiement',
      'CA Mensuel',
      'Visiteurs/jour',
      'Visiteurs/mois',
      'Heures de Visionnage',
    ])
      await expect(page.getByRole('term').filter({ hasText: label })).toHaveCount(1)
    await expect(page.getByRole('tab')).toHaveText(['Utilisateurs', 'Liens Magiques', 'Analytics'])
    await expect(page.getByRole('tab', { name: 'Utilisateurs' })).toHaveAttribute('aria-selected', 'true')
    const email = await aFamily(await asTeam(site), 'claire')
    await page.reload()
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(page.getByRole('columnheader')).toHaveText([
      'Email',
      'Statut',
      'Inscription',
      'Dernière Connexion',
      'Parrainages',
      'Actions',
    ])
    await expect(row.getByRole('cell')).toHaveText([
      email,
      "Pas d'accès",
      /^\d\d\/\d\d\/\d{4}$/,
      'Jamais',
      '0/2',
      'Voir le détail',
    ])
    await axe(page)
    // The brand's “bureau” style is dense and flat.
    await expect(row.getByRole('cell').first()).toHaveCSS('font-size', '14px')
    await expect(row.getByRole('cell').first()).toHaveCSS('padding', '9px 14px')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', '24px')
    await expect(page.getByRole('searchbox')).toHaveCSS('min-height', '36px')
    await expect(page.getByRole('button', { name: 'Exporter en CSV' })).toHaveCSS('min-height', '36px')
    await expect(page.getByRole('region', { name: 'Utilisateurs' })).not.toHaveCSS(
      'box-shadow',
      / [1-9]\d*px [1-9]\d*px /,
    )

    await row.getByRole('button', { name: `Voir le détail de ${email}` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(email)
    await expect(dialog.getByRole('button', { name: 'Fermer' })).toBeFocused()
    await axe(page)
    await dialog.getByRole('button', { name: 'Abonner' }).click()
    await expect(dialog.getByRole('button', { name: 'Désabonner' })).toBeVisible()
    await expect(dialog).toContainText('Abonné')
    await page.route('**/api/admin/users/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 503,
            contentType: 'application/json',
            body: '{"message":"Le service de paiement a refusé.","code":"paymentsRejected"}',
          })
        : route.continue(),
    )
    await dialog.getByRole('button', { name: 'Désabonner' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Le service de paiement a refusé.')
    await expect(dialog).toContainText('Abonné')
    await axe(page)
    await page.unroute('**/api/admin/users/*')
    // Nothing paid ends, so nothing is asked.
    await dialog.getByRole('button', { name: 'Désabonner' }).click()
    await expect(dialog.getByRole('button', { name: 'Abonner', exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await expect(row.getByRole('cell').nth(1)).toHaveText("Pas d'accès")
  })

  test('« Désabonner » on a paying family asks first, and says what happens to its money', async ({
    page,
    site,
    axe,
  }) => {
    const email = await subscribe(page, site.origin)
    await signIn(page, site, `/admin?q=${encodeURIComponent(email)}`)
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByRole('button', { name: `Voir le détail de ${email}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Désabonner' }).click()
    const question = page.getByRole('dialog', { name: /^Désabonner cette famille/ })
    await expect(question).toContainText(/Son abonnement payant, Les lives au mois, prend fin aussitôt/)
    await expect(question).toContainText(/Le prélèvement de 39\s€ du \d\d\/\d\d\/\d{4} n’aura pas lieu\./)
    await expect(question).toContainText('Ce qui est déjà payé n’est pas remboursé')
    await axe(page)
    await question.getByRole('button', { name: 'Fermer' }).click()
    await expect(question).toHaveCount(0)
    await expect(dialog).toContainText('Abonné')
    await dialog.getByRole('button', { name: 'Désabonner' }).click()
    await question.getByRole('button', { name: 'Désabonner' }).click()
    await expect(dialog.getByRole('button', { name: 'Abonner', exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await expect(row.getByRole('cell').nth(1)).toHaveText("Pas d'accès")
  })

  test('keyboard: / searches, arrows move, Enter opens; search, tab and filter are in the address', async ({
    page,
    site,
  }) => {
    await signIn(page, site)
    const team = await asTeam(site)
    const [other, email] = [await aFamily(team, 'fleche'), await aFamily(team, 'clavier')]
    await page.reload()
    await expect(page.getByRole('table')).toContainText(email)
    await page.keyboard.press('/')
    const search = page.getByRole('searchbox')
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('')
    const details = (of: string) => page.getByRole('button', { name: `Voir le détail de ${of}` })
    for (const [key, place] of [
      ['ArrowDown', details(email)],
      ['ArrowDown', details(other)],
      ['ArrowUp', details(email)],
      ['ArrowUp', search],
    ] as const) {
      await page.keyboard.press(key)
      await expect(place).toBeFocused()
    }
    await page.keyboard.type('/')
    await expect(search).toHaveValue('/')
    await search.clear()
    await page.keyboard.type(email)
    await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(email)}`))
    await expect(page.getByText('1 compte', { exact: true })).toBeVisible()
    await expect(page.getByRole('table')).toContainText(email)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText(email)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByLabel('Statut').selectOption('Abonné')
    await expect(page.getByText('Aucun compte ne correspond.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Aucun compte ne correspond.')).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue(email)
    await page.getByRole('tab', { name: 'Analytics' }).click()
    await expect(page).toHaveURL('/admin?tab=analytics')
    await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue(email)
  })

  test('the page of a list is in the address too', async ({ page, site }) => {
    await signIn(page, site)
    const mark = crypto.randomUUID().slice(0, 8)
    const team = await asTeam(site)
    await Promise.all(Array.from({ length: 51 }, (_, number) => aFamily(team, `${mark}-${number}`)))
    await page.goto(`/admin?q=${mark}`)
    await expect(page.getByText('Page 1 sur 2')).toBeVisible()
    await page.getByRole('button', { name: 'Suivant' }).click()
    await expect(page).toHaveURL(`/admin?q=${mark}&page=2`)
    await page.reload()
    await expect(page.getByText('Page 2 sur 2')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Page 1 sur 2')).toBeVisible()
    await page.goto(`/admin?q=${mark}&page=9`)
    await expect(page.getByText('Page 2 sur 2')).toBeVisible()
    await expect(page).toHaveURL(`/admin?q=${mark}&page=2`)
  })

  test('magic links: created once, shown once, listed by their first ten characters', async ({
    page,
    site,
    axe,
  }) => {
    await signIn(page, site, '/admin?tab=links')
    const make = page.getByRole('button', { name: 'Générer' })
    await expect(make).toBeDisabled()
    const email = anEmail('lien')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await make.click()
    const token = await page.getByLabel('Token').inputValue()
    expect(token).toMatch(/^[\w-]{43}$/)
    await expect(page.getByLabel('Lien de connexion')).toHaveValue(
      `${site.origin}/fr/auth/callback?token=${token}`,
    )
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row.getByRole('cell')).toHaveText([
      email,
      `${token.slice(0, 10)}…`,
      /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/,
      'Actif',
    ])
    await axe(page)
    await page.request.post('/api/auth/verify-magic-link', { data: { token } })
    await page.reload()
    await expect(row).toContainText('Expiré')
    await expect(page.getByLabel('Token')).toHaveCount(0)
  })

  test('analytics: two charts with tables of the same figures', async ({ page, site, axe }) => {
    await signIn(page, site)
    await aFamily(await asTeam(site), 'graphique')
    await page.goto('/admin?tab=analytics')
    await expect(page.getByRole('heading', { name: 'Inscriptions par Mois' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Taux de Conversion' })).toBeVisible()
    await page.getByText('Voir en tableau').first().click()
    await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(13)
    await axe(page)
  })

  test('an address with the earlier name of a section leads to it', async ({ page, site }) => {
    await signIn(page, site)
    for (const [earlier, now] of [
      ['inbox&state=closed', 'conversations&state=closed'],
      ['messages&open=false', 'contact&open=false'],
      ['letters&letter=new', 'newsletters&issue=new'],
    ] as const) {
      await page.goto(`/admin?section=${earlier}`)
      await expect(page).toHaveURL(`/admin?section=${now}`)
    }
    await expect(page.getByLabel('Objet')).toBeVisible()
  })

  test('on a phone the tables scroll inside their card, and the page does not', async ({
    page,
    site,
    axe,
  }) => {
    await page.setViewportSize(phone)
    await signIn(page, site)
    await aFamily(await asTeam(site), 'telephone')
    for (const path of [
      '/admin',
      '/admin?tab=links',
      '/admin?tab=analytics',
      '/admin?section=contact',
      '/admin?section=leads',
      '/admin?section=newsletters',
      '/admin?section=newsletters&issue=new',
      '/admin?section=lives',
      '/admin?section=videos',
      '/admin?section=announcements',
      '/admin?section=audit',
      '/admin?section=sessions',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect.poll(() => overflow(page)).toEqual([])
    }
    await page.goto('/admin')
    await expect(page.getByRole('table')).toBeVisible()
    await axe(page)
  })
})
