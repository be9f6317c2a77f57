import { anEmail, expect, pay, signInFamily, test } from '#tests/support/e2e.ts'

test('one family invites, the other uses its code, and both have thirty days', async ({
  browser,
  page,
  site,
  axe,
  allowErrors,
}) => {
  allowErrors('400 /api/referrals/use-code')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const owner = await signInFamily(page, site)
  await page.goto('/fr/referral')
  const access = page.getByRole('region', { name: 'Votre accès' })
  const code = page.getByRole('region', { name: 'Votre code' })
  const friends = page.getByRole('region', { name: 'Vos parrainages' })
  await expect(access).toContainText('Aucun')
  await expect(code).toContainText('Parrainages utilisés : 0 sur 2')
  await expect(friends).toContainText('Aucune famille n’est encore venue')
  await axe(page)

  await code.getByRole('button', { name: 'Générer mon code' }).click()
  await expect(page.getByText('Code généré\u202F!')).toBeVisible()
  const made = (await code.getByText(/^[A-Z2-9]{8}$/).textContent()) ?? ''
  await code.getByRole('button', { name: 'Copier le code' }).click()
  await expect(page.getByText('Copié\u202F!')).toBeVisible()
  await expect(code.getByRole('status')).toHaveText('Le code est copié.')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(made)
  await expect(code.getByLabel('Votre lien d’invitation')).toHaveValue(`${site.origin}/fr?ref=${made}`)
  await code.getByRole('button', { name: 'Copier le lien' }).click()
  await expect(code.getByRole('status')).toHaveText('Le lien est copié.')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${site.origin}/fr?ref=${made}`)
  const shared = await code.getByRole('link', { name: 'Partager' }).getAttribute('href')
  expect(decodeURIComponent(shared ?? '')).toMatch(
    /^mailto:\?subject=Mirabelle, 30\sjours offerts&body=Abonnez-vous à Mirabelle avec ce lien/,
  )
  expect(decodeURIComponent(shared ?? '')).toContain(`${site.origin}/fr?ref=${made}`)
  await axe(page)

  const other = await browser.newContext()
  const friend = await other.newPage()
  await signInFamily(friend, site)
  await friend.goto(`${site.origin}/en/invite-friends`)
  const use = friend.getByRole('region', { name: 'Use a code' })
  const submit = use.getByRole('button', { name: 'Use the code' })
  await expect(submit).toBeDisabled()
  await use.getByLabel('Referral code').fill('zzzzzzzz')
  await expect(use.getByLabel('Referral code')).toHaveValue('ZZZZZZZZ')
  await expect(submit).toBeDisabled()
  await use.getByLabel('The other family’s e-mail').fill(owner)
  await submit.click()
  await expect(
    friend.getByText('Invalid referral code. Check it with the family who gave it to you.'),
  ).toBeVisible()
  await axe(friend)

  // A friend who only opens the payment page with the code is listed as pending, and can still use the code
  // here.
  const checkout = await friend.request.post(`${site.origin}/api/stripe/create-checkout-session`, {
    data: { planId: 'lives', billing: 'monthly', locale: 'en', referralCode: made },
    headers: { Origin: site.origin },
  })
  expect(checkout.status()).toBe(200)
  await page.reload()
  await expect(friends.getByRole('listitem')).toHaveText('Famille 1En attentejusqu’à son premier paiement')
  await expect(code).toContainText('Parrainages utilisés : 0 sur 2')

  await use.getByLabel('Referral code').fill(made.toLowerCase())
  await submit.click()
  await expect(friend.getByText('Referral successful!')).toBeVisible()
  await expect(friend.getByText('You have received 30 days of free access.')).toBeVisible()
  await expect(friend.getByRole('region', { name: 'Your access' })).toContainText('Active')
  await expect(friend.getByRole('region', { name: 'Your access' })).toContainText(
    /Free days until \d+\u00A0\w+ \d{4}\./,
  )
  await axe(friend)
  await other.close()

  await page.reload()
  await expect(access).toContainText('Actif')
  await expect(code).toContainText('Parrainages utilisés : 1 sur 2')
  await expect(friends.getByRole('listitem')).toContainText(['Complété'])
  await axe(page)
})

test('a friend comes by the shared link and pays: both have thirty days, which a refund takes back', async ({
  browser,
  page,
  site,
  axe,
}) => {
  // The system's share sheet, which no browser opens in a test.
  const shared: unknown[] = []
  await page.exposeFunction('sharedBySheet', (what: unknown) => shared.push(what))
  await page.addInitScript(() =>
    Object.assign(navigator, { share: (what: unknown) => Reflect.get(window, 'sharedBySheet')(what) }),
  )
  await signInFamily(page, site)
  await page.goto('/en/invite-friends')
  await page.getByRole('button', { name: 'Generate my code' }).click()
  await page.getByRole('button', { name: 'Share' }).click()
  const url = await page.getByLabel('Your invitation link').inputValue()
  expect(url).toMatch(/\/en\?ref=[A-Z2-9]{8}$/)
  const text = expect.stringMatching(
    /^Subscribe to Mirabelle with this link: 30\sfree days for your family and for mine\.$/,
  )
  await expect.poll(() => shared).toEqual([{ title: 'Mirabelle, 30 free days', text, url }])

  const other = await browser.newContext({ baseURL: site.origin })
  const friend = await other.newPage()
  await friend.goto(url)
  await expect.poll(async () => (await other.cookies()).some(({ name }) => name === 'ref')).toBe(true)
  await friend.goto('/en/get-started?plan=lives&billing=monthly')
  await friend.getByRole('button', { name: /Go to payment/ }).click()
  await pay(friend, anEmail('amie'))
  await friend.waitForURL(/\/en\/welcome/)
  await friend.goto('/en/invite-friends')
  await expect(friend.getByRole('region', { name: 'Your access' })).toContainText(
    /Free days until \d+\u00A0\w+ \d{4}\./,
  )

  await page.reload()
  await expect(page.getByRole('region', { name: 'Your access' })).toContainText(
    /Free days until \d+\u00A0\w+ \d{4}\./,
  )
  const friends = page.getByRole('region', { name: 'Your referrals' }).getByRole('listitem')
  await expect(friends).toHaveText(/^Family 1Completedon \d+\u00A0\w+ \d{4}$/)

  expect(
    (await friend.request.post('/api/account/withdraw', { headers: { Origin: site.origin } })).status(),
  ).toBe(200)
  await other.close()
  await page.reload()
  await expect(friends).toHaveText(
    /^Family 1Cancelledthe 30 days were taken back on \d+\u00A0\w+ \d{4}: the first payment was returned$/,
  )
  await expect(page.getByRole('region', { name: 'Your code' })).toContainText('0 of 2')
  await axe(page)
})

test('a visitor is told to log in, and is led home after two seconds', async ({ page }) => {
  await page.goto('/it/referenza')
  await expect(page.getByRole('alert')).toContainText('Devi accedere per usare il sistema di inviti')
  await expect(page.getByRole('alert').getByRole('link', { name: 'Accedi' })).toHaveAttribute(
    'href',
    '/it/accedi',
  )
  await page.waitForURL(/\/it\/?$/, { timeout: 15_000 })
})

test('a session that ends while reading is reported in a toast, and leads home', async ({
  page,
  site,
  allowErrors,
}) => {
  allowErrors('401 /api/referrals/generate-code', '401 /api/auth/me')
  await signInFamily(page, site)
  await page.goto('/en/invite-friends')
  const generate = page.getByRole('button', { name: 'Generate my code' })
  await expect(generate).toBeVisible()
  await page.context().clearCookies({ name: 'session' })
  await generate.click()
  await expect(page.getByText('You must be logged in to use the referral system')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Your session has ended')
  await page.waitForURL(/\/en\/?$/, { timeout: 15_000 })
})

test('after two friends no code can be created, and the page says thank you', async ({ page, site, axe }) => {
  await signInFamily(page, site)
  await page.route('**/api/referrals/my-referrals', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: { ...(await response.json()), referralCode: 'ABCD2345', referralCount: 2 },
    })
  })
  await page.goto('/en/invite-friends')
  await expect(
    page.getByText('You have reached the limit of 2 referrals. Thank you for your contribution!'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generate my code' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Copy the code' })).toBeVisible()
  await axe(page)
})

test('errors without an error code of ours show their message or the specification’s sentence', async ({
  page,
  site,
  allowErrors,
}) => {
  allowErrors('500 /api/referrals/', '400 /api/referrals/')
  await signInFamily(page, site)
  await page.goto('/en/invite-friends')
  const use = page.getByRole('region', { name: 'Use a code' })
  await use.getByLabel('Referral code').fill('ABCD2345')
  await use.getByLabel('The other family’s e-mail').fill('claire@example.org')
  const respondTo = async (call: string, status: number, body: object) => {
    await page.unroute(`**/api/referrals/${call}`)
    await page.route(`**/api/referrals/${call}`, (route) => route.fulfill({ status, json: body }))
  }
  await respondTo('use-code', 500, {})
  await use.getByRole('button', { name: 'Use the code' }).click()
  await expect(use.getByText('Invalid referral code', { exact: true })).toBeVisible()
  await respondTo('use-code', 400, { message: 'This family has left' })
  await use.getByRole('button', { name: 'Use the code' }).click()
  await expect(use.getByText('This family has left')).toBeVisible()

  await respondTo('generate-code', 500, {})
  await page.getByRole('button', { name: 'Generate my code' }).click()
  await expect(page.getByText('Failed to generate code')).toBeVisible()
  await respondTo('generate-code', 400, { message: 'No code today' })
  await page.getByRole('button', { name: 'Generate my code' }).click()
  await expect(page.getByText('No code today')).toBeVisible()
})
