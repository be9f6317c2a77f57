import type { Page } from '@playwright/test'
import { dismissCookieBanner, expect, signInFamily, test, untilHydrated } from '#tests/support/e2e.ts'

const phone = { width: 390, height: 844 }

const storedLanguage = (page: Page) => page.evaluate(() => localStorage.getItem('language'))

test.describe('navigation (SPEC §2)', () => {
  test('the bar links to home, programme, pricing and contact; only the mobile menu links to videos', async ({
    page,
  }) => {
    await page.goto('/fr/pricing')
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link')).toHaveText(
      ['Accueil', 'Programme', 'Tarifs', 'Contact'],
    )
    await expect(bar.getByRole('link', { name: 'Tarifs' })).toHaveAttribute('aria-current', 'page')
    await expect(bar.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', '/fr/login')

    await page.setViewportSize(phone)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(
      page.getByRole('dialog').getByRole('navigation', { name: 'Navigation principale' }).getByRole('link'),
    ).toHaveText(['Accueil', 'Programme', 'Vidéos', 'Tarifs', 'Contact'])
  })

  test('the bar stays on one line for a signed-in family, from the width where it replaces the menu', async ({
    page,
    site,
  }) => {
    await signInFamily(page, site)
    await page.setViewportSize({ width: 960, height: 800 })
    for (const path of ['/fr/faq', '/en/faq', '/it/faq']) {
      await page.goto(path)
      const bar = page.getByRole('banner')
      await expect(bar.locator('a[href$="/lives"], a[href$="/dirette"]').first()).toBeVisible()
      await expect.poll(() => bar.evaluate((element) => element.clientHeight)).toBe(84)
    }
  })

  test('the mobile menu traps the focus, Escape closes it, and the focus returns to its button', async ({
    page,
    axe,
  }) => {
    await dismissCookieBanner(page)
    await page.setViewportSize(phone)
    await page.goto('/fr')
    const button = page.getByRole('button', { name: 'Menu' })
    await button.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    await axe(page)
    const outside = async () =>
      page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
    for (let step = 0; step < 14; step++) {
      await page.keyboard.press('Tab')
      expect(await outside()).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('a language button of the mobile menu closes it', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/fr/contact')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'IT' }).click()
    await expect(page).toHaveURL('/it/contatto')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('a link of the mobile menu opens its page and closes the menu', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/it')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Prezzi' }).click()
    await expect(page).toHaveURL('/it/prezzi')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('a footer link leads to the top, on the open page and on a new one', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await dismissCookieBanner(page)
    await page.goto('/fr/faq')
    // Before hydration the browser follows the link by itself, in its own time.
    await untilHydrated(page)
    const scrolled = () => page.evaluate(() => window.scrollY)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const heights = await page
      .getByRole('contentinfo')
      .locator('li > *')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    await expect.poll(scrolled).toBeGreaterThan(0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await expect.poll(scrolled).toBe(0)

    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Programme' }).click()
    await expect(page).toHaveURL('/fr/programme')
    await expect.poll(scrolled).toBe(0)
  })

  test('a footer link scrolls to the top after 100 ms', async ({ page }) => {
    await page.clock.install()
    await dismissCookieBanner(page)
    await page.goto('/fr/faq')
    await untilHydrated(page)
    const scrolled = () => page.evaluate(() => window.scrollY)
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    // A new page begins at its top at once; a visitor who scrolls within 100 ms is led there again.
    await page.clock.runFor(50)
    await expect.poll(scrolled).toBe(0)
    await page.evaluate(() => window.scrollTo(0, 500))
    await page.clock.runFor(49)
    expect(await scrolled()).toBe(500)
    await page.clock.runFor(1)
    expect(await scrolled()).toBe(0)
  })
})

test.describe('languages (SPEC §2)', () => {
  test('a language button stores the choice and opens the same page, with query and hash', async ({
    page,
    context,
  }) => {
    await page.goto('/fr/pricing?ref=ABCD2345#plans')
    const italian = page.getByRole('banner').getByRole('link', { name: 'IT' })
    await expect(italian).toHaveAttribute('href', '/it/prezzi?ref=ABCD2345#plans')
    await italian.click()
    await expect(page).toHaveURL('/it/prezzi?ref=ABCD2345#plans')
    await expect(page.locator('html')).toHaveAttribute('lang', 'it')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Programma' })).toBeVisible()
    await expect.poll(() => storedLanguage(page)).toBe('it')
    const cookie = (await context.cookies()).find(({ name }) => name === 'language')
    expect(cookie).toMatchObject({ value: 'it', sameSite: 'Lax', path: '/' })
    expect((cookie?.expires ?? 0) * 1000 - Date.now()).toBeGreaterThan(364 * 24 * 3_600_000)

    await page.goto('/')
    await expect(page).toHaveURL('/it')
  })

  test('the first visit stores the detected language', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL('/fr')
    await expect.poll(() => storedLanguage(page)).toBe('fr')
  })

  test('a bare path is English, stores nothing, and its buttons lead to the prefixed page', async ({
    page,
  }) => {
    await page.goto('/faq')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('banner').getByRole('link', { name: 'EN' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await expect.poll(() => storedLanguage(page)).toBeNull()
    await page.getByRole('banner').getByRole('link', { name: 'FR' }).click()
    await expect(page).toHaveURL('/fr/faq')
  })
})

test.describe('the not-found page (SPEC §2)', () => {
  test('shows its code and the five ways out, in the language of the prefix', async ({
    page,
    axe,
    allowErrors,
  }) => {
    allowErrors('404 /it/niente/qui')
    await dismissCookieBanner(page)
    await page.goto('/it/niente/qui')
    await expect(page.getByText('Errore 404')).toBeVisible()
    await expect(page.getByText('404', { exact: true })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Per ripartire' }).getByRole('link')).toHaveText([
      'Home',
      'Programma',
      'Prezzi',
      'Contatti',
      'FAQ',
    ])
    await axe(page)
    await page.getByRole('main').getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveURL('/it/faq')
  })

  test('under /admin shows only the way back to the login', async ({ page, axe, allowErrors }) => {
    allowErrors('404 /admin/rien')
    await page.goto('/admin/rien')
    await expect(page.getByText('404', { exact: true })).toBeVisible()
    await axe(page)
    await expect(page.getByRole('link')).toHaveCount(1)
    await page.getByRole('link', { name: 'Retour à la connexion' }).click()
    await expect(page).toHaveURL('/admin/login')
  })

  test('the server is asked for an unknown path that is opened inside the site', async ({
    page,
    allowErrors,
  }) => {
    allowErrors('404 /fr/disparue')
    // Waits for hydration: before it, the browser navigates by itself.
    await page.goto('/fr/faq', { waitUntil: 'networkidle' })
    const response = page.waitForResponse(
      (response) => response.url().endsWith('/fr/disparue') && response.request().isNavigationRequest(),
    )
    await page.evaluate(() => {
      history.pushState(null, '', '/fr/disparue')
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    })
    expect((await response).status()).toBe(404)
    await expect(page.getByText('Erreur 404')).toBeVisible()
  })
})

test('every page is readable without JavaScript, between navigation and footer', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  await page.goto('/en/plans')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'IT' })).toHaveAttribute(
    'href',
    '/it/prezzi',
  )
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
    'href',
    '/en/privacy-policy',
  )
  await page.close()
})

