import type { Page } from '@playwright/test'
import { expect, newAddress, type Site, test } from '#tests/harness/journey.ts'

const phone = { width: 390, height: 844 }
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('adminToken'))

async function signIn(page: Page, { admin }: Site, path = '/admin'): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Mot de passe').fill(admin.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('button', { name: 'Déconnexion' })).toBeVisible()
  if (path !== '/admin') await page.goto(path)
}

/** A family that exists because an administrator made it a link. */
async function aFamily(page: Page, name: string): Promise<string> {
  const email = newAddress(name)
  const token = await storedToken(page)
  const answer = await page.request.post('/api/admin/generate-magic-link', { data: { email }, headers: { Authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(200)
  return email
}

test.describe('admin login (SPEC §2, §8)', () => {
  test('says that access is reserved and watched, refuses a wrong password, and opens the dashboard', async ({ page, site, axe }) => {
    await page.goto('/admin/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administration')
    await expect(page.getByText('Accès réservé à l’équipe')).toBeVisible()
    await expect(page.getByText('Toutes les actions sont enregistrées et surveillées.')).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow, noarchive, nosnippet')
    const email = page.getByLabel('Email')
    const password = page.getByLabel('Mot de passe')
    // The brand's “bureau”: text of 15 px, a flat page.
    await expect(page.locator('body')).toHaveCSS('font-size', '15px')
    await expect(email).toHaveAttribute('required')
    await expect(email).toHaveAttribute('type', 'email')
    await expect(password).toHaveAttribute('required')
    await axe(page)

    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await email.fill(site.admin.email)
    await password.fill('pas le bon mot de passe')
    await page.route('**/api/admin/login', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByRole('button', { name: 'Connexion...' })).toBeDisabled()
    await expect(page.getByRole('alert')).toHaveText('Identifiants invalides')
    expect(await storedToken(page)).toBeNull()
    await axe(page)

    await password.fill(site.admin.password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL('/admin')
    expect(await storedToken(page)).toMatch(/^[\w-]{43}$/)
  })
})

test.describe('admin session (SPEC §4, §8)', () => {
  test('without a valid token: the token is removed, Accès refusé shows, and the login comes', async ({ page }) => {
    await page.goto('/admin/login')
    await page.evaluate(() => localStorage.setItem('adminToken', 'not a token'))
    await page.goto('/admin')
    await expect(page.getByRole('alert').filter({ hasText: 'Accès refusé' })).toBeVisible()
    await expect(page).toHaveURL('/admin/login')
    expect(await storedToken(page)).toBeNull()
  })

  test('a check that fails: the token is removed, the error shows, and the login comes', async ({ page, site }) => {
    await signIn(page, site)
    await page.route('**/api/admin/status**', (route) => route.fulfill({ status: 500, body: '{"message":"no"}' }))
    await page.reload()
    await expect(page.getByRole('alert')).toContainText("Erreur d'authentification")
    await expect(page.getByRole('alert')).toContainText("Impossible de vérifier les droits d'accès")
    await expect(page).toHaveURL('/admin/login')
    expect(await storedToken(page)).toBeNull()
  })

  test('a page that is left or loaded anew during the check keeps its token', async ({ page, site }) => {
    await signIn(page, site)
    const token = await storedToken(page)
    await page.route('**/api/admin/status**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.continue().catch(() => undefined)
    })
    const checking = page.waitForRequest('**/api/admin/status**')
    await page.reload()
    await checking
    await page.goto('/fr/faq')
    expect(await storedToken(page)).toBe(token)
  })

  test('logging out ends the session; when the call fails the token goes all the same', async ({ page, site }) => {
    await signIn(page, site)
    const token = await storedToken(page)
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page).toHaveURL('/admin/login')
    expect(await storedToken(page)).toBeNull()
    expect(await (await page.request.get(`/api/admin/status?token=${token}`)).json()).toEqual({ isAdmin: false })

    await signIn(page, site)
    await page.route('**/api/admin/logout', (route) => route.abort())
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page).toHaveURL('/admin/login')
    expect(await storedToken(page)).toBeNull()
  })

  test('a session that ends meanwhile leads back to the login, and the bearer token goes to the calls below /api/admin/ alone', async ({ page, site }) => {
    const bearers = new Set<string>()
    page.on('request', (request) => {
      if (request.headers().authorization) bearers.add(new URL(request.url()).pathname)
    })
    await signIn(page, site)
    await expect(page.getByText('Total Abonnés')).toBeVisible()
    const token = await storedToken(page)
    await page.request.post('/api/admin/logout', { data: { token }, headers: { Authorization: `Bearer ${token}` } })
    await page.getByRole('tab', { name: 'Liens Magiques' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Accès refusé' })).toBeVisible()
    await expect(page).toHaveURL('/admin/login')
    await page.goto('/fr')
    await page.waitForLoadState('networkidle')
    expect([...bearers].length).toBeGreaterThan(1)
    expect([...bearers].filter((path) => !path.startsWith('/api/admin/'))).toEqual([])
  })
})

test.describe('admin dashboard (SPEC §2)', () => {
  test('shows eight figures, three tabs and the families, and takes and gives a subscription', async ({ page, site, axe }) => {
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
    const email = await aFamily(page, 'claire')
    await page.reload()
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(page.getByRole('columnheader')).toHaveText(['Email', 'Statut', 'Inscription', 'Dernière Connexion', 'Parrainages', 'Actions'])
    await expect(row.getByRole('cell')).toHaveText([email, "Pas d'accès", /^\d\d\/\d\d\/\d{4}$/, 'Jamais', '0/2', 'Voir le détail'])
    await axe(page)

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
        ? route.fulfill({ status: 503, contentType: 'application/json', body: '{"message":"Le service de paiement a refusé.","code":"stripeRefused"}' })
        : route.continue(),
    )
    await dialog.getByRole('button', { name: 'Désabonner' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Le service de paiement a refusé.')
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await expect(row.getByRole('cell').nth(1)).toHaveText('Abonné')
  })

  test('the keyboard: / searches, the arrows walk, Enter opens; the search, the tab and the filter stand in the address', async ({ page, site }) => {
    await signIn(page, site)
    const email = await aFamily(page, 'clavier')
    await page.reload()
    await expect(page.getByRole('table')).toContainText(email)
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
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

  test('the page of a list stands in the address too', async ({ page, site }) => {
    await signIn(page, site)
    const mark = crypto.randomUUID().slice(0, 8)
    await Promise.all(Array.from({ length: 51 }, (_, number) => aFamily(page, `${mark}-${number}`)))
    await page.goto(`/admin?q=${mark}`)
    await expect(page.getByText('Page 1 sur 2')).toBeVisible()
    await page.getByRole('button', { name: 'Suivant' }).click()
    await expect(page).toHaveURL(`/admin?q=${mark}&page=2`)
    await page.reload()
    await expect(page.getByText('Page 2 sur 2')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Page 1 sur 2')).toBeVisible()
  })

  test('magic links: made once, shown once, listed by their first ten characters', async ({ page, site, axe }) => {
    await signIn(page, site, '/admin?tab=links')
    const make = page.getByRole('button', { name: 'Générer' })
    await expect(make).toBeDisabled()
    const email = newAddress('lien')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await make.click()
    const token = await page.getByLabel('Jeton').inputValue()
    expect(token).toMatch(/^[\w-]{43}$/)
    await expect(page.getByLabel('Lien de connexion')).toHaveValue(`${site.origin}/fr/auth/callback?token=${token}`)
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row.getByRole('cell')).toHaveText([email, `${token.slice(0, 10)}…`, /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/, 'Actif'])
    await axe(page)
    await page.request.post('/api/auth/verify-magic-link', { data: { token } })
    await page.reload()
    await expect(row).toContainText('Expiré')
    await expect(page.getByLabel('Jeton')).toHaveCount(0)
  })

  test('analytics: two charts, readable as tables', async ({ page, site, axe }) => {
    await signIn(page, site)
    await aFamily(page, 'graphique')
    await page.goto('/admin?tab=analytics')
    await expect(page.getByRole('heading', { name: 'Inscriptions par Mois' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Taux de Conversion' })).toBeVisible()
    await page.getByText('Voir en tableau').first().click()
    await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(13)
    await axe(page)
  })

  test('on a phone the tables scroll inside their card, and the page does not', async ({ page, site, axe }) => {
    await page.setViewportSize(phone)
    await signIn(page, site)
    await aFamily(page, 'telephone')
    for (const path of [
      '/admin',
      '/admin?tab=links',
      '/admin?tab=analytics',
      '/admin?section=leads',
      '/admin?section=letters&letter=new',
      '/admin?section=videos',
      '/admin?section=audit',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    }
    await page.goto('/admin')
    await expect(page.getByRole('table')).toBeVisible()
    await axe(page)
  })
})

test.describe('the further sections', () => {
  test('a message is read, answered and exported', async ({ page, site, axe }) => {
    await signIn(page, site)
    const sent = await page.request.post('/api/contact', {
      data: { firstName: '=1+1', lastName: 'Weber', email: newAddress('message'), message: 'Bonjour, une question sur les lives.' },
    })
    expect(sent.status()).toBe(200)
    await page.getByRole('link', { name: 'Messages' }).click()
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
    await page.getByRole('button', { name: 'Lire le message de =1+1 Weber' }).first().click()
    await axe(page)
    await page.getByRole('button', { name: 'Marquer comme répondu' }).click()
    await expect(page.getByRole('cell', { name: /^Répondu le/ }).first()).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporter en CSV' }).click()
    const stream = await (await downloading).createReadStream()
    const file = Buffer.concat(await stream.toArray()).toString('utf8')
    expect(file).toContain(`"'=1+1"`)
    await page.getByRole('link', { name: 'Journal' }).click()
    await expect(page.getByRole('cell', { name: 'Messages exportés' }).first()).toBeVisible()
    await page.getByLabel('Action', { exact: true }).selectOption('Message répondu')
    await page.getByRole('button', { name: 'Filtrer' }).click()
    await expect(page.getByRole('cell', { name: 'Messages exportés' })).toHaveCount(0)
    await axe(page)
  })

  test('a request for the letter is found, marked as handled, stopped and erased as its owner asked', async ({ page, site, axe }) => {
    await signIn(page, site, '/admin?section=leads&purpose=newsletter')
    const email = newAddress('lettre')
    expect((await page.request.post('/api/newsletter', { data: { email, language: 'it' } })).status()).toBe(200)
    await page.getByLabel('Rechercher un email').fill(email)
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row.getByRole('cell')).toHaveText([/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/, email, 'Lettre', 'Italiano', 'Demandée', 'À traiter', 'Voir'])
    await axe(page)
    const open = row.getByRole('button', { name: `Voir la demande de ${email}` })
    await open.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Marquer comme traitée' }).click()
    await expect(dialog.getByRole('button', { name: 'Remettre à traiter' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Arrêter la lettre' }).click()
    await axe(page)
    await dialog.getByRole('button', { name: 'Confirmer l’arrêt' }).click()
    await expect(row).toContainText('Arrêtée')
    await expect(row).toContainText('Traitée le')
    await open.click()
    await dialog.getByRole('button', { name: 'Effacer' }).click()
    await dialog.getByRole('button', { name: 'Effacer définitivement' }).click()
    await expect(page.getByText('Aucune demande ne correspond.')).toBeVisible()
  })

  test('the monthly letter is written, looked at, tried and sent to its one reader', async ({ page, site, axe }) => {
    const reader = newAddress('lectrice')
    await page.request.post('/api/newsletter', { data: { email: reader, language: 'fr' } })
    const confirmation = /#letter-confirm=([\w.-]+)/.exec((await site.letterTo(reader)).text)?.[1]
    expect((await page.request.post('/api/newsletter/confirm', { data: { token: confirmation } })).status()).toBe(200)

    await signIn(page, site, '/admin?section=letters')
    await page.getByRole('button', { name: 'Écrire une lettre' }).click()
    const subject = `Le jeu des trois bruits ${crypto.randomUUID().slice(0, 6)}`
    await page.getByLabel('Objet').fill(subject)
    await page.getByLabel('Texte').fill('Fermez les yeux.\n\nTrois bruits, chacun le sien : https://mirabelle.example/fr')
    await page.getByRole('link', { name: 'Annonces' }).click()
    await page.goBack()
    await page.reload()
    await expect(page.getByLabel('Objet')).toHaveValue(subject)
    await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click()
    const preview = page.frameLocator('iframe')
    await expect(preview.getByRole('heading', { name: subject })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('letter-draft'))).toBeNull()
    await expect(preview.getByRole('link', { name: 'https://mirabelle.example/fr' })).toBeVisible()
    expect(await preview.getByRole('heading').evaluate((heading) => getComputedStyle(heading).fontSize)).toBe('31px')
    await axe(page)
    await page.getByRole('button', { name: 'M’envoyer un essai' }).click()
    expect((await site.letterTo(site.admin.email, (mail) => mail.subject === `[Essai] ${subject}`)).html).toContain('Fermez les yeux.')

    const send = /^Envoyer à \d+ lecteurs?$/
    await page.getByRole('button', { name: send }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('English\u00a0: pas de texte')
    await axe(page)
    await dialog.getByRole('button', { name: send }).click()
    // By day it is sent at once, at night it waits.
    await expect(page.getByRole('region', { name: 'Envoi' }).getByRole('status')).toHaveText(/^(?:Partie|Envoi en cours)$/)
    await expect(page.getByRole('definition').filter({ hasText: /^0$/ })).toHaveCount(3)
    await expect(page.getByRole('definition').filter({ hasText: /^1$/ })).toHaveCount(1)
    await axe(page)
  })

  test('a video is added, published and seen by families; an announcement reaches the home page', async ({ page, site, axe }) => {
    await signIn(page, site, '/admin?section=videos')
    const title = `Observer les étoiles ${crypto.randomUUID().slice(0, 6)}`
    await page.getByRole('button', { name: 'Ajouter une vidéo' }).click()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Le titre est requis')).toBeVisible()
    await axe(page)
    await page.getByLabel('Titre', { exact: true }).fill(title)
    await page.getByLabel('Adresse dans le lecteur').fill('/player/observer-les-etoiles-fr')
    await page.getByRole('button', { name: 'Voir dans le lecteur' }).click()
    await expect(page.frameLocator('iframe').getByRole('button', { name: /^(?:Lire|Pause)$/ })).toBeVisible()
    await page.getByLabel('Thème').selectOption('Sciences')
    await page.getByLabel('Durée en minutes').fill('48')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    const row = page.getByRole('row').filter({ hasText: title })
    await expect(row).toContainText('Non publiée')
    await row.getByRole('button', { name: `Modifier ${title}` }).click()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(row.getByRole('cell', { name: 'Publiée', exact: true })).toBeVisible()

    await page.goto('/admin?section=announcements')
    const message = `Nouveau live samedi ${crypto.randomUUID().slice(0, 6)}`
    await page.getByRole('button', { name: 'Ajouter une annonce' }).click()
    await page.getByLabel('Message', { exact: true }).fill(message)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('row').filter({ hasText: message })).toContainText('Active')
    await axe(page)
    expect(await (await page.request.get('/api/announcements?lang=fr')).json()).toMatchObject({ message })
  })

  test('a session elsewhere is ended from here', async ({ page, site, axe }) => {
    const other = await page.request.post('/api/admin/login', { data: site.admin })
    const { adminToken } = await other.json()
    await signIn(page, site, '/admin?section=sessions')
    await expect(page.getByText('Cette session')).toBeVisible()
    await axe(page)
    const ends = page.getByRole('button', { name: /^Fermer la session/ })
    for (let left = await ends.count(); left > 0; left--) {
      await ends.first().click()
      await expect(ends).toHaveCount(left - 1)
    }
    expect(await (await page.request.get(`/api/admin/status?token=${adminToken}`)).json()).toEqual({ isAdmin: false })
  })
})
