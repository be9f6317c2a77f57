import { answerInEnglish } from '#tests/e2e/onboarding/wizard.ts'
import { aChild, expect, subscribe, test } from '#tests/support/e2e.ts'

test('a family adds a second child, with the price line by line, sees both, and removes it again', async ({
  page,
  site,
  axe,
}) => {
  await subscribe(page, site.origin)
  await aChild(page, site, 'Fox')
  await page.goto('/en/account')
  const children = page.getByRole('region', { name: 'Your children' })
  await expect(children.getByRole('listitem')).toHaveText([/Fox/])
  await children.getByRole('link', { name: 'Add a child' }).click()

  const go = () => page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'One more child' })).toBeVisible()
  await expect(page.getByLabel(/e-mail|password/i)).toHaveCount(0)
  await go()
  await expect(page.getByLabel('Their first name')).toHaveAccessibleDescription(
    /^The child’s first name is required/,
  )
  await page.getByLabel('Their first name').fill('Tom')
  await page.getByRole('radio', { name: '6 to 8' }).check()
  await page.getByRole('checkbox', { name: /parental responsibility/ }).check()
  await axe(page)
  await go()
  await answerInEnglish(page, 'Otter')

  await expect(page.getByRole('heading', { name: 'What Tom’s place costs' })).toBeVisible()
  const each = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Each month' }) })
  await expect(each).toContainText('Live sessions, first child€39Second child, −30%€27.30Total€66.30')
  await axe(page)
  const pay = page.getByRole('button', { name: /^Add and pay €27/ })
  const amount = /€[\d.]+/.exec((await pay.textContent()) ?? '')?.[0] ?? ''
  await expect(
    page.locator('section').filter({ has: page.getByRole('heading', { name: 'Today' }) }),
  ).toContainText(`Charged today${amount}`)
  await pay.dblclick()

  await page.waitForURL('**/en/account')
  await expect(children.getByRole('listitem')).toHaveText([/Fox/, /Otter/])
  await expect(children.locator('.child-picture svg')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('Next charge: €66.30')
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('Second child, −30%: €27.30.')
  await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')).toHaveText([
    new RegExp(amount),
    /€39/,
  ])
  await axe(page)
  await children.getByRole('link', { name: 'Edit your answers about Otter' }).click()
  await expect(page.getByRole('heading', { name: 'Your answers about Tom' })).toBeVisible()
  await expect(page.getByLabel('Their first name')).toHaveValue('Tom')
  const consent = page.getByRole('checkbox', { name: /parental responsibility/ })
  await expect(consent).toBeChecked()
  // The text has changed since: it is to be read, and agreed to, before the answers are saved.
  await page.route('**/api/account/children/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), parentalConsent: false } })
  })
  await page.reload()
  await expect(page.getByLabel('Their first name')).toHaveValue('Tom')
  await expect(consent).not.toBeChecked()
  await go()
  await expect(consent).toHaveAccessibleDescription(/Parental consent is required/)
  await page.unroute('**/api/account/children/*')
  await page.goto('/en/dashboard')
  await page.getByRole('button', { name: /Otter/ }).click()
  await expect(page.getByRole('heading', { name: /Otter/ }).first()).toBeVisible()

  await page.goto('/en/account')
  await children.getByRole('button', { name: 'Remove Otter from the account' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove Otter?' })
  await expect(removal).toContainText('Days paid in advance, deducted')
  await axe(page)
  await removal.getByRole('button', { name: 'Remove and erase' }).dblclick()
  await expect(children.getByRole('listitem')).toHaveText([/Fox/])
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText(
    'Deductions and adjustments: −€27',
  )
})

test('a sibling is added after another one whose response was lost, also from the form that is still there', async ({
  page,
  site,
  allowErrors,
}) => {
  allowErrors('net::ERR_FAILED /api/account/children', '409 /api/account/children')
  await subscribe(page, site.origin)
  await aChild(page, site, 'Fox')
  const go = () => page.getByRole('button', { name: 'Continue' }).click()
  const pay = page.getByRole('button', { name: /^Add and pay €/ })
  const attempt = () => page.evaluate(() => JSON.parse(localStorage.getItem('onboarding') ?? '{}').attempt)
  await page.goto('/en/onboarding?child=new')
  await page.getByLabel('Their first name').fill('Tom')
  await page.getByRole('radio', { name: '6 to 8' }).check()
  await page.getByRole('checkbox', { name: /parental responsibility/ }).check()
  await go()
  await answerInEnglish(page, 'Otter')
  await page.route('**/api/account/children', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await pay.click()
  await expect(page.getByText('That could not be sent. Try again.')).toBeVisible()
  await page.unroute('**/api/account/children')
  const spent = await attempt()

  await page.goto('/en/onboarding?child=new&step=family')
  await page.getByLabel('Their first name').fill('Lea')
  await go()
  await go()
  await go()
  await page.getByLabel('The display name').fill('Owl')
  await go()
  await pay.click()
  await expect(page.getByText('The child on the previous form is already in your account.')).toBeVisible()
  expect(await attempt()).not.toBe(spent)
  await pay.click()
  await page.waitForURL('**/en/account')
  const children = page.getByRole('region', { name: 'Your children' })
  await expect(children.getByRole('listitem')).toHaveText([/Fox/, /Otter/, /Owl/])

  await page.goto('/en/onboarding?child=new')
  await page.getByLabel('Their first name').fill('Max')
  const third = await attempt()
  await page.getByRole('button', { name: 'Erase them now' }).click()
  await page.getByRole('button', { name: 'Yes, erase' }).click()
  await page.getByLabel('Their first name').fill('Nina')
  expect(third).toBeTruthy()
  expect(await attempt()).not.toBe(third)
})
