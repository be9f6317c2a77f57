import type { Locator, Page } from '@playwright/test'
import { type Language, languages } from '#src/language/languages.ts'
import { pathOf } from '#src/language/paths.ts'
import { expect, newAddress, type Site, test } from '#tests/harness/journey.ts'

const words = {
  fr: {
    hello: 'Bonjour, appuyez',
    heading: 'Se connecter',
    email: 'Votre adresse e-mail',
    send: 'Recevoir le lien',
    plans: 'Choisir une formule',
    noAccount: 'Aucun compte n’existe pour cette adresse. Inscrivez-vous d’abord en choisissant une formule ci-dessous.',
    error: 'Erreur',
    failed: 'Une erreur est survenue lors de l’envoi du lien. Veuillez réessayer.',
    notSent: 'Le lien n’est pas parti.',
    badAddress: /^Cette adresse semble incomplète/,
    wait: /Réessayez dans 15.minutes/,
    sent: 'Consultez vos e-mails',
    button: 'Entrer dans Mirabelle',
    note: /^Le lien expire dans 15.minutes\.$/,
    change: 'Changer d’e-mail',
    home: 'Retour à l’accueil',
    done: 'Connexion réussie',
    missing: "Aucun token trouvé dans l'URL",
    invalid: 'Lien de connexion invalide ou expiré',
    again: 'Nouvelle connexion',
    homeFromError: "Retour à l'accueil",
    already: 'Ouvrir l’espace parent',
    logout: 'Se déconnecter',
  },
  en: {
    hello: 'Hello, press',
    heading: 'Sign in',
    email: 'Your e-mail address',
    send: 'Send me the link',
    plans: 'Choose a plan',
    noAccount: 'No account found for this email. Sign up first by choosing a plan below.',
    error: 'Error',
    failed: 'An error occurred while sending the link. Please try again.',
    notSent: 'The link has not left.',
    badAddress: /^That address looks incomplete/,
    wait: /Try again in 15 minutes/,
    sent: 'Check your e-mail',
    button: 'Enter Mirabelle',
    note: 'The link expires in 15 minutes.',
    change: 'Change e-mail',
    home: 'Back to home',
    done: 'You are signed in',
    missing: 'No token found in the URL',
    invalid: 'Invalid or expired login link',
    again: 'New sign-in',
    homeFromError: 'Back to home',
    already: 'Open the parent dashboard',
    logout: 'Sign out',
  },
  it: {
    hello: 'Buongiorno, premi',
    heading: 'Accedi',
    email: 'Il tuo indirizzo e-mail',
    send: 'Ricevi il link',
    plans: 'Scegli una formula',
    noAccount: 'Nessun account trovato per questo indirizzo. Iscriviti prima scegliendo una formula qui sotto.',
    error: 'Errore',
    failed: 'Si è verificato un errore durante l’invio del link. Riprova.',
    notSent: 'Il link non è partito.',
    badAddress: /^L’indirizzo sembra incompleto/,
    wait: /Riprova tra 15 minuti/,
    sent: 'Controlla la posta',
    button: 'Entra in Mirabelle',
    note: 'Il link scade tra 15 minuti.',
    change: 'Cambia e-mail',
    home: 'Torna alla home',
    done: 'Hai effettuato l’accesso',
    missing: 'Nessun token trovato nell’URL',
    invalid: 'Link di accesso non valido o scaduto',
    again: 'Nuovo accesso',
    homeFromError: 'Torna alla home',
    already: 'Apri l’area genitori',
    logout: 'Esci',
  },
} as const satisfies Record<Language, unknown>

const callback: Readonly<Record<Language, string>> = { fr: '/fr/auth/callback', en: '/auth/callback', it: '/it/auth/callback' }

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('cookie-consent', JSON.stringify({ essential: true, analytics: false, marketing: false, timestamp: '2026-01-01T00:00:00.000Z' })),
  )
})

