import { setTimeout as delay } from 'node:timers/promises'
import type { Request } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { signIn, storedToken } from './back-office.ts'

test.describe('admin login (SPEC §2, §8)', () => {
  test('warns that access is restricted and logged, rejects a wrong password, opens the dashboard', async ({
    page,
    site,
    axe,
    allowErrors,
  }) => {
    allowErrors('401 /api/admin/login')
    await page.goto('/admin/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administration')
    await expect(page.getByText('Accès réservé à l’équipe')).toBeVisible()
    await expect(page.getByText('Toutes les actions sont enregistrées et surveillées.')).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute(
      'content',
      'noindex, nofollow, noarchive, nosnippet',
    )
    const email = page.getByLabel('Email')
    const password = page.getByLabel('Mot de passe')
    // The brand's “bureau” style: text of 15 px on a flat page.
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
      await delay(300)
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
  test('without a valid token it removes the token, shows « Accès refusé » and leads to the login', async ({
    page,
  }) => {
    await page.goto('/admin/login')
    await page.evaluate(() => localStorage.setItem('adminToken', 'not a token'))
    await page.goto('/admin')
    await expect(page.getByRole('alert').filter({ hasText: 'Accès refusé' })).toBeVisible()
    await expect(page).toHaveURL('/admin/login')
    expect(await storedToken(page)).toBeNull()
  })

  test('when the check fails it removes the token, shows the error and leads to the login', async ({
    page,
    site,
    allowErrors,
  }) => {
    allowErrors('500 /api/admin/status')
    await signIn(page, site)
    await page.route('**/api/admin/status**', (route) =>
      route.fulfill({ status: 500, body: '{"message":"no"}' }),
    )
    await page.reload()
    await expect(page.getByRole('alert')).toContainText("Erreur d'authentification")
    await expect(page.getByRole('alert')).toContainText("Impossible de vérifier les droits d'accès")
    await expect(page).toHaveURL('/admin/login')
    expect(await storedToken(page)).toBeNull()
  })

  test('leaving or reloading the page during the check keeps the token', async ({ page, site }) => {
    await signIn(page, site)
    const token = await storedToken(page)
    await page.route('**/api/admin/status**', async (route) => {
      await delay(1000)
      await route.continue().catch(() => undefined)
    })
    const checking = page.waitForRequest('**/api/admin/status**')
    await page.reload()
    await checking
    await page.goto('/fr/faq')
    expect(await storedToken(page)).toBe(token)
  })

  test('logging out ends the session, and removes the token even if the call fails', async ({
    page,
    site,
    allowErrors,
  }) => {
    // Requests that were in flight when the session ended are rejected.
    allowErrors('net::ERR_FAILED /api/admin/logout')
    await signIn(page, site)
    const token = await storedToken(page)
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page).toHaveURL('/admin/login')
    expect(await storedToken(page)).toBeNull()
    expect(await (await page.request.get(`/api/admin/status?token=${token}`)).json()).toEqual({
      isAdmin: false,
    })

    await signIn(page, site)
    await page.route('**/api/admin/logout', (route) => route.abort())
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page).toHaveURL('/admin/login')
    expect(await storedToken(page)).toBeNull()
  })

  test('logging out while the page is still being read asks for no other sign-in', async ({ page, site }) => {
    const [asked, loggedOut, settled] = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
    const isAlerts = (request: Request) => request.url().endsWith('/api/admin/alerts')
    page.on('requestfailed', (request) => isAlerts(request) && settled?.resolve())
    page.on('requestfinished', (request) => isAlerts(request) && settled?.resolve())
    await page.route('**/api/admin/alerts', async (route) => {
      asked?.resolve()
      await loggedOut?.promise
      // A request that the page has given up cannot be continued.
      await route.continue().catch(() => undefined)
    })
    await page.route('**/api/admin/logout', async (route) => {
      const response = await route.fetch()
      loggedOut?.resolve()
      await settled?.promise
      await route.fulfill({ response })
    })
    await signIn(page, site)
    await asked?.promise
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page).toHaveURL('/admin/login')
  })

  test('a session that ends asks to sign in again over the page, and keeps what is written there', async ({
    page,
    site,
    axe,
    allowErrors,
  }) => {
    allowErrors('401 /api/admin/')
    const authorizedPaths = new Set<string>()
    page.on('request', (request) => {
      if (request.headers().authorization) authorizedPaths.add(new URL(request.url()).pathname)
    })
    await signIn(page, site, '/admin?section=announcements')
    await page.getByRole('button', { name: 'Ajouter une annonce' }).click()
    const form = page.getByRole('dialog', { name: 'Nouvelle annonce' })
    const message = form.getByLabel('Message', { exact: true })
    await message.fill('Une annonce à moitié écrite')
    await form.getByLabel('Langue', { exact: true }).selectOption('Italiano')
    await form.getByRole('checkbox', { name: 'Active' }).uncheck()
    const token = await storedToken(page)
    await page.request.post('/api/admin/logout', {
      data: { token },
      headers: { Authorization: `Bearer ${token}` },
    })
    // Nobody presses anything: the banner's poll meets the end of the session.
    const again = page.getByRole('dialog', { name: 'Votre session est terminée' })
    await expect(again).toBeVisible({ timeout: 30_000 })
    await axe(page)
    await again.getByRole('button', { name: 'Fermer' }).click()
    await expect(message).toHaveValue('Une annonce à moitié écrite')
    await expect(page).toHaveURL('/admin?section=announcements')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await again.getByLabel('Email').fill(site.admin.email)
    await again.getByLabel('Mot de passe').fill(site.admin.password)
    await again.getByRole('button', { name: 'Se connecter' }).click()
    await expect(again).toBeHidden()
    await expect(form).toBeHidden()
    await expect(page.getByRole('cell', { name: 'Une annonce à moitié écrite', exact: true })).toBeVisible()
    await page.goto('/fr')
    await page.waitForLoadState('networkidle')
    expect([...authorizedPaths].length).toBeGreaterThan(1)
    expect([...authorizedPaths].filter((path) => !path.startsWith('/api/admin/'))).toEqual([])
  })

  test('the login leads back to the section that was asked for', async ({ page, site, allowErrors }) => {
    allowErrors('401 /api/admin/')
    await page.goto('/admin?section=announcements')
    await expect(page).toHaveURL('/admin/login')
    await page.getByLabel('Email').fill(site.admin.email)
    await page.getByLabel('Mot de passe').fill(site.admin.password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL('/admin?section=announcements')
  })
})
