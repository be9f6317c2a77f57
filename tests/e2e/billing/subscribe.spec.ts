import { card, cardFields } from '@mirabelle/stripe-emulator/testing/card.ts'
import type { Locator, Page } from '@playwright/test'
import { checkoutRedirectMs, redirectAfterMs } from '#src/shared/numbers.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { openLink } from '#tests/e2e/sign-in/login-link.ts'
import { anEmail, expect, pay, test } from '#tests/support/e2e.ts'

const choices = [
  {
    language: 'fr',
    plan: 'lives',
    billing: 'monthly',
    features: 4,
    expectedTexts: ['Prélevé chaque mois'],
    choose: 'Choisir les lives',
    yearly: 'Par an',
    price: '39',
    pay: /Passer au paiement/,
    thanks: 'Merci, votre paiement est confirmé.',
  },
  {
    language: 'fr',
    plan: 'complete',
    billing: 'yearly',
    features: 6,
    expectedTexts: ['Recommandé', 'Soit environ 42 € par mois', '185 € de moins que douze mensualités'],
    choose: 'Choisir le complet',
    yearly: 'Par an',
    price: '499',
    pay: /Passer au paiement/,
    thanks: 'Merci, votre paiement est confirmé.',
  },
  {
    language: 'en',
    plan: 'complete',
    billing: 'monthly',
    features: 6,
    expectedTexts: ['Recommended', 'Charged every month'],
    choose: 'Choose Complete',
    yearly: 'Yearly',
    price: '57',
    pay: /Go to payment/,
    thanks: 'Thank you, your payment is confirmed.',
  },
  {
    language: 'it',
    plan: 'lives',
    billing: 'yearly',
    features: 4,
    expectedTexts: ['Circa 25 € al mese', '169 € in meno rispetto a dodici mensilità'],
    choose: 'Scelgo le dirette',
    yearly: 'All’anno',
    price: '299',
    pay: /Passare al pagamento/,
    thanks: 'Grazie, il suo pagamento è confermato.',
  },
] as const

const paths = {
  fr: {
    pricing: '/fr/pricing',
    subscribe: '/fr/subscribe',
    success: '/fr/payment-success',
    onboarding: '/fr/onboarding',
  },
  en: {
    pricing: '/en/plans',
    subscribe: '/en/get-started',
    success: '/en/payment-confirmed',
    onboarding: '/en/welcome',
  },
  it: {
    pricing: '/it/prezzi',
    subscribe: '/it/abbonati',
    success: '/it/pagamento-successo',
    onboarding: '/it/onboarding',
  },
} as const

for (const {
  language,
  plan,
  billing,
  features,
  expectedTexts,
  choose,
  yearly,
  price,
  pay: payLabel,
  thanks,
} of choices) {
  test(`a family chooses ${plan}, ${billing}, pays, is signed in, and goes to the wizard in ${language}`, async ({
    page,
    site,
    axe,
  }) => {
    const path = paths[language]
    await page.goto(path.pricing)
    await axe(page)
    if (billing === 'yearly') {
      await page.getByRole('radio', { name: new RegExp(`^${yearly}`) }).check({ force: true })
      await expect(
        page.getByRole('article').filter({ has: page.getByRole('link', { name: choose }) }),
      ).toContainText(price)
    }
    await page.getByRole('link', { name: choose }).click()
    await expect(page).toHaveURL(`${path.subscribe}?plan=${plan}&billing=${billing}`)
    const button = page.getByRole('button', { name: payLabel })
    await expect(button).toContainText(price)
    const chosen = page.locator('main').getByRole('article')
    await expect(chosen.getByRole('listitem')).toHaveCount(features)
    for (const words of expectedTexts) await expect(chosen).toContainText(words)
    for (const name of ['terms', 'privacy'] as const)
      await expect(chosen.locator(`a[href="${pathOf(name, language)}"]`)).toBeVisible()
    await axe(page)
    await button.click()

    const email = anEmail('famille')
    await page.waitForURL(/\/dev\/payment\/cs_/)
    await axe(page)
    const checked = Promise.withResolvers<void>()
    await page.route(`**${path.onboarding}.data*`, async (route) => {
      await checked.promise
      await route.continue()
    })
    await pay(page, email)
    await page.waitForURL((url) => url.pathname === path.success && /session_id=cs_/.test(url.search))
    await expect(page.getByRole('heading', { level: 1, name: thanks })).toBeVisible()
    await axe(page)
    checked.resolve()
    await page.waitForURL((url) => url.pathname === path.onboarding)
    const me = await (await page.request.get('/api/auth/me')).json()
    expect(me).toMatchObject({ email, language, isSubscribed: true, plan })
    await site.emailTo(email, ({ text }) => text.includes(price))
  })
}

