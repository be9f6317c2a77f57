import { anEmail, expect, test, untilHydrated } from '#tests/support/e2e.ts'
import { inShort } from '#tests/support/runs/in-short.ts'

/* A page that was open when the network was lost has already loaded all it needs to react to a click. */

test('a message that cannot be sent says so, stays, and is sent when the network is back', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors('net::ERR_INTERNET_DISCONNECTED /')
  await page.goto('/fr/contact')
  await page.getByLabel('Prénom', { exact: true }).fill('Claire')
  await page.getByLabel('Nom', { exact: true }).fill('Muller')
  await page.getByLabel('E-mail', { exact: true }).fill(anEmail('parent'))
  await page.getByLabel('Message', { exact: true }).fill('Bonjour, à quel âge commencer ?')
  await untilHydrated(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(page.getByRole('alert')).toContainText('Impossible d’envoyer le message.')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Bonjour, à quel âge commencer ?')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Message envoyé' })).toBeVisible()
})

test('a login link that cannot be requested says so, and can be requested when the network is back', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors('net::ERR_INTERNET_DISCONNECTED /', '404 /api/auth/magic-link')
  await page.goto('/fr/login')
  await page.getByRole('main').getByLabel('Votre adresse e-mail').fill(anEmail('inconnue'))
  await untilHydrated(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Le lien n’est pas parti. Votre adresse est toujours là',
  )
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Aucun compte n’existe pour cette adresse.',
  )
})

test('a payment that cannot begin says so, and begins when the network is back', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors('net::ERR_INTERNET_DISCONNECTED /')
  await page.goto('/fr/subscribe?plan=lives')
  const pay = page.getByRole('button', { name: /Passer au paiement/ })
  await expect(pay).toBeEnabled()
  await untilHydrated(page)
  await context.setOffline(true)
  await pay.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Une erreur est survenue lors de la création de votre session de paiement.',
  )
  await context.setOffline(false)
  await pay.click()
  await page.waitForURL(/\/dev\/payment\/cs_/)
})

test('a failed part of the page removes nothing, and loads when the network is back', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors('net::ERR_INTERNET_DISCONNECTED /')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/fr', { waitUntil: 'networkidle' })
  await untilHydrated(page)
  await context.setOffline(true)
  const rejected = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/assets/menu-sheet'),
  )
  await page.getByRole('button', { name: 'Menu' }).click()
  await rejected
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

for (const { language, path, heading, retry, title } of inShort([
  {
    language: 'fr',
    path: '/fr/contact',
    heading: 'Le réseau s’est absenté.',
    retry: 'Essayer de nouveau',
    title: 'Une personne vous lit et vous répond.',
  },
  {
    language: 'en',
    path: '/contact',
    heading: 'The network has wandered off.',
    retry: 'Try again',
    title: 'A real person reads your message and replies.',
  },
  {
    language: 'it',
    path: '/it/contatto',
    heading: 'La rete si è presa una pausa.',
    retry: 'Riprova',
    title: 'Una persona ti legge e ti risponde.',
  },
])) {
  test(`a page opened without a network is our own offline page in its language: ${language}`, async ({
    page,
    context,
    allowErrors,
    axe,
  }) => {
    allowErrors('net::ERR_INTERNET_DISCONNECTED /', `503 ${path}`, '404 /en/nowhere')
    // As React does with a click on a part that is not hydrated yet.
    await page.addInitScript(() =>
      document.addEventListener('keydown', (event) => event.stopPropagation(), { capture: true, once: true }),
    )
    await page.goto('/fr/faq')
    await page.keyboard.press('Tab')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await untilHydrated(page)
    await context.setOffline(true)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('link', { name: retry })).toHaveCSS('background-color', 'rgb(36, 27, 58)')
    await axe(page)
    await context.setOffline(false)
    await page.getByRole('link', { name: retry }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
    // The service worker passes on any other response of the server.
    await page.goto('/en/subscribe?plan=lives')
    await expect(page).toHaveURL('/en/get-started?plan=lives')
    expect((await page.goto('/en/nowhere'))?.status()).toBe(404)
  })
}

for (const { path, heading, retry } of inShort([
  { path: '/fr/verger', heading: 'Le réseau fait la sieste.', retry: 'Essayer encore' },
  { path: '/en/orchard', heading: 'The network is having a nap.', retry: 'Try again' },
  { path: '/it/frutteto', heading: 'La rete fa un riposino.', retry: 'Riprova' },
]))
  test(`a child’s page that is opened without a network is written for a child: ${path}`, async ({
    page,
    context,
    allowErrors,
    axe,
  }) => {
    allowErrors('net::ERR_INTERNET_DISCONNECTED /', `503 ${path}`)
    await page.goto('/fr/faq')
    await page.keyboard.press('Tab')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await untilHydrated(page)
    await context.setOffline(true)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText(/\bvo(?:us|tre)\b|vérifiez|check your|controlla/i)).toHaveCount(0)
    await axe(page)
    await context.setOffline(false)
    await page.getByRole('link', { name: retry }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(0)
  })
