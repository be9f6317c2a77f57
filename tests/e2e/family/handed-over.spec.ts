import { languages } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { aChild, dismissCookieBanner, expect, signInSubscriber, test } from '#tests/support/e2e.ts'
import { inShort } from '#tests/support/runs/in-short.ts'
import { childsWords } from './childs-words.ts'
import { setPin } from './set-pin.ts'

/* Tabs that a parent left open, and pages opened without a network, once the browser is in a child's view. */

test.beforeEach(({ page }) => dismissCookieBanner(page))

const referral = pathOf('referral', 'fr')

for (const language of inShort(languages))
  test(`the parent’s second tab goes to the child’s view at once, and back, in ${language}`, async ({
    page,
    site,
    context,
  }) => {
    const words = childsWords[language]
    const referral = pathOf('referral', language)
    await signInSubscriber(page, site)
    await aChild(page, site, 'Zoé')
    await setPin(page)
    await page.goto(words.dashboard)
    const other = await context.newPage()
    await other.goto(referral, { waitUntil: 'networkidle' })
    await expect(other.getByRole('banner').getByRole('link', { name: words.dashboardName })).toBeVisible()
    const requests: string[] = []
    // A drawing may load late; only the parent's calls count.
    other.on('request', (request) => {
      if (request.resourceType() !== 'image')
        requests.push(`${request.resourceType()} ${new URL(request.url()).pathname}`)
    })
    await page.getByRole('button', { name: words.handOver('Zoé') }).click()
    await expect(page.getByRole('heading', { name: words.hello('Zoé') })).toBeVisible()

    // Nobody clicks: both windows are visible.
    await expect(other.getByRole('heading', { name: words.hello('Zoé') })).toBeVisible()
    expect(new URL(other.url()).pathname).toBe(words.orchard)
    expect(requests[0]).toBe(`document ${referral}`)

    await page.getByRole('button', { name: words.toParent }).click()
    await expect(page.getByRole('button', { name: words.digit, exact: true })).toBeFocused()
    await page.keyboard.type('2468')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(words.dashboard)
    await expect(other.getByRole('link', { name: words.toParent })).toBeVisible()
  })

test('without cookie events, a tab goes to the child’s view when it becomes visible again', async ({
  page,
  site,
  context,
}) => {
  await signInSubscriber(page, site)
  await aChild(page, site, 'Zoé')
  await setPin(page)
  const other = await context.newPage()
  await other.addInitScript(() => Object.defineProperty(window, 'cookieStore', { value: undefined }))
  await other.goto(referral, { waitUntil: 'networkidle' })
  // Late responses to the page's calls would also lead there, so they are blocked.
  await other.route('**/api/**', () => {})
  await page.getByRole('button', { name: 'Passer la main à Zoé' }).click()
  await expect(page.getByRole('heading', { name: 'Bonjour Zoé.' })).toBeVisible()
  expect(new URL(other.url()).pathname).toBe(referral)
  await other.unrouteAll()
  // The event that a browser sends when a tab is shown again; here both windows are always visible.
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(other.getByRole('heading', { name: 'Bonjour Zoé.' })).toBeVisible()
})

test('in the child’s view every page that is opened without network is a child’s page', async ({
  page,
  site,
  context,
  allowErrors,
}) => {
  allowErrors('net::ERR_INTERNET_DISCONNECTED /', '503 /')
  await signInSubscriber(page, site)
  await aChild(page, site, 'Zoé')
  await setPin(page)
  await page.getByRole('button', { name: 'Passer la main à Zoé' }).click()
  await expect(page.getByRole('heading', { name: 'Bonjour Zoé.' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await context.setOffline(true)
  for (const [path, heading] of [
    ['/fr/videos', 'Le réseau fait la sieste.'],
    ['/en/live?id=1', 'The network is having a nap.'],
    ['/it/diretta?id=1', 'La rete fa un riposino.'],
    ['/fr/espace-parent', 'Le réseau fait la sieste.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})
