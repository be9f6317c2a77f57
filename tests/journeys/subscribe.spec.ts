import { redirectAfterMilliseconds } from '#src/business/numbers.ts'
import { expect, newAddress, pay, test } from '#tests/harness/journey.ts'
import { card } from '#tests/harness/payment-card.ts'

const choices = [
  {
    language: 'fr',
    plan: 'lives',
    billing: 'monthly',
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
    choose: 'Scelgo le dirette',
    yearly: 'All’anno',
    price: '299',
    pay: /Passare al pagamento/,
    thanks: 'Grazie, il suo pagamento è confermato.',
  },
] as const

const paths = {
  fr: { pricing: '/fr/pricing', subscribe: '/fr/subscribe', success: '/fr/payment-success', onboarding: '/fr/onboarding' },
  en: { pricing: '/en/plans', subscribe: '/en/get-started', success: '/en/payment-confirmed', onboarding: '/en/welcome' },
  it: { pricing: '/it/prezzi', subscribe: '/it/abbonati', success: '/it/pagamento-successo', onboarding: '/it/onboarding' },
} as const

for (const { language, plan, billing, choose, yearly, price, pay: payLabel, thanks } of choices) {
  test(`a family chooses ${plan}, ${billing}, in ${language}, pays, is signed in and goes on to the wizard in its language`, async ({ page, site, axe }) => {
    const path = paths[language]
    await page.goto(path.pricing)
    await axe(page)
    if (billing === 'yearly') {
      await page.getByRole('radio', { name: new RegExp(`^${yearly}`) }).check({ force: true })
      await expect(page.getByRole('article').filter({ has: page.getByRole('link', { name: choose }) })).toContainText(price)
    }
    await page.getByRole('link', { name: choose }).click()
    await expect(page).toHaveURL(`${path.subscribe}?plan=${plan}&billing=${billing}`)
    const button = page.getByRole('button', { name: payLabel })
    await expect(button).toContainText(price)
    await axe(page)
    await button.click()

    const email = newAddress('famille')
    await pay(page, email)
    await page.waitForURL((url) => url.pathname === path.success && /session_id=cs_/.test(url.search))
    await expect(page.getByRole('heading', { level: 1, name: thanks })).toBeVisible()
    await page.waitForURL((url) => url.pathname === path.onboarding, { timeout: 10_000 })
    const me = await (await page.request.get('/api/auth/me')).json()
    expect(me).toMatchObject({ email, language, isSubscribed: true, plan })
    await site.letterTo(email, ({ text }) => text.includes(price))
  })
}

test('a declined card stays on the payment page, and another one pays', async ({ page }) => {
  await page.goto('/fr/subscribe?plan=complete&billing=monthly')
  await page.getByRole('button', { name: /Passer au paiement/ }).click()
  const email = newAddress('refusee')
  await pay(page, email, card.declined)
  await expect(page).toHaveURL(/\/dev\/payment\//)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await pay(page, email)
  await page.waitForURL(/\/fr\/payment-success/)
})

test('another browser that opens payment-success is told that a link was sent, and is not signed in', async ({ page, browser, site, axe }) => {
  await page.goto('/it/abbonati?plan=lives&billing=monthly')
  await page.getByRole('button', { name: /Passare al pagamento/ }).click()
  const email = newAddress('altrove')
  // The page of the browser that paid never opens: it was closed.
  await page.route('**/it/pagamento-successo*', (route) => route.abort())
  const left = page.waitForRequest(/\/it\/pagamento-successo\?session_id=/)
  await pay(page, email)
  const success = (await left).url()

  const other = await browser.newContext()
  const stranger = await other.newPage()
  await stranger.clock.install()
  await stranger.goto(success)
  await expect(stranger.getByText('Le abbiamo appena inviato un link di accesso via e-mail.')).toBeVisible()
  await stranger.clock.runFor(10 * redirectAfterMilliseconds)
  await axe(stranger)
  expect(new URL(stranger.url()).pathname).toBe('/it/pagamento-successo')
  expect((await stranger.request.get(`${site.origin}/api/auth/me`)).status()).toBe(401)
  await stranger.goto(await site.loginLinkOf(email))
  await stranger.waitForURL(/\/it\/onboarding/)
  await other.close()
})

test('without a choice the complete plan is shown by the month; a failure says what the specification says', async ({ page }) => {
  await page.goto('/en/get-started')
  await expect(page.getByRole('heading', { name: 'Complete' })).toBeVisible()
  await expect(page.getByText('Recommended')).toBeVisible()
  await page.route('**/api/stripe/create-checkout-session', (route) => route.fulfill({ status: 503, json: { message: 'away' } }))
  await page.getByRole('button', { name: /Go to payment, €57/ }).click()
  await expect(page.getByRole('alert')).toContainText('An error occurred while creating your payment session. Please try again or contact our support.')
})

test('a friend’s code that comes with any address is still there at the payment', async ({ page }) => {
  await page.goto('/fr?ref=abcd2345')
  await expect.poll(async () => (await page.context().cookies()).find(({ name }) => name === 'ref')?.value).toBe('ABCD2345')
  await page.goto('/fr/subscribe?plan=lives&billing=monthly')
  const sent = page.waitForRequest('**/api/stripe/create-checkout-session')
  await page.getByRole('button', { name: /Passer au paiement/ }).click()
  expect((await sent).postDataJSON()).toMatchObject({ planId: 'lives', billing: 'monthly', locale: 'fr', referralCode: 'ABCD2345' })
  await page.waitForURL(/\/dev\/payment\/cs_/)
})
