import type { Page } from '@playwright/test'
import { z } from 'zod'
import { safetyButtonTexts } from '#src/domain/safety/safety.texts.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import {
  aChild,
  asTeam,
  dismissCookieBanner,
  expect,
  setSubscribed,
  signInSubscriber,
  test,
} from '#tests/support/e2e.ts'
import { inChildsView, nextLive } from './in-childs-view.ts'
import { setPin } from './set-pin.ts'

const [orchard, videos, door] = (['orchard', 'videos', 'live'] as const).map((page) => pathOf(page, 'fr'))

test('reloading and going back keep the child in its view', async ({ page, site }) => {
  await dismissCookieBanner(page)
  await signInSubscriber(page, site)
  await aChild(page, site, 'Zoé')
  await setPin(page)
  await page.goto('/fr/espace-parent')
  await page.getByRole('button', { name: 'Passer la main à Zoé' }).click()
  const tree = page.getByRole('heading', { level: 1, name: 'Bonjour Zoé.' })
  const list = page.getByRole('heading', { level: 1, name: 'Mes défis' })
  const sundial = page.getByRole('heading', { level: 1, name: 'Fabriquer un cadran solaire' })
  await expect(tree).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: /Mes défis/ }).click()
  await page.reload()
  await page.getByRole('link', { name: /Fabriquer un cadran solaire/ }).click()
  await page.reload()
  await expect(sundial).toBeVisible()
  await page.goBack()
  await expect(list).toBeVisible()
  await page.goBack()
  await expect(tree).toBeVisible()
  // The page before it in the history is the parent's dashboard.
  await page.goBack()
  await expect(tree).toBeVisible()
  await expect(page).toHaveURL('/fr/verger')
  await page.reload()
  await expect(tree).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retour au parent' })).toBeVisible()
})

test('in a child’s view a replay of the list opens on its own page, which says good night', async ({
  page,
  site,
}) => {
  await inChildsView(page, site)
  await page.goto(videos ?? '')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByText('abonnés')).toHaveCount(0)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/fr\/videos\?id=/)
  const watch = page.getByRole('button', { name: 'Regarder' })
  await expect(watch).toBeVisible()
  // A child's pages have text of 20 px and targets of 64 px.
  for (const target of [watch, page.getByRole('link', { name: 'Tous les replays' })]) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(64)
    await expect(target).toHaveCSS('font-size', '20px')
  }
  // No dark ground shows at the rounded corners of its picture.
  await expect(page.locator('.replay-player')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('without access the child’s replays rest, and none is shown to be wanted', async ({
  page,
  site,
  axe,
}) => {
  const email = await inChildsView(page, site)
  await page.goto(videos ?? '')
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/fr\/videos\?id=/)
  const replay = page.url()
  await setSubscribed(site, email, false)
  for (const path of [`${orchard}?view=replays`, videos ?? '', replay]) {
    await page.goto(path)
    await expect(page.getByText('Les replays se reposent. Parles-en à un parent.')).toBeVisible()
    await expect(page.getByText(/Lire|Regarder|minutes/)).toHaveCount(0)
    await axe(page)
  }
  await page.getByRole('link', { name: 'Revenir' }).click()
  await expect(page.getByRole('heading', { name: 'Bonjour Zoé.' })).toBeVisible()
})

test('in the hours of rest the replays open the evening page, without an error', async ({ page, site }) => {
  await inChildsView(page, site, 'Zoé', { restFrom: '00:00', restTo: '23:59' })
  const { replays } = z
    .object({ replays: z.array(z.object({ id: z.string() })) })
    .parse(await (await page.request.get('/api/orchard')).json())
  for (const path of [videos, `${videos}?id=${replays[0]?.id}`]) {
    await page.goto(path ?? '')
    await expect(page.getByRole('heading', { name: 'C’est l’heure d’éteindre.' })).toBeVisible()
    await expect(page).toHaveURL(orchard ?? '')
    await expect(page.getByRole('button', { name: 'Retour au parent' })).toBeVisible()
  }
})

test('a missing page is reloaded at most once in a child’s view', async ({ page, site, allowErrors }) => {
  allowErrors('404 /fr/')
  await inChildsView(page, site)
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  await page.goto('/fr/rien.html')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(documents.length).toBeLessThanOrEqual(2)
})

