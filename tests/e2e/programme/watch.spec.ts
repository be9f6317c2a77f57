import type { Page } from '@playwright/test'
import { z } from 'zod'
import {
  aChild,
  anEmail,
  asTeam,
  dismissCookieBanner,
  expect,
  signInFamily,
  signInSubscriber,
  test,
} from '#tests/support/e2e.ts'
import { overflow } from '#tests/support/pages/large-text.ts'
import { inShort } from '#tests/support/runs/in-short.ts'

const field = (page: Page) => page.locator('#content').getByLabel('Votre e-mail')
const cards = (page: Page) => page.locator('#content').getByRole('article')

test.beforeEach(({ page }) => dismissCookieBanner(page))

test.describe('a visitor (SPEC §2, videos)', () => {
  test('asks for a login link, and the form closes', async ({ page, site, axe }) => {
    const email = anEmail('claire')
    await (await asTeam(site)).post('/api/admin/generate-magic-link', { email })
    await page.goto('/fr/videos')
    await expect(page.getByRole('heading', { level: 1, name: 'Les vidéos' })).toBeVisible()
    await axe(page)
    await field(page).fill(` ${email.toUpperCase()} `)
    await page.getByRole('button', { name: 'Recevoir mon lien' }).click()
    await expect(page.getByText('Lien envoyé !')).toBeVisible()
    await expect(field(page)).toBeHidden()
    await expect(page.getByText('son lien est valable 15 minutes')).toBeVisible()
    await axe(page)
    await page.goto(await site.loginLinkOf(email))
    await expect(page).toHaveURL('/fr/onboarding')
  })

  test('is told in a toast and under the field when the link could not be sent', async ({
    page,
    axe,
    allowErrors,
  }) => {
    allowErrors('404 /api/auth/magic-link')
    await page.goto('/fr/videos')
    await field(page).fill(anEmail('personne'))
    await page.getByRole('button', { name: 'Recevoir mon lien' }).click()
    await expect(page.getByRole('alert')).toHaveText(/Erreur – Impossible d'envoyer le lien de connexion\./)
    await expect(field(page)).toHaveAccessibleDescription('Aucun compte ne porte cette adresse.')
    await expect(field(page)).toBeFocused()
    await axe(page)
  })
})

for (const { path, lang, heading, first, close, frame } of inShort([
  {
    path: '/fr/videos',
    lang: 'fr',
    heading: 'Les vidéos',
    first: 'Parler à une IA sans tout croire',
    close: 'Fermer',
    frame: 'Pause',
  },
  {
    path: '/en/sessions',
    lang: 'en',
    heading: 'Videos',
    first: 'Talking to an AI without believing it all',
    close: 'Close',
    frame: 'Pause',
  },
  {
    path: '/it/video',
    lang: 'it',
    heading: 'I video',
    first: 'Parlare con un’IA senza credere a tutto',
    close: 'Chiudi',
    frame: 'Pausa',
  },
])) {
  test(`a subscribed family watches at ${path}`, async ({ page, site, axe }) => {
    await signInSubscriber(page, site)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(cards(page)).toHaveCount(await catalogueSize(page, lang))
    await axe(page)

    await page.getByRole('button', { name: first }).click()
    const dialog = page.getByRole('dialog', { name: first })
    await expect(dialog.getByRole('button', { name: close })).toBeFocused()
    const player = dialog.frameLocator('iframe')
    await expect(player.getByRole('button', { name: frame, exact: true })).toBeVisible()
    await expect(player.locator('#time')).toHaveText(/0:0[2-9]/)
    await axe(page)

    const reported = page.waitForRequest(
      (request) => request.url().endsWith('/watch') && request.postDataJSON().seconds > 0,
    )
    await dialog.getByRole('button', { name: close }).click()
    expect((await reported).postDataJSON().seconds).toBeLessThan(15)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: first })).toBeFocused()
    await expect
      .poll(async () =>
        (await (await page.request.get('/api/dashboard')).json()).lastReplays.map(
          ({ title }: { title: string }) => title,
        ),
      )
      .toEqual([first])

    await page.setViewportSize({ width: 320, height: 700 })
    await axe(page)
    await expect.poll(() => overflow(page)).toEqual([])
  })
}

for (const { path, aside, back } of inShort([
  { path: '/fr/videos', aside: 'Pas pour nous', back: 'Remettre' },
  { path: '/en/sessions', aside: 'Not for us', back: 'Put back' },
  { path: '/it/video', aside: 'Non fa per noi', back: 'Riproponi' },
]))
  test(`${path}: a replay that is suggested for a child is put aside, and put back`, async ({
    page,
    site,
    axe,
  }) => {
    await signInSubscriber(page, site)
    await aChild(page, site, 'Éva')
    await page.goto(path)
    const suggested = page.getByRole('button', { name: aside })
    const putBack = page.getByRole('button', { name: back })
    await expect(suggested.first()).toBeVisible()
    const before = await suggested.count()
    await suggested.first().click()
    await expect(putBack).toHaveCount(1)
    await axe(page)
    await page.reload()
    await putBack.click()
    await expect(putBack).toHaveCount(0)
    await expect(suggested).toHaveCount(before)
    await page.setViewportSize({ width: 320, height: 700 })
    await axe(page)
    await expect.poll(() => overflow(page)).toEqual([])
  })