for (const language of languages) {
  const say = words[language]

  test.describe(`sign-in in ${language}`, () => {
    test('a parent asks for a link, opens the e-mail’s, and is in: the token leaves the address bar and works once', async ({ page, site, axe }) => {
      const email = newAddress('parent')
      await makeAccount(site, email, language)
      await page.goto(pathOf('login', language))
      await expect(page.getByRole('heading', { level: 1, name: say.heading })).toBeVisible()
      const send = page.getByRole('button', { name: say.send })
      await expect(send).toBeDisabled()
      await expect(scene(page)).toHaveAttribute('src', /\/door-/)
      await page.getByRole('main').getByLabel(say.email).fill('   ')
      await expect(send).toBeDisabled()
      await axe(page)

      await page.getByRole('main').getByLabel(say.email).fill(`  ${email.toUpperCase()} `)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: say.sent })).toBeFocused()
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
      await expect(scene(page)).toHaveAttribute('src', /\/letter-/)
      await expect(page.getByRole('main')).toContainText(email.toUpperCase())
      await expect(page.getByText(say.note)).toBeVisible()
      await axe(page)

      const link = await askedLinkOf(site, email, language)
      expect(link.startsWith(`${site.origin}${callback[language]}?token=`)).toBe(true)
      const left: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('token=') && !request.isNavigationRequest()) left.push(request.url())
      })
      const verified = page.waitForRequest('**/api/auth/verify-magic-link')
      await page.goto(link)
      expect((await verified).headers().referer ?? '').not.toContain('token')
      await expect(page.getByRole('heading', { level: 1, name: say.done })).toBeVisible()
      expect(new URL(page.url()).search).toBe('')
      await expect(scene(page)).toHaveAttribute('src', /\/open-door-/)
      await axe(page)
      // SPEC §4: after 2 seconds, to onboarding as long as it is not completed.
      await page.waitForURL(`**${pathOf('onboarding', language)}`)
      expect(left).toEqual([])

      await page.goto(pathOf('login', language))
      await expect(page.getByRole('main').getByRole('link', { name: say.already })).toHaveAttribute('href', pathOf('dashboard', language))
      await axe(page)
      await page.getByRole('button', { name: say.logout }).click()
      await expect(page.getByRole('main').getByLabel(say.email)).toBeVisible()
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session')
      expect((await page.request.post('/api/auth/verify-magic-link', { data: { token: new URL(link).searchParams.get('token') } })).status()).toBe(400)
    })

    test('an unknown e-mail is told so, with the way to the plans; an incomplete one beside its field', async ({ page, axe, allowErrors }) => {
      allowErrors('400 /api/auth/magic-link', '404 /api/auth/magic-link')
      await page.goto(pathOf('login', language))
      const email = page.getByRole('main').getByLabel(say.email)
      await email.fill('claire')
      await page.getByRole('button', { name: say.send }).click()
      await expect(email).toBeFocused()
      await expect(email).toHaveAccessibleDescription(say.badAddress)
      await axe(page)
      await email.fill(newAddress('nobody'))
      await page.getByRole('button', { name: say.send }).click()
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert).toContainText(say.error)
      await expect(alert).toContainText(say.noAccount)
      await axe(page)
      await alert.getByRole('link', { name: say.plans }).click()
      await expect(page).toHaveURL(pathOf('pricing', language))
    })

    test('a failed sending is told in the page and in a toast, and leaves the address to be sent again', async ({ page, site, axe, allowErrors }) => {
      allowErrors('net::ERR_FAILED /api/auth/magic-link')
      const email = newAddress('parent')
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

    test('too many links: the wait is told in words', async ({ page, site, allowErrors }) => {
      allowErrors('429 /api/auth/magic-link')
      const email = newAddress('parent')
      await page.goto(pathOf('login', language))
      // One address may ask 30 times: in French five links really leave, the other two languages read the answer alone.
      if (language === 'fr') await makeAccount(site, email, language)
      else await page.route('**/api/auth/magic-link', (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '890' }, body: '{"message":""}' }))
      for (let time = language === 'fr' ? 1 : 6; time <= 6; time++) {
        await page.getByRole('main').getByLabel(say.email).fill(email)
        await page.getByRole('button', { name: say.send }).click()
        if (time < 6) await page.getByRole('button', { name: say.change }).click()
      }
      await expect(page.getByRole('main').getByRole('alert')).toContainText(say.wait)
    })

    test('a link without a token, and one that is over, offer a new sign-in and the way home', async ({ page, axe, allowErrors }) => {
      allowErrors('400 /api/auth/verify-magic-link')
      await page.goto(callback[language])
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(say.missing)
      await axe(page)
      await page.goto(`${callback[language]}?token=gone`)
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(say.invalid)
      await expect(scene(page)).toHaveAttribute('src', /\/opened-letter-/)
      expect(await scene(page).evaluate((drawn: HTMLImageElement) => drawn.decode().then(() => drawn.naturalWidth))).toBeGreaterThan(0)
      await axe(page)
      await expect(page.getByRole('main').getByRole('link', { name: say.homeFromError })).toHaveAttribute('href', pathOf('home', language))
      await page.getByRole('main').getByRole('link', { name: say.again }).click()
      await expect(page).toHaveURL(pathOf('login', language))
    })

    test('the e-mail, opened in the development mailbox, is whole and leads in', async ({ page, site, axe }) => {
      const email = newAddress('parent')
      await makeAccount(site, email, language)
      await page.request.post('/api/auth/magic-link', { data: { email } })
      await askedLinkOf(site, email, language)
      await page.goto('/dev/mailbox')
      await axe(page)
      await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').first().click()
      await expect(page.getByRole('img')).toHaveCount(1)
      expect(await page.evaluate(() => [...document.images].every((image) => image.naturalWidth > 0))).toBe(true)
      await axe(page)
      await page.getByRole('link', { name: 'Text', exact: true }).click()
      await expect(page.locator('pre')).toContainText(say.button)
      await page.goBack()
      await page.getByRole('link', { name: say.button, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: say.done })).toBeVisible()
    })
  })
}

