import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'

/** Opens a page whose scripts load a second and a half after it is painted. */
async function openSlowly(page: Page, path: string): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    await delay(1500)
    await route.continue()
  })
  await page.goto(path)
  expect(await isHydrated(page)).toBe(false)
}

const isHydrated = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.querySelector('header a') ?? {}).some((key) => key.startsWith('__reactProps')),
  )

/** Resolves once all held events have been replayed in order: the test's own button is held last. */
const allReplayed = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const last = document.createElement('button')
        last.type = 'button'
        document.body.append(last)
        last.click()
        last.addEventListener('click', () => resolve(), { once: true })
        // The page recognizes a control that React has hydrated by such a property.
        Object.assign(last, { __reactFiberOfTest: { flags: 0, return: null } })
      }),
  )

test.describe('input before the scripts have loaded is replayed', () => {
  test('yearly prices chosen, unchosen and chosen', async ({ page }) => {
    await openSlowly(page, '/fr/pricing')
    await page.getByRole('radio', { name: 'Par an' }).check({ force: true })
    await page.getByRole('radio', { name: 'Par mois' }).check({ force: true })
    await page.getByRole('radio', { name: 'Par an' }).check({ force: true })
    const choose = page.getByRole('link', { name: 'Choisir les lives' })
    await expect(choose).toHaveAttribute('href', /billing=yearly/)
    await expect(page.getByRole('radio', { name: 'Par an' })).toBeChecked()
    await page.getByRole('radio', { name: 'Par mois' }).check({ force: true })
    await expect(choose).toHaveAttribute('href', /billing=monthly/)
  })

  test('a search in the frequent questions, and the newsletter’s address', async ({ page }) => {
    await openSlowly(page, '/fr/faq')
    const search = page.getByLabel('Chercher dans les questions')
    await search.pressSequentially('remboursé 14')
    await search.evaluate((field: HTMLInputElement) => field.setSelectionRange(9, 9))
    await expect(page.getByRole('status').filter({ hasText: 'trouvée' })).toHaveText('2 questions trouvées')
    await page.keyboard.type('e')
    await expect(search).toHaveValue('remboursée 14')
  })

  test('a language button works at once, keeps query and hash, and is remembered', async ({
    page,
    context,
  }) => {
    await openSlowly(page, '/fr/pricing?plan=lives#questions')
    await page.getByRole('banner').getByRole('link', { name: 'IT' }).click()
    await page.waitForURL('/it/prezzi?plan=lives#questions', { waitUntil: 'commit' })
    expect((await context.cookies()).find(({ name }) => name === 'language')).toMatchObject({
      value: 'it',
      sameSite: 'Lax',
      path: '/',
    })
    await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('it')
    await page.goto('/')
    await expect(page).toHaveURL('/it')
  })

  test('the menu on phones, opened twice by keyboard, opens once', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openSlowly(page, '/en')
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    await page.getByRole('button', { name: 'Menu' }).press('Space')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    await allReplayed(page)
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  })

  test('the choice of cookies, and a dot of the testimonials', async ({ page }) => {
    await openSlowly(page, '/fr')
    await page.getByRole('button', { name: 'Choix des cookies' }).click()
    const dots = page.getByRole('group', { name: 'Choisir un exemple' }).getByRole('button')
    await dots.nth(2).click()
    await expect(page.getByRole('region', { name: 'Vos cookies' })).toBeVisible()
    await expect(dots.nth(2)).toHaveAttribute('aria-pressed', 'true')
  })

  test('a click is not replayed on a page that was left', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openSlowly(page, '/fr/contact')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Mirabelle' }).first().click()
    await expect(page).toHaveURL('/fr')
    await expect.poll(() => isHydrated(page)).toBe(true)
    await page.goBack()
    await expect(page).toHaveURL('/fr/contact')
    await expect.poll(() => isHydrated(page)).toBe(true)
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test('a click that React was in time for counts once', async ({ page }) => {
  await page.goto('/fr/faq')
  await expect.poll(() => isHydrated(page)).toBe(true)
  await page.evaluate(() => {
    addEventListener('click', ({ target }) => {
      if (!(target instanceof Element) || !target.closest('footer')) return
      const { dataset } = document.documentElement
      dataset.presses = String(Number(dataset.presses ?? 0) + 1)
    })
  })
  await page.getByRole('button', { name: 'Choix des cookies' }).click()
  await expect(page.getByRole('region', { name: 'Vos cookies' })).toBeVisible()
  await allReplayed(page)
  await expect(page.locator('html')).toHaveAttribute('data-presses', '1')
})

test('a choice made while React renders the page is not lost', async ({ page, context }) => {
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  await page.addInitScript(() => {
    // Looks again whenever React yields.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const choice = document.querySelector<HTMLInputElement>('[type=radio][value="12"]')
      const fibers = Object.entries(choice ?? {}).filter(([key]) => key.startsWith('__reactFiber'))
      let root = fibers[0]?.[1]
      if (!choice || !root) return port2.postMessage(0)
      while (root.return) root = root.return
      sessionStorage.setItem('madeBeforeCommit', String(root.stateNode.current.memoizedState.isDehydrated))
      choice.click()
    }
    port2.postMessage(0)
  })
  // When React commits without yielding first, the choice comes too late for this test, and the page is visited
  // again.
  const visits: (string | null)[] = []
  while (!visits.includes('true') && visits.length < 10) {
    await page.goto('/en/gift')
    await expect(page.getByRole('button', { name: 'Pay €299' })).toBeVisible()
    visits.push(await page.evaluate(() => sessionStorage.getItem('madeBeforeCommit')))
  }
  expect(visits).toContain('true')
})

test('values that still wait when a form is sent are sent, and do not come back to the emptied form', async ({
  page,
}) => {
  // The page's own delay between two values, made longer than the sending.
  await page.addInitScript(() => {
    const { setTimeout } = window
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => setTimeout(run, ms === 20 ? 1500 : ms),
    })
  })
  await openSlowly(page, '/en/contact')
  for (const [label, value] of [
    ['First name', 'Claire'],
    ['Last name', 'Muller'],
    ['E-mail', 'claire@example.com'],
    ['Message', 'From what age can we begin?'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await expect.poll(() => isHydrated(page)).toBe(true)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Message sent!' })).toBeVisible()
  await allReplayed(page)
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
})