test('the search and the categories narrow the grid, and are in the address', async ({ page, site, axe }) => {
  await signInSubscriber(page, site)
  await page.goto('/fr/videos')
  const all = page.getByRole('button', { name: 'Tous', exact: true })
  await expect(all).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('Chercher un titre').fill("d'une COLÈRE")
  await expect(cards(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\?q=/)
  await page.getByLabel('Chercher un titre').fill('')
  await page.getByRole('button', { name: 'Santé' }).click()
  await expect(cards(page)).toHaveCount(2)
  await expect(page).toHaveURL('/fr/videos?category=health')

  await page.reload()
  await expect(page.getByRole('button', { name: 'Santé' })).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'IT', exact: true }).click()
  await expect(page).toHaveURL('/it/video?category=health')
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'FR', exact: true }).click()

  await page.getByLabel('Chercher un titre').fill('dinosaure')
  await expect(page.getByText('Aucune vidéo trouvée.')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Voir toutes les vidéos' }).click()
  await expect(cards(page)).toHaveCount(await catalogueSize(page, 'fr'))
  await expect(page).toHaveURL('/fr/videos')
})

test('ages narrow the grid when they distinguish videos, and are in the address', async ({
  page,
  site,
  axe,
}) => {
  await signInSubscriber(page, site)
  await page.goto('/fr/videos')
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Âges' })).toHaveCount(0)
  const team = await asTeam(site)
  const [video] = z
    .array(z.object({ id: z.string(), title: z.string() }))
    .parse(await team.get('/api/admin/videos?lang=fr&pageSize=1'))
  const ageGroups = ['6-8', '9-11', '12-15']
  await team.put(`/api/admin/videos/${video?.id}`, { ageGroups: ageGroups.slice(2) })
  await page.reload()
  const ages = page.getByRole('group', { name: 'Âges' })
  await ages.getByRole('button', { name: '6 à 8 ans' }).click()
  await expect(page).toHaveURL('/fr/videos?age=6-8')
  const all = await catalogueSize(page, 'fr')
  await expect(cards(page)).toHaveCount(all - 1)
  await expect(cards(page).filter({ hasText: video?.title ?? '' })).toHaveCount(0)
  await axe(page)
  await page.getByRole('link', { name: 'EN', exact: true }).click()
  await expect(page).toHaveURL('/en/sessions?age=6-8')
  await page.getByRole('link', { name: 'FR', exact: true }).click()
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(page)).toEqual([])
  await ages.getByRole('button', { name: 'Tous les âges' }).click()
  await expect(cards(page)).toHaveCount(all)
  await team.put(`/api/admin/videos/${video?.id}`, { ageGroups })
})

test('the player obeys the keyboard, and nothing follows when it ends', async ({ page, site }) => {
  await signInSubscriber(page, site)
  await page.goto('/fr/videos')
  await page.getByRole('button', { name: 'Le jeu des dix minutes' }).press('Enter')
  const player = page.getByRole('dialog').frameLocator('iframe')
  const position = player.getByRole('slider', { name: 'Position dans la vidéo' })
  await expect(player.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await position.press('k')
  await expect(player.getByRole('button', { name: 'Lire', exact: true })).toBeVisible()
  await position.press('Home')
  await position.press('ArrowRight')
  await expect(position).toHaveAttribute('aria-valuetext', '0:10 sur 45:00')
  await expect(player.getByText('Installe-toi bien.')).toBeVisible()
  await player.getByLabel('Sous-titres').selectOption('Italiano')
  await expect(player.getByText('Mettiti a tuo agio.')).toBeVisible()
  await position.press('End')
  await expect(player.getByText('Rien ne s’enchaîne tout seul.')).toBeVisible()
  await position.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a family without a subscription sees Premium, gets no address, and play leads to subscribe', async ({
  page,
  site,
  axe,
}) => {
  await signInFamily(page, site)
  await page.goto('/it/video')
  await expect(page.getByText('Premium', { exact: true })).toHaveCount(await catalogueSize(page, 'it'))
  await axe(page)
  const urls: { url: string | null }[] = await (await page.request.get('/api/videos?lang=it')).json()
  expect(urls.every(({ url }) => url === null)).toBe(true)
  await page.getByRole('link', { name: 'Abbonati per guardare, Il sonno' }).click()
  await expect(page).toHaveURL(/\/it\/abbonati/)
})

test('the evening colours are suggested once after 18 h, chosen, and remembered', async ({
  page,
  site,
  axe,
}) => {
  await signInSubscriber(page, site)
  await page.clock.setFixedTime(new Date('2026-11-21T19:00:00+01:00'))
  await page.goto('/fr/videos')
  const root = page.locator('html')
  await expect(page.getByText('Il se fait tard.')).toBeVisible()
  await expect(root).not.toHaveAttribute('data-theme', 'soir')
  await page.getByRole('button', { name: 'Couleurs du soir' }).click()
  await expect(root).toHaveAttribute('data-theme', 'soir')
  await axe(page)
  await page.reload()
  await expect(root).toHaveAttribute('data-theme', 'soir')
  const colours = page.getByRole('switch', { name: 'Couleurs du soir' })
  await expect(colours).toBeChecked()
  await expect(cards(page).first()).toBeVisible()
  expect((await colours.boundingBox())?.y).toBeLessThan((await cards(page).first().boundingBox())?.y ?? 0)
  await expect(page.getByText('Il se fait tard.')).toBeHidden()
  await colours.uncheck()
  await page.reload()
  await expect(cards(page).first()).toBeVisible()
  await expect(root).not.toHaveAttribute('data-theme', 'soir')
  await expect(page.getByText('Il se fait tard.')).toBeHidden()
})

/** The demonstration catalogue has at least 24 videos in each language; another test may have added more. */
async function catalogueSize(page: Page, lang: string): Promise<number> {
  const all: unknown[] = await (await page.request.get(`/api/videos?lang=${lang}`)).json()
  expect(all.length).toBeGreaterThanOrEqual(24)
  return all.length
}
