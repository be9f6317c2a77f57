import { setTimeout as delay } from 'node:timers/promises'
import { languages } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { aChild, anEmail, dismissCookieBanner, expect, signInFamily, test } from '#tests/support/e2e.ts'
import { inShort } from '#tests/support/runs/in-short.ts'
import { asJson, callbackPath, illustration, makeAccount, openLink, signInWords } from './login-link.ts'

test.beforeEach(({ page }) => dismissCookieBanner(page))

for (const language of inShort(languages)) {
  const say = signInWords[language]

  test(`in ${language} a link that has no token or has expired offers a new sign-in and the home page`, async ({
    page,
    axe,
    allowErrors,
  }) => {
    allowErrors('400 /api/auth/look-at-magic-link')
    await page.goto(callbackPath[language])
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(say.missing)
    await axe(page)
    await page.goto(`${callbackPath[language]}?token=gone`)
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(say.invalid)
    await expect(illustration(page)).toHaveAttribute('src', /\/opened-letter-/)
    expect(
      await illustration(page).evaluate((drawn: HTMLImageElement) =>
        drawn.decode().then(() => drawn.naturalWidth),
      ),
    ).toBeGreaterThan(0)
    await axe(page)
    await expect(page.getByRole('main').getByRole('link', { name: say.homeFromError })).toHaveAttribute(
      'href',
      pathOf('home', language),
    )
    await page.getByRole('main').getByRole('link', { name: say.again }).click()
    await expect(page).toHaveURL(pathOf('login', language))
  })
}

test('changing the language while a link is being checked loses nothing and uses the token once', async ({
  page,
  site,
}) => {
  const email = anEmail('parent')
  await makeAccount(site, email, 'fr')
  let uses = 0
  await page.route('**/api/auth/verify-magic-link', async (route) => {
    uses += 1
    await delay(800)
    await route.continue()
  })
  await openLink(page, await site.loginLinkOf(email))
  await page.getByRole('banner').getByRole('link', { name: 'IT', exact: true }).click()
  await expect(page).toHaveURL('/it/auth/callback')
  await expect(page.getByRole('heading', { level: 1, name: signInWords.it.done })).toBeVisible()
  expect(uses).toBe(1)
  await page.waitForURL(`**${pathOf('onboarding', 'it')}`)
})

test('SPEC §4: when the current user cannot be fetched, the family goes to onboarding', async ({
  page,
  site,
  allowErrors,
}) => {
  allowErrors('503 /api/auth/me')
  const email = anEmail('parent')
  await makeAccount(site, email, 'fr')
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, body: '{"message":"away"}' }))
  await openLink(page, await site.loginLinkOf(email))
  await page.waitForURL(`**${pathOf('onboarding', 'fr')}`)
})

test('a link can be retried when its request failed', async ({ page, site, allowErrors }) => {
  allowErrors('net::ERR_FAILED /api/auth/verify-magic-link')
  const email = anEmail('parent')
  await makeAccount(site, email, 'fr')
  await page.route('**/api/auth/verify-magic-link', (route) => route.abort())
  await openLink(page, await site.loginLinkOf(email))
  await expect(page.getByRole('main').getByRole('alert')).toContainText('connexion à Internet')
  await page.unroute('**/api/auth/verify-magic-link')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: signInWords.fr.done })).toBeVisible()
})

for (const language of inShort(languages)) {
  test(`in ${language} the e-mailed link leads to the family page that a signed-out parent opened`, async ({
    page,
    site,
  }) => {
    const email = await signInFamily(page, site)
    await aChild(page, site, 'Renarde')
    await page.request.put('/api/account/language', { data: { language }, headers: { Origin: site.origin } })
    await page.context().clearCookies()
    const wanted = `${pathOf('account', language)}#e-mails`
    await page.goto(wanted)
    await page.getByRole('main').getByRole('link', { name: signInWords[language].heading }).click()
    await page.getByLabel(signInWords[language].email).fill(email)
    await page.getByRole('main').getByRole('button', { name: signInWords[language].send }).click()
    await expect(page.getByRole('heading', { level: 1, name: signInWords[language].sent })).toBeVisible()
    const { text } = await site.emailTo(email, (mail) => mail.text.includes('goTo='))
    await page.goto(/https?:\S+goTo=\S+/.exec(text)?.[0] ?? '')
    await page.waitForURL(`**${wanted}`)
  })
}

test('a link made by somebody else does not redirect to another site', async ({ page, site }) => {
  const email = await signInFamily(page, site)
  await aChild(page, site, 'Renarde')
  await page.context().clearCookies()
  await makeAccount(site, email, 'fr')
  const link = await site.loginLinkOf(email)
  await openLink(page, `${link}&goTo=${encodeURIComponent('//elsewhere.example/fr/compte')}`)
  await page.waitForURL(`**${pathOf('videos', 'fr')}`)
})

test('without JavaScript the page of a link explains itself and does not use the link', async ({
  browser,
  site,
}) => {
  const email = anEmail('parent')
  await makeAccount(site, email, 'fr')
  const link = await site.loginLinkOf(email)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(link)
  const notice = page.locator('main noscript p')
  await expect(notice).toBeVisible()
  await expect.poll(() => notice.innerHTML()).toContain('La connexion demande JavaScript')
  await context.close()
  const token = new URL(link).searchParams.get('token')
  expect(
    (await (await fetch(`${site.origin}/api/auth/verify-magic-link`, asJson({ token }))).json()).user.email,
  ).toBe(email)
})

for (const language of inShort(languages)) {
  test(`in ${language} a link opened in another browser names its account and signs in by one click`, async ({
    page,
    site,
    axe,
  }) => {
    const email = anEmail('claire')
    await makeAccount(site, email, 'fr')
    const token = new URL(await site.loginLinkOf(email)).searchParams.get('token')
    let uses = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/verify-magic-link')) uses += 1
    })
    await page.goto(`${callbackPath[language]}?token=${token}`)
    const button = page.getByRole('main').getByRole('button', { name: signInWords[language].goOn })
    await expect(button).toBeVisible()
    await expect(page.getByRole('main')).toContainText(`${email[0]}…@example.com`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
    await axe(page)
    expect(uses).toBe(0)
    await button.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: signInWords[language].done })).toBeVisible()
    expect(uses).toBe(1)
  })
}
