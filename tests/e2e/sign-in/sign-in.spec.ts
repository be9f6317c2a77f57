import { languages } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { anEmail, dismissCookieBanner, expect, test } from '#tests/support/e2e.ts'
import { inShort } from '#tests/support/runs/in-short.ts'
import {
  callbackPath,
  illustration,
  makeAccount,
  openLink,
  requestedLinkOf,
  signInWords,
} from './login-link.ts'

test.beforeEach(({ page }) => dismissCookieBanner(page))

for (const language of inShort(languages)) {
  const say = signInWords[language]

  test.describe(`sign-in in ${language}`, () => {
    test('a parent asks for a link and opens it; the token leaves the address bar and works once', async ({
      page,
      site,
      axe,
    }) => {
      const email = anEmail('parent')
      await makeAccount(site, email, language)
      await page.goto(pathOf('login', language))
      await expect(page.getByRole('heading', { level: 1, name: say.heading })).toBeVisible()
      const send = page.getByRole('button', { name: say.send })
      await expect(send).toBeDisabled()
      await expect(illustration(page)).toHaveAttribute('src', /\/door-/)
      await page.getByRole('main').getByLabel(say.email).fill('   ')
      await expect(send).toBeDisabled()
      await axe(page)

      await page.getByRole('main').getByLabel(say.email).fill(`  ${email.toUpperCase()} `)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: say.sent })).toBeFocused()
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
      await expect(illustration(page)).toHaveAttribute('src', /\/letter-/)
      await expect(page.getByRole('main')).toContainText(email.toUpperCase())
      await expect(page.getByText(say.note)).toBeVisible()
      await axe(page)

      const link = await requestedLinkOf(site, email, language)
      expect(link.startsWith(`${site.origin}${callbackPath[language]}?token=`)).toBe(true)
      const left: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('token=') && !request.isNavigationRequest()) left.push(request.url())
      })
      const verified = page.waitForRequest('**/api/auth/verify-magic-link')
      await page.goto(link)
      expect((await verified).headers().referer ?? '').not.toContain('token')
      await expect(page.getByRole('heading', { level: 1, name: say.done })).toBeVisible()
      expect(new URL(page.url()).search).toBe('')
      await expect(illustration(page)).toHaveAttribute('src', /\/open-door-/)
      await axe(page)
      // SPEC §4: after 2 seconds it leads to onboarding, as long as that is not completed.
      await page.waitForURL(`**${pathOf('onboarding', language)}`)
      expect(left).toEqual([])

      await page.goto(pathOf('login', language))
      await expect(page.getByRole('main').getByRole('link', { name: say.already })).toHaveAttribute(
        'href',
        pathOf('dashboard', language),
      )
      await axe(page)
      const logo = page.getByRole('banner').getByRole('link', { name: 'Mirabelle', exact: true })
      await expect(logo).toHaveAttribute('href', pathOf('dashboard', language))
      await page.getByRole('button', { name: say.logout }).click()
      await expect(page.getByRole('main').getByLabel(say.email)).toBeVisible()
      await expect(logo).toHaveAttribute('href', pathOf('home', language))
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session')
      expect(
        (
          await page.request.post('/api/auth/verify-magic-link', {
            data: { token: new URL(link).searchParams.get('token') },
          })
        ).status(),
      ).toBe(400)
    })

    test('an unknown e-mail is reported, with a link to the plans; an incomplete one beside its field', async ({
      page,
      axe,
      allowErrors,
    }) => {
      allowErrors('400 /api/auth/magic-link', '404 /api/auth/magic-link')
      await page.goto(pathOf('login', language))
      const email = page.getByRole('main').getByLabel(say.email)
      await email.fill('claire')
      await page.getByRole('button', { name: say.send }).click()
      await expect(email).toBeFocused()
      await expect(email).toHaveAccessibleDescription(say.badAddress)
      await axe(page)
      await email.fill(anEmail('nobody'))
      await page.getByRole('button', { name: say.send }).click()
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert).toContainText(say.error)
      await expect(alert).toContainText(say.noAccount)
      await axe(page)
      await alert.getByRole('link', { name: say.plans }).click()
      await expect(page).toHaveURL(pathOf('pricing', language))
    })

    test('a failed sending shows in the page and in a toast, and keeps the address for another attempt', async ({
      page,
      site,
      axe,
      allowErrors,
    }) => {
      allowErrors('net::ERR_FAILED /api/auth/magic-link')
      const email = anEmail('parent')
      await makeAccount(site, email, language)
      await page.goto(pathOf('login', language))
      await page.route('**/api/auth/magic-link', (route) => route.abort())
      await page.getByRole('main').getByLabel(say.email).fill(email)
      await page.getByRole('button', { name: say.send }).click()
      await expect(page.getByText(say.failed)).toBeVisible()
      await expect(page.getByRole('main').getByRole('alert')).toContainText(say.notSent)
      await axe(page)
      await page.unroute('**/api/auth/magic-link')
      await page.getByRole('button', { name: say.send }).click()
      await expect(page.getByRole('heading', { name: say.sent })).toBeVisible()
      await expect(page.getByText(say.failed)).toHaveCount(0)

      await page.getByRole('button', { name: say.change }).click()
      await expect(page.getByRole('main').getByLabel(say.email)).toHaveValue(email)
      await expect(page.getByRole('button', { name: say.send })).toBeEnabled()
      await page.getByRole('button', { name: say.send }).click()
      await page.getByRole('main').getByRole('link', { name: say.home }).click()
      await expect(page).toHaveURL(pathOf('home', language))
    })

    test('too many links: the page says how long to wait', async ({ page, site, allowErrors }) => {
      allowErrors('429 /api/auth/magic-link')
      const email = anEmail('parent')
      await page.goto(pathOf('login', language))
      // An IP address may ask 30 times: in French five links are really sent, in the other languages only the
      // response is tested.
      if (language === 'fr') await makeAccount(site, email, language)
      else
        await page.route('**/api/auth/magic-link', (route) =>
          route.fulfill({ status: 429, headers: { 'Retry-After': '890' }, body: '{"message":""}' }),
        )
      for (let time = language === 'fr' ? 1 : 6; time <= 6; time++) {
        await page.getByRole('main').getByLabel(say.email).fill(email)
        await page.getByRole('button', { name: say.send }).click()
        if (time < 6) await page.getByRole('button', { name: say.change }).click()
      }
      await expect(page.getByRole('main').getByRole('alert')).toContainText(say.wait)
    })

    test('the e-mail in the development mailbox is complete and signs in', async ({ page, site, axe }) => {
      const email = anEmail('parent')
      await makeAccount(site, email, language)
      await page.request.post('/api/auth/magic-link', { data: { email } })
      await requestedLinkOf(site, email, language)
      await page.goto('/dev/mailbox')
      await axe(page)
      await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').first().click()
      await expect(page.getByRole('img')).toHaveCount(1)
      await page.waitForFunction(() => [...document.images].every((image) => image.naturalWidth > 0))
      await axe(page)
      await page.getByRole('link', { name: 'Text', exact: true }).click()
      await expect(page.locator('pre')).toContainText(say.button)
      await page.goBack()
      await page.getByRole('link', { name: say.button, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: say.done })).toBeVisible()
    })
  })
}

test('a signed-in family that uses the language buttons gets its e-mails in that language afterwards', async ({
  page,
  site,
}) => {
  const email = anEmail('parent')
  await makeAccount(site, email, 'fr')
  await openLink(page, await site.loginLinkOf(email))
  await expect(page.getByRole('heading', { level: 1, name: signInWords.fr.done })).toBeVisible()
  const languageResponse = page.waitForResponse('**/api/account/language')
  await page.getByRole('banner').getByRole('link', { name: 'EN', exact: true }).click()
  expect((await languageResponse).status()).toBe(200)
  await expect
    .poll(async () => (await page.request.get('/api/auth/me')).json())
    .toMatchObject({ language: 'en' })
})
