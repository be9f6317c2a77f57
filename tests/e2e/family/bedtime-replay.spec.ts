import type { Page } from '@playwright/test'
import { z } from 'zod'
import { later, minute } from '#src/infrastructure/clock/clock.server.ts'
import { companyWallTime } from '#src/shared/dates.ts'
import { Browser } from '#tests/support/browser.ts'
import {
  aChild,
  expect,
  type Site,
  settleCookies,
  signInSubscriber,
  testOfFilms,
  testOn,
} from '#tests/support/e2e.ts'
import { aFilm, hasFfmpeg, upload } from '#tests/support/film.ts'

/** On a product of its own, whose clock it moves. */
const test = testOn({})

/** The evening begins an hour from now by the product's clock, and ends eight hours later. */
async function bedtimeInAnHour(page: Page, site: Site) {
  await signInSubscriber(page, site)
  await aChild(page, site, 'Zoé')
  const headers = { Origin: site.origin }
  await page.request.put('/api/account/pin', { data: { pin: '2468' }, headers })
  const { now } = z
    .object({ now: z.coerce.date() })
    .parse(await (await page.request.get('/dev/clock', { headers: { Accept: 'application/json' } })).json())
  const hourAt = (at: Date) => companyWallTime(at).slice(11, 16)
  const { children } = z
    .object({ children: z.array(z.object({ id: z.string() })) })
    .parse(await (await page.request.get('/api/account/children')).json())
  const kept = await page.request.put(`/api/children/${children[0]?.id}/limits`, {
    data: {
      dailyMinutes: null,
      restFrom: hourAt(later(now, 60 * minute)),
      restTo: hourAt(later(now, 9 * 60 * minute)),
    },
    headers,
  })
  expect(kept.status()).toBe(200)
  await page.goto('/fr/espace-parent')
  await page.getByRole('button', { name: 'Passer la main à Zoé' }).click()
  await expect(page.getByRole('heading', { name: 'Bonjour Zoé.' })).toBeVisible()
}

async function anHourPasses(page: Page, site: Site) {
  const moved = await page.request.post('/dev/clock', {
    data: { minutes: 61 },
    headers: { Origin: site.origin },
    timeout: 120_000,
  })
  expect(moved.status()).toBe(200)
}

test.describe('bedtime comes during a replay (PROGRAMME §6)', () => {
  test.beforeEach(({ page }) => settleCookies(page))

  test('of the outside player: it closes, good night is said, and the orchard sleeps', async ({
    page,
    site,
    axe,
    allowErrors,
  }) => {
    allowErrors('403 /api/')
    await bedtimeInAnHour(page, site)
    await page.getByRole('link', { name: /Mes replays/ }).click()
    await page
      .getByRole('link', { name: /Regarder/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Regarder' }).click()
    const player = page.getByRole('dialog').frameLocator('iframe')
    await expect(player.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
    await anHourPasses(page, site)
    await expect(page.getByText('C’est l’heure d’éteindre. Tout t’attend demain.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Re(?:garder|prendre)/ })).toHaveCount(0)
    await axe(page)
    await page.getByRole('link', { name: 'Tous les replays' }).click()
    await expect(page.getByRole('heading', { name: 'C’est l’heure d’éteindre.' })).toBeVisible()
    await axe(page)
  })
})

testOfFilms.describe('bedtime comes during a replay of ours', () => {
  testOfFilms.skip(!hasFfmpeg, 'ffmpeg is missing')
  testOfFilms.setTimeout(600_000)
  testOfFilms.beforeEach(({ page }) => settleCookies(page))

  testOfFilms('it ends with its sentence, and not within it', async ({ page, site, axe, allowErrors }) => {
    allowErrors('403 /api/')
    await aFilmOf(site, { title: 'Écouter jusqu’au bout', seconds: 60 })
    await bedtimeInAnHour(page, site)
    await page.getByRole('link', { name: /Mes replays/ }).click()
    await page.getByRole('link', { name: /Écouter jusqu’au bout/ }).click()
    await page.getByRole('button', { name: 'Regarder' }).click()
    await expect(page.locator('.replay-caption')).toHaveText(/^Phrase \d+\.$/)
    const stoppedAt = page
      .locator('video')
      .evaluate(
        (video: HTMLVideoElement) =>
          new Promise<number>((resolve) =>
            video.addEventListener('pause', () => resolve(video.currentTime), { once: true }),
          ),
      )
    await anHourPasses(page, site)
    // A sentence of the captions begins every fourth second.
    const within = (await stoppedAt) % sentenceSeconds
    expect(Math.min(within, sentenceSeconds - within)).toBeLessThan(0.75)
    await expect(page.getByText('C’est l’heure d’éteindre. Tout t’attend demain.')).toBeVisible()
    await expect(page.locator('video')).toHaveCount(0)
    await axe(page)
  })
})

const sentenceSeconds = 4

/** A film of ours with a sentence every four seconds, sent, prepared and published by the team. */
async function aFilmOf(site: Site, { title, seconds }: { title: string; seconds: number }) {
  const team = new Browser(site.origin)
  const { body } = await team.post<{ adminToken: string }>('/api/admin/login', site.admin)
  const token = body.adminToken
  const sent = await upload(team, token, aFilm({ seconds }), { title, lang: 'fr' })
  expect(sent.status, sent.text).toBe(204)
  const film = async () =>
    (
      await team.get<{ id: string; title: string; state: string }[]>('/api/admin/videos', { token })
    ).body.find((one) => one.title === title)
  await expect.poll(async () => (await film())?.state, { timeout: 480_000 }).toBe('ready')
  const path = `/api/admin/videos/${(await film())?.id}`
  const captions = Array.from({ length: seconds / sentenceSeconds }, (_, index) => {
    const [from, to] = [index, index + 1].map((at) => cueTime(at * sentenceSeconds))
    return `${from} --> ${to}\nPhrase ${index + 1}.`
  })
  await team.put(`${path}/captions/fr`, undefined, {
    token,
    raw: ['WEBVTT', ...captions].join('\n\n'),
    headers: { 'Content-Type': 'text/vtt' },
  })
  const published = await team.put(path, { isPublished: true, category: 'communication' }, { token })
  expect(published.status, published.text).toBe(200)
}

function cueTime(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${minutes}:${rest}.000`
}
