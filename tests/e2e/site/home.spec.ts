import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { announcementFreshMinutes } from '#src/shared/numbers.ts'
import { anEmail, asTeam, dismissCookieBanner, expect, test } from '#tests/support/e2e.ts'
import { expectNoOverflowAt320 } from '#tests/support/pages/large-text.ts'
import { siteNow } from '#tests/support/time/named-instant.ts'

test.describe('the home page (SPEC §2)', () => {
  test('the enrol button leads to pricing, the teasers to login', async ({ page }) => {
    await page.goto('/fr')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'À côté de l’école, tout ce qui fait grandir.',
    )
    await expect(page.getByRole('link', { name: 'Inscrire mon enfant' })).toHaveAttribute(
      'href',
      '/fr/pricing',
    )
    const durations = page.getByRole('article').getByText(/^\d\d\smin$/)
    await expect(durations).toHaveText(['45 min', '38 min', '42 min', '35 min'])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(durations.first()).toHaveCSS('font-size', '13px')
    await page.getByRole('link', { name: 'Parler à une IA sans tout croire' }).click()
    await expect(page).toHaveURL('/fr/login')
  })

  test('the hero has its night scene in the evening theme, which is not fetched by day', async ({ page }) => {
    const fetched: string[] = []
    page.on('request', (request) => /hero-evening/.test(request.url()) && fetched.push(request.url()))
    await page.goto('/fr', { waitUntil: 'networkidle' })
    const night = page.locator('img[src*="hero-evening"]')
    await expect(night).toBeHidden()
    expect(fetched).toEqual([])

    await page.addInitScript(() => localStorage.setItem('theme', 'soir'))
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/fr')
      await expect(night).toBeVisible()
      await expect(page.locator('.hero :is(picture, .scene-m)').filter({ visible: true })).toHaveCount(0)
      await expect.poll(() => fetched.length).toBeGreaterThan(0)
      await expectNoOverflowAt320(page)
    }
  })

  test('the five short cards open by keyboard and close with Escape', async ({ page, axe }) => {
    // The banner comes after the first press, and would settle behind the dialog while axe measures its
    // colours.
    await dismissCookieBanner(page)
    await page.goto('/en')
    await expect(
      page
        .getByRole('listitem')
        .getByRole('button')
        .getByText(/^\d minutes?$/),
    ).toHaveText(['2 minutes', '4 minutes', '1 minute', '3 minutes', '2 minutes'])
    await page.getByRole('button', { name: 'Ask a good question' }).focus()
    await page.keyboard.press('Enter')
    const card = page.getByRole('dialog', { name: 'Ask a good question' })
    await expect(card).toBeVisible()
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
  })

  test('the testimonials change by dot, arrow key and finger, never by themselves', async ({ page }) => {
    await page.clock.install()
    await page.goto('/it')
    const dots = page.getByRole('group', { name: 'Scegli un esempio' }).getByRole('button')
    const strip = page.getByRole('region', { name: 'Che cosa potrebbe scriverci un genitore' })
    const left = () => strip.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth))
    await expect(dots).toHaveCount(3)

    await strip.scrollIntoViewIfNeeded()
    await dots.nth(1).click()
    await expect(dots.nth(1)).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(left).toBe(1)

    await strip.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(left).toBe(2)
    await expect(dots.nth(2)).toHaveAttribute('aria-pressed', 'true')

    await strip.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }))
    await expect(dots.nth(0)).toHaveAttribute('aria-pressed', 'true')
    await page.clock.runFor(60_000)
    await expect(dots.nth(0)).toHaveAttribute('aria-pressed', 'true')
    expect(await left()).toBe(0)
  })

  test('the announcement appears without moving the page, and stays away once dismissed', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/fr')
    const banner = page.getByRole('complementary', { name: 'Annonce' })
    await expect(banner).toBeVisible()
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 300)
        }),
    )
    expect(shift).toBeLessThan(0.01)
    await banner.getByRole('button', { name: 'Fermer l’annonce' }).click()
    await expect(banner).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(banner).toBeHidden()
  })

  test('the announcement is requested once in five minutes', async ({ page }) => {
    let requests = 0
    await page.route('**/api/announcements?**', (route) => {
      requests += 1
      return route.continue()
    })
    await page.goto('/en')
    await expect(page.getByRole('complementary', { name: 'Announcement' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('complementary', { name: 'Announcement' })).toBeVisible()
    expect(requests).toBe(1)
  })

  test('each language remembers what was dismissed; a newer announcement shows after five minutes', async ({
    page,
    site,
  }) => {
    const requests: string[] = []
    page.on(
      'request',
      (request) => request.url().includes('/api/announcements') && requests.push(request.url().slice(-2)),
    )
    await page.clock.install()
    const banner = (name: string) => page.getByRole('complementary', { name })
    await page.goto('/fr')
    await banner('Annonce').getByRole('button', { name: 'Fermer l’annonce' }).click()
    await page.goto('/en')
    await banner('Announcement').getByRole('button', { name: 'Close the announcement' }).click()

    const message = `Le live de mercredi commence à 17 h 30 : ${'A'.repeat(60)}`
    const announcement = {
      message,
      lang: 'fr',
      startAt: siteNow().toISOString(),
      endAt: null,
      isActive: true,
    }
    const { id } = z
      .object({ id: z.string() })
      .parse(await (await asTeam(site)).post('/api/admin/announcements', announcement))
    await page.goto('/fr', { waitUntil: 'networkidle' })
    await expect(banner('Annonce')).toBeHidden()
    expect(requests).toEqual(['fr', 'en'])

    await page.clock.fastForward((announcementFreshMinutes * 60 + 1) * 1000)
    await page.reload()
    await expect(banner('Annonce')).toContainText(message)
    await expectNoOverflowAt320(page)
    expect(requests).toEqual(['fr', 'en', 'fr'])
    await (await asTeam(site)).put(`/api/admin/announcements/${id}`, { isActive: false })
  })

  test('the guide is requested, sent, and opens as a PDF', async ({ page, site, request }) => {
    const email = anEmail('guide')
    await page.goto('/fr')
    const form = page.getByRole('region', { name: 'Le guide des soirées sans écran' })
    await form.scrollIntoViewIfNeeded()
    await form.getByRole('button', { name: 'Recevoir' }).click()
    await expect(form.getByLabel('Votre e-mail')).toHaveAccessibleDescription(
      /Il manque votre adresse e-mail/,
    )
    await form.getByLabel('Votre e-mail').fill(email)
    await form.getByRole('button', { name: 'Recevoir' }).click()
    await expect(page.getByText('Guide envoyé !', { exact: true })).toBeVisible()

    const { text } = await site.emailTo(email)
    const url = /https?:\S+\.pdf/.exec(text)?.[0] ?? ''
    const pdf = await request.get(url)
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('a guide that could not be sent shows the specification’s error', async ({ page, allowErrors }) => {
    allowErrors('503 /api/leads')
    await page.route('**/api/leads', (route) => route.fulfill({ status: 503, json: { message: 'away' } }))
    await page.goto('/fr')
    const form = page.getByRole('region', { name: 'Le guide des soirées sans écran' })
    await form.scrollIntoViewIfNeeded()
    await form.getByLabel('Votre e-mail').fill('claire@example.com')
    await form.getByRole('button', { name: 'Recevoir' }).click()
    await expect(form.getByRole('alert')).toHaveText("Impossible d'envoyer le guide. Veuillez réessayer.")
    await expect(form.getByLabel('Votre e-mail')).toHaveValue('claire@example.com')
  })

  test('the footer’s newsletter works before the scripts load, is confirmed by a click and left by one', async ({
    page,
    site,
    axe,
  }) => {
    const email = anEmail('lettre')
    await page.route('**/assets/framework-*.js', async (route) => {
      await delay(1500)
      await route.continue()
    })
    await page.goto('/en/contact', { waitUntil: 'commit' })
    await page.getByRole('contentinfo').getByLabel('Where to send the letter').fill(email)
    await page.getByRole('contentinfo').getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('An e-mail is waiting for you')).toBeVisible()

    const confirmation = await site.emailTo(email, ({ text }) => text.includes('#letter-confirm='))
    await page.goto(/https?:\S+#letter-confirm=\S+/.exec(confirmation.text)?.[0] ?? '')
    await axe(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('dialog')).toContainText('Confirmed.')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/en')

    const welcome = await site.emailTo(email, ({ text }) => text.includes('#letter-leave='))
    await page.goto(/https?:\S+#letter-leave=\S+/.exec(welcome.text)?.[0] ?? '')
    await page.getByRole('dialog').getByRole('button', { name: 'Stop the letter' }).click()
    await expect(page.getByRole('dialog')).toContainText('Done')
  })

  test('the footer says under its field what is wrong, in the page’s language', async ({
    page,
    axe,
    allowErrors,
  }) => {
    allowErrors('400 /api/newsletter', '429 /api/newsletter')
    await page.goto('/en/contact')
    const form = page.getByRole('contentinfo').locator('form')
    const field = form.getByLabel('Where to send the letter')
    const send = form.getByRole('button', { name: 'Send' })
    await send.click()
    await expect(field).toHaveAccessibleDescription(/^That e-mail looks incomplete/)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await axe(page)
    await page.route('**/api/newsletter', (route) =>
      route.fulfill({ status: 429, json: { message: 'Too many' } }),
    )
    await field.fill('claire@example.com')
    await send.click()
    await expect(form).toContainText('Try again in an hour.')
  })

  test('a robot’s text in the footer’s hidden field is sent, so that the server recognizes it', async ({
    page,
  }) => {
    await page.goto('/it/contatto')
    const form = page.getByRole('contentinfo').locator('form')
    await form.locator('[name=website]').fill('https://spam.example')
    await form.locator('[name=email]').fill(anEmail('robot'))
    const sent = page.waitForRequest('**/api/newsletter')
    await form.getByRole('button', { name: 'Invia' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ website: 'https://spam.example' })
    await expect(page.getByText('Ti aspetta un’e-mail')).toBeVisible()
  })

  test('the page is complete without JavaScript', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${site.origin}/fr`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Elle a levé la main en classe.')).toBeAttached()
    await page.getByRole('button', { name: 'Dix euros, sept jours' }).click()
    await expect(page.getByText('Dessinez trois enveloppes')).toBeVisible()
    await context.close()
  })

  test('without JavaScript each form says what it needs and sends nothing', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    for (const path of ['/en', '/en/contact', '/en/sign-in']) {
      await page.goto(site.origin + path)
      for (const form of await page.locator('form:has([type=email])').all()) {
        await expect.poll(() => form.locator('noscript').innerHTML()).toContain('This form needs JavaScript.')
        await expect(form.locator('noscript p')).toBeVisible()
      }
      const form = page.getByRole('contentinfo').locator('form')
      await form.getByLabel('Where to send the letter').fill('claire@example.com')
      await form.getByRole('button', { name: 'Send' }).click()
      await expect(page).toHaveURL(site.origin + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await context.close()
  })
})