test('a declined card stays on the payment page, another one pays; a lost response can be retried', async ({
  page,
  axe,
  allowErrors,
}) => {
  allowErrors('402 /dev/payment/', '503 /api/checkout/complete')
  let isAway = true
  await page.route('**/api/checkout/complete', (route) =>
    isAway ? route.fulfill({ status: 503, json: { message: 'away' } }) : route.continue(),
  )
  await page.goto('/fr/subscribe?plan=complete&billing=monthly')
  await page.getByRole('button', { name: /Passer au paiement/ }).click()
  const email = anEmail('refusee')
  await pay(page, email, card.declined)
  await expect(page).toHaveURL(/\/dev\/payment\//)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await axe(page)
  await pay(page, email)
  await page.waitForURL(/\/fr\/payment-success/)
  await expect(page.getByRole('alert')).toContainText('Nous n’avons pas pu ouvrir votre compte.')
  await axe(page)
  isAway = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await page.waitForURL(/\/fr\/onboarding/)
})

test.describe('a payer who closed the page', () => {
  // A page that the service worker fetches cannot be intercepted by a route.
  test.use({ serviceWorkers: 'block' })

  test('another browser that opens payment-success is told that a link was sent, and is not signed in', async ({
    page,
    browser,
    site,
    axe,
  }) => {
    await page.goto('/it/abbonati?plan=lives&billing=monthly')
    await page.getByRole('button', { name: /Passare al pagamento/ }).click()
    const email = anEmail('altrove')
    // Simulates that the page of the browser that paid was closed.
    await page.route('**/it/pagamento-successo*', (route) => route.abort())
    const left = page.waitForRequest(/\/it\/pagamento-successo\?session_id=/)
    await pay(page, email)
    const success = (await left).url()

    const other = await browser.newContext()
    const stranger = await other.newPage()
    await stranger.clock.install()
    await stranger.goto(success)
    await expect(stranger.getByText('Le abbiamo appena inviato un link di accesso via e-mail.')).toBeVisible()
    await stranger.clock.runFor(10 * redirectAfterMs)
    await axe(stranger)
    expect(new URL(stranger.url()).pathname).toBe('/it/pagamento-successo')
    expect((await stranger.request.get(`${site.origin}/api/auth/me`)).status()).toBe(401)
    await openLink(stranger, await site.loginLinkOf(email), 'it')
    await stranger.waitForURL(/\/it\/onboarding/)
    await other.close()
  })
})

test('without a choice the complete plan is shown monthly; a failure shows the specification’s error', async ({
  page,
  allowErrors,
}) => {
  allowErrors('503 /api/stripe/create-checkout-session', 'the checkout has no address')
  await page.goto('/en/get-started')
  await expect(page.getByRole('heading', { name: 'Complete' })).toBeVisible()
  await expect(page.getByText('Recommended')).toBeVisible()
  await page.route('**/api/stripe/create-checkout-session', (route) =>
    route.fulfill({ status: 503, json: { message: 'away' } }),
  )
  await page.getByRole('button', { name: /Go to payment, €57/ }).click()
  await expect(page.getByRole('alert')).toContainText(
    'An error occurred while creating your payment session. Please try again or contact our support.',
  )

  await page.unroute('**/api/stripe/create-checkout-session')
  await page.route('**/api/stripe/create-checkout-session', (route) => route.fulfill({ json: {} }))
  const logged = page.waitForEvent('console')
  await page.getByRole('button', { name: /Go to payment, €57/ }).click()
  expect((await logged).text()).toBe('the checkout has no address')
  await expect(page.getByRole('button', { name: /Go to payment, €57/ })).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveURL('/en/get-started')
})

test('after the click the button says that it waits; the browser leaves 100 ms after the response', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/it/abbonati?plan=complete&billing=yearly')
  const button = page.getByRole('button', { name: /Passare al pagamento/ })
  await expect(button).toBeEnabled()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate((milliseconds) => {
    window.setTimeout = new Proxy(window.setTimeout, {
      apply(set, self, given) {
        if (given[1] === milliseconds) document.documentElement.dataset.leaves = 'soon'
        return Reflect.apply(set, self, given)
      },
    })
  }, checkoutRedirectMs)
  await button.click()
  const pending = page.getByRole('button', { name: 'Reindirizzamento…' })
  await expect(pending).toBeDisabled()
  await expect(pending.locator('.spin')).toBeVisible()
  // The page has read the response; its clock stands still.
  await expect(page.locator('html')).toHaveAttribute('data-leaves', 'soon')
  await page.clock.runFor(checkoutRedirectMs - 1)
  expect(new URL(page.url()).pathname).toBe('/it/abbonati')
  await expect(pending).toBeDisabled()
  await page.clock.runFor(1)
  await page.waitForURL(/\/dev\/payment\/cs_/)
})

test('by keyboard only, a family chooses the yearly plan and pays with the cookie banner open', async ({
  page,
}) => {
  await page.goto('/en/plans', { waitUntil: 'networkidle' })
  await expect(page.getByRole('region', { name: 'Three kinds of cookie' })).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: 'Monthly' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^Yearly/ })).toBeChecked()
  await tabTo(page, page.getByRole('link', { name: 'Choose live sessions' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/en/get-started?plan=lives&billing=yearly')
  await tabTo(page, page.getByRole('button', { name: /Go to payment, €299/ }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dev\/payment\/cs_/)
  for (const [name, value] of Object.entries(cardFields(card.pays, anEmail('clavier')))) {
    await tabTo(page, page.locator(`[name=${name}]`))
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/en\/payment-confirmed/)
  await page.waitForURL(/\/en\/welcome/)
})

test('a friend’s code in any address is still there at the payment', async ({ page }) => {
  await page.goto('/fr?ref=abcd2345')
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'ref')?.value)
    .toBe('ABCD2345')
  await page.goto('/fr/subscribe?plan=lives&billing=monthly')
  const sent = page.waitForRequest('**/api/stripe/create-checkout-session')
  await page.getByRole('button', { name: /Passer au paiement/ }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    planId: 'lives',
    billing: 'monthly',
    locale: 'fr',
    referralCode: 'ABCD2345',
  })
  await page.waitForURL(/\/dev\/payment\/cs_/)
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let press = 0; press < 40 && !(await isFocused()); press++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}