test('the language buttons keep working while a link is being checked: nothing is lost, the token is used once', async ({ page, site }) => {
  const email = newAddress('parent')
  await makeAccount(site, email, 'fr')
  let uses = 0
  await page.route('**/api/auth/verify-magic-link', async (route) => {
    uses += 1
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await page.goto(await site.loginLinkOf(email))
  await page.getByRole('banner').getByRole('link', { name: 'IT', exact: true }).click()
  await expect(page).toHaveURL('/it/auth/callback')
  await expect(page.getByRole('heading', { level: 1, name: words.it.done })).toBeVisible()
  expect(uses).toBe(1)
  await page.waitForURL(`**${pathOf('onboarding', 'it')}`)
})

test('a family that uses the language buttons signed in gets its e-mails in that language from then on', async ({ page, site }) => {
  const email = newAddress('parent')
  await makeAccount(site, email, 'fr')
  await page.goto(await site.loginLinkOf(email))
  await expect(page.getByRole('heading', { level: 1, name: words.fr.done })).toBeVisible()
  const told = page.waitForResponse('**/api/account/language')
  await page.getByRole('banner').getByRole('link', { name: 'EN', exact: true }).click()
  expect((await told).status()).toBe(200)
  expect(await (await page.request.get('/api/auth/me')).json()).toMatchObject({ language: 'en' })
})

test('SPEC §4: when the current user cannot be fetched, the family goes to onboarding', async ({ page, site, allowErrors }) => {
  allowErrors('503 /api/auth/me')
  const email = newAddress('parent')
  await makeAccount(site, email, 'fr')
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, body: '{"message":"away"}' }))
  await page.goto(await site.loginLinkOf(email))
  await page.waitForURL(`**${pathOf('onboarding', 'fr')}`)
})

test('a link that could not be brought to the server is not lost: it can be tried again', async ({ page, site, allowErrors }) => {
  allowErrors('net::ERR_FAILED /api/auth/verify-magic-link')
  const email = newAddress('parent')
  await makeAccount(site, email, 'fr')
  await page.route('**/api/auth/verify-magic-link', (route) => route.abort())
  await page.goto(await site.loginLinkOf(email))
  await expect(page.getByRole('main').getByRole('alert')).toContainText('connexion à Internet')
  await page.unroute('**/api/auth/verify-magic-link')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.fr.done })).toBeVisible()
})

test('without JavaScript the page of a link says what it needs, and uses nothing up', async ({ browser, site }) => {
  const email = newAddress('parent')
  await makeAccount(site, email, 'fr')
  const link = await site.loginLinkOf(email)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(link)
  const notice = page.locator('main noscript p')
  await expect(notice).toBeVisible()
  expect(await notice.innerHTML()).toContain('votre navigateur doit accepter JavaScript')
  await context.close()
  const token = new URL(link).searchParams.get('token')
  expect((await (await fetch(`${site.origin}/api/auth/verify-magic-link`, asJson({ token }))).json()).user.email).toBe(email)
})

/** What is drawn beside the words: each state has its own. */
function scene(page: Page): Locator {
  return page.getByRole('main').locator('.scene-frame img')
}

/** As an administrator makes an account, whose owner then chooses its language (CONTRACT §5). */
async function makeAccount(site: Site, email: string, language: Language): Promise<void> {
  const { adminToken } = await (await fetch(`${site.origin}/api/admin/login`, asJson(site.admin))).json()
  const made = await fetch(`${site.origin}/api/admin/generate-magic-link`, asJson({ email }, { Authorization: `Bearer ${adminToken}` }))
  expect(made.status).toBe(200)
  await site.loginLinkOf(email)
  if (language === 'fr') return
  const verified = await fetch(`${site.origin}/api/auth/verify-magic-link`, asJson({ token: (await made.json()).token }))
  const cookie = verified.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const changed = await fetch(`${site.origin}/api/account/language`, { ...asJson({ language }, { Cookie: cookie }), method: 'PUT' })
  expect(changed.status).toBe(200)
}

/** The login link that the family asked for itself, besides the administrator's. */
async function askedLinkOf(site: Site, email: string, language: Language): Promise<string> {
  const { text } = await site.letterTo(email, (mail) => mail.text.includes(words[language].hello))
  return /https?:\S+\?token=[\w-]+/.exec(text)?.[0] ?? ''
}

function asJson(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }
}
