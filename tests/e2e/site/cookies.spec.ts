import type { Page } from '@playwright/test'
import { dismissCookieBanner, expect, test, untilHydrated } from '#tests/support/e2e.ts'

/** The choice as it is stored (SPEC §2, CONTRACT §4). */
const consentOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cookie-consent') ?? 'null'))

test('rejecting and accepting are equally easy, and a decision hides the banner for good', async ({
  page,
  axe,
}) => {
  await page.goto('/fr')
  const banner = page.getByRole('region', { name: 'Trois sortes de cookies' })
  const decline = banner.getByRole('button', { name: 'Essentiel uniquement' })
  const accept = banner.getByRole('button', { name: 'Tout accepter' })
  await expect(decline).toBeVisible()
  const size = async (button: typeof decline) =>
    (({ width, height }) => ({ width: Math.round(width), height: Math.round(height) }))(
      (await button.boundingBox()) ?? { width: 0, height: 0 },
    )
  expect(await size(decline)).toEqual(await size(accept))
  expect(await decline.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(
    await accept.evaluate((button) => getComputedStyle(button).backgroundColor),
  )
  await axe(page)

  const scrolled = () => page.evaluate(() => window.scrollY)
  await decline.focus()
  const before = await scrolled()
  await page.keyboard.press('Enter')
  await expect(banner).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  expect(await scrolled()).toBe(before)
  await expect
    .poll(() => consentOf(page))
    .toEqual({
      essential: true,
      analytics: false,
      marketing: false,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
})

test('the settings keep essential on, start with the others off, go back, and save', async ({
  page,
  axe,
}) => {
  await page.goto('/fr')
  await page.getByRole('button', { name: 'Gérer' }).click()
  const settings = page.getByRole('region', { name: 'Vos cookies' })
  await expect(settings.getByRole('switch', { name: 'Essentiels' })).toBeChecked()
  await expect(settings.getByRole('switch', { name: 'Essentiels' })).toBeDisabled()
  await expect(settings.getByRole('switch', { name: 'Mesure d’audience' })).not.toBeChecked()
  await expect(settings.getByRole('switch', { name: 'Marketing' })).not.toBeChecked()
  await axe(page)
  await settings.getByRole('button', { name: 'Retour' }).click()
  await expect(page.getByRole('button', { name: 'Tout accepter' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gérer' })).toBeFocused()

  await page.getByRole('button', { name: 'Gérer' }).click()
  await settings.getByRole('switch', { name: 'Mesure d’audience' }).check()
  await settings.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(settings).toBeHidden()
  await expect
    .poll(() => consentOf(page))
    .toMatchObject({ essential: true, analytics: true, marketing: false })
})

test('a decision can be changed from the footer', async ({ page }) => {
  await dismissCookieBanner(page)
  await page.goto('/it/faq')
  await page.getByRole('button', { name: 'Scelte sui cookie' }).click()
  const settings = page.getByRole('region', { name: 'I tuoi cookie' })
  await settings.getByRole('switch', { name: 'Marketing' }).check()
  await settings.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('button', { name: 'Scelte sui cookie' })).toBeFocused()
  await expect.poll(() => consentOf(page)).toMatchObject({ analytics: false, marketing: true })
})

test('page views are reported only after consent to analytics, and never on admin pages', async ({
  page,
}) => {
  const reported: unknown[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/api/visits') && reported.push(request.postDataJSON()),
  )
  await page.goto('/fr')
  await page.getByRole('button', { name: 'Gérer' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/fr/contact')
  expect(reported).toEqual([])

  await page.getByRole('button', { name: 'Tout accepter' }).click()
  await expect.poll(() => reported).toEqual([{ page: 'contact', language: 'fr' }])
  await page.getByRole('banner').getByRole('link', { name: 'IT' }).click()
  await expect
    .poll(() => reported)
    .toEqual([
      { page: 'contact', language: 'fr' },
      { page: 'contact', language: 'it' },
    ])
  await page.goto('/admin/login')
  await page.waitForLoadState('networkidle')
  expect(reported).toHaveLength(2)

  const known = async () =>
    (await page.context().cookies(`${new URL(page.url()).origin}/api/visits`)).some(
      ({ name }) => name === 'visitor',
    )
  await expect.poll(() => known()).toBe(true)
  await page.goto('/fr')
  await page.getByRole('button', { name: 'Choix des cookies' }).click()
  await page.getByRole('switch', { name: 'Mesure d’audience' }).uncheck()
  await page.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect.poll(known).toBe(false)
})

for (const { path, width, title } of [
  { path: '/fr/contact', width: 390, title: 'Trois sortes de cookies' },
  { path: '/it', width: 1280, title: 'Tre tipi di cookie' },
])
  test(`at ${path}, ${width} px wide, the focus is never behind the cookie banner (WCAG 2.4.11)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path, { waitUntil: 'networkidle' })
    const banner = page.getByRole('region', { name: title })
    await expect(banner).toBeVisible()
    for (const key of ['Tab', 'Shift+Tab']) {
      const behind: string[] = []
      for (let press = 0; press < 60; press++) {
        await page.keyboard.press(key)
        const hidden = await banner.evaluate((covering) => {
          const element = document.activeElement
          if (!element || covering.contains(element)) return
          const { left, top, width, height } = element.getBoundingClientRect()
          const points = [0.1, 0.5, 0.9].flatMap((x) =>
            [0.1, 0.5, 0.9].map((y) => document.elementFromPoint(left + x * width, top + y * height)),
          )
          return points.every((hit) => hit === null || covering.contains(hit))
            ? `${element.tagName} ${element.textContent?.slice(0, 40)}`
            : undefined
        })
        if (hidden) behind.push(hidden)
      }
      expect(behind).toEqual([])
    }
  })

test('the banner does not appear while something is pressed, so that it intercepts no click', async ({
  page,
}) => {
  let bring = () => {}
  const isAsked = new Promise<void>((resolve) => {
    bring = resolve
  })
  await page.route('**/assets/cookie-banner-*.js', async (route) => {
    await isAsked
    await route.continue()
  })
  await page.goto('/fr/contact')
  await untilHydrated(page)
  const send = page.getByRole('button', { name: 'Envoyer le message' })
  await send.evaluate((button) => scrollTo(0, scrollY + button.getBoundingClientRect().top - 720))
  await send.hover()
  await page.mouse.down()
  const bannerScript = page.waitForResponse('**/assets/cookie-banner-*.js')
  bring()
  await (await bannerScript).finished()
  // React shows content that loads late within 300 ms.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  await page.mouse.up()
  await expect(page.getByRole('alert').filter({ hasText: 'Le message n’est pas parti' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Trois sortes de cookies' })).toBeVisible()
})