test('no child’s page shows a way to the parent’s before it is known whose view this is', async ({
  page,
  site,
}) => {
  await inChildsView(page, site)
  const live = nextLive(await (await asTeam(site)).get('/api/admin/lives'))
  for (const held of ['**/*.js', '**/api/auth/me'])
    for (const [address, known] of [
      [orchard, 'Retour au parent'],
      [videos, 'Ça ne va pas'],
      [`${door}?id=${live}`, 'Ça ne va pas'],
    ] as const) {
      const { requested, release } = await hold(page, held)
      await page.goto(address ?? '', { waitUntil: 'commit' })
      await requested
      await expect(page.locator('.wrap').first()).toBeAttached()
      expect(await visibleLinksOut(page), `${address} while ${held} is on its way`).toEqual([])
      await expect(page.locator('body')).not.toContainText(/\bvous\b/i, { useInnerText: true })
      release()
      await expect(page.getByRole('button', { name: known })).toBeVisible()
      expect(await visibleLinksOut(page), address).toEqual([])
      await page.unrouteAll()
    }
})

test('by keyboard only, a child finds a challenge, begins it, and says that it is done', async ({
  page,
  site,
  axe,
}) => {
  await inChildsView(page, site)
  await page.goto(orchard ?? '', { waitUntil: 'networkidle' })
  await tabTo(page, 'Mes défis')
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await tabTo(page, 'Fabriquer un cadran solaire')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Fabriquer un cadran solaire' })).toBeVisible()
  await tabTo(page, 'Je commence')
  await page.keyboard.press('Enter')
  const state = page.getByRole('status').filter({ hasText: 'En cours' })
  await expect(state).toBeFocused()
  // The next Tab reaches the next thing to do, not the top of the page.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'C’est fait' })).toBeFocused()
  await axe(page)
  await page.keyboard.press('Space')
  await expect(page.getByRole('status').filter({ hasText: 'Raconte à un parent' })).toBeFocused()
  await tabTo(page, 'Revenir', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Mes défis' })).toBeVisible()
  await tabTo(page, 'Retour au parent', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Chiffre 1', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Retour au parent' })).toBeFocused()
})

test('a challenge that could not be loaded is loaded again by a click', async ({
  page,
  site,
  allowErrors,
}) => {
  allowErrors('net::ERR_FAILED')
  await inChildsView(page, site)
  await page.goto(`${orchard}?view=challenges`)
  await page.route('**/api/challenges?*', (route) => route.abort())
  await page.getByRole('link', { name: /Fabriquer un cadran solaire/ }).click()
  await expect(page.getByRole('alert')).toContainText('Ça n’a pas marché.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'J’essaie encore' }).click()
  await expect(page.getByRole('button', { name: 'Je commence' })).toBeVisible()
})

test('the safety button says so when its request was lost', async ({ page, site }) => {
  await inChildsView(page, site)
  await page.goto(orchard ?? '')
  const { requested, release } = await hold(page, '**/api/safety')
  await page.getByRole('button', { name: 'Ça ne va pas' }).click()
  await requested
  await expect(page.getByRole('dialog')).toContainText(safetyButtonTexts.sending.fr)
  await expect(page.getByRole('dialog')).toContainText(safetyButtonTexts.failed.fr)
  release()
  await page.unrouteAll()
  await page.getByRole('button', { name: safetyButtonTexts.again.fr }).click()
  await expect(page.getByRole('dialog')).toContainText(safetyButtonTexts.parent.fr)
})

/** Holds requests that match the pattern until they are released. */
async function hold(page: Page, pattern: string) {
  const requested = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    requested.resolve()
    await held.promise
    await route.continue().catch(() => undefined)
  })
  return { requested: requested.promise, release: held.resolve }
}

/** Visible links to pages that are not the child's own. */
function visibleLinksOut(page: Page): Promise<string[]> {
  return page.locator('a[href]').evaluateAll(
    (all, own) =>
      all
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => new URL(one.getAttribute('href') ?? '', location.href))
        .filter(({ origin, pathname }) => origin !== location.origin || !own.includes(pathname))
        .map(({ pathname }) => pathname),
    [orchard, videos, door],
  )
}

/** Presses a key until the element with this name has the focus. */
async function tabTo(page: Page, words: string, key = 'Tab') {
  const passed: string[] = []
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key)
    const here = await page.evaluate(() => document.activeElement?.textContent ?? '')
    if (here.includes(words)) return
    passed.push(here.slice(0, 30))
  }
  throw new Error(`${words} is not reached: ${passed}`)
}