test('a page that cannot be fetched says so, in its language, with a way out', async ({
  page,
  axe,
  allowErrors,
}) => {
  allowErrors('net::ERR_FAILED /it/prezzi.data')
  await dismissCookieBanner(page)
  await page.goto('/it/faq')
  const isAway = (url: URL) => url.pathname === '/it/prezzi.data'
  // Before hydration the browser follows its links by itself.
  await page.waitForLoadState('networkidle')
  await page.route(isAway, (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'Prezzi' }).click()
  await expect(page.getByRole('heading', { name: 'Si è spezzato un ramo.' })).toBeVisible()
  await axe(page)
  await page.unroute(isAway)
  await page.getByRole('button', { name: 'Ricarica la pagina' }).click()
  await expect(page).toHaveURL('/it/prezzi')
  await expect(page.getByRole('banner')).toBeVisible()
})

test('without a network the open page stays, and a link says why', async ({ page, context, allowErrors }) => {
  // The scripts that a page loads at the reader's first interaction may be missing.
  allowErrors('net::ERR_INTERNET_DISCONNECTED /assets/')
  await dismissCookieBanner(page)
  await page.goto('/fr/faq', { waitUntil: 'networkidle' })
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'Tarifs' }).click()
  await expect(page.getByRole('alert')).toContainText('La connexion s’est interrompue.')
  await expect(page).toHaveURL('/fr/faq')
  await context.setOffline(false)
  await page.getByRole('banner').getByRole('link', { name: 'Tarifs' }).click()
  await expect(page).toHaveURL('/fr/pricing')
})
