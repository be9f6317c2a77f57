import type { Page } from '@playwright/test'
import { z } from 'zod'
import { later, minute } from '#src/infrastructure/clock/clock.server.ts'
import { companyWallTime } from '#src/shared/dates.ts'
import { type Language, languages } from '#src/shared/language/languages.ts'
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
import { inShort } from '#tests/support/in-short.ts'
import { childsWords } from './childs-words.ts'

/** On a product of its own, whose clock it moves. */
const test = testOn({})

/**
 * The evening begins an hour from now by the product's clock, and ends eight hours later. Resolves to when it
 * begins.
 */
async function bedtimeInAnHour(page: Page, site: Site, language: Language = 'fr'): Promise<Date> {
  const words = childsWords[language]
  await signInSubscriber(page, site)
  await aChild(page, site, 'Zoé')
  const headers = { Origin: site.origin }
  await page.request.put('/api/account/pin', { data: { pin: '2468' }, headers })
  const now = await clockOf(page)
  const bedtime = new Date(Math.floor(later(now, 60 * minute).getTime() / minute) * minute)
  const hourAt = (at: Date) => companyWallTime(at).slice(11, 16)
  const { children } = z
    .object({ children: z.array(z.object({ id: z.string() })) })
    .parse(await (await page.request.get('/api/account/children')).json())
  const kept = await page.request.put(`/api/children/${children[0]?.id}/limits`, {
    data: {
      dailyMinutes: null,
      restFrom: hourAt(bedtime),
      restTo: hourAt(later(bedtime, 8 * 60 * minute)),
    },
    headers,
  })
  expect(kept.status()).toBe(200)
  await page.goto(words.dashboard)
  await page.getByRole('button', { name: words.handOver('Zoé') }).click()
  await expect(page.getByRole('heading', { name: words.hello('Zoé') })).toBeVisible()
  return bedtime
}

/** What the product's clock shows. */
async function clockOf(page: Page): Promise<Date> {
  const shown = await page.request.get('/dev/clock', { headers: { Accept: 'application/json' } })
  return z.object({ now: z.coerce.date() }).parse(await shown.json()).now
}

/** No more than that minute of the evening has passed then: the film is served until its sentence ends. */
async function bedtimeComes(page: Page, site: Site, bedtime: Date) {
  const left = bedtime.getTime() - (await clockOf(page)).getTime()
  const moved = await page.request.post('/dev/clock', {
    data: { minutes: Math.ceil(left / minute) },
    headers: { Origin: site.origin },
    timeout: 120_000,
  })
  expect(moved.status()).toBe(200)
}

test.describe('bedtime comes during a replay (PROGRAMME §6)', () => {
  test.beforeEach(({ page }) => settleCookies(page))

  for (const language of inShort(languages))
    test(`of the outside player: it closes, good night is said, and the orchard sleeps, in ${language}`, async ({
      page,
      site,
      axe,
      allowErrors,
    }) => {
      allowErrors('403 /api/')
      const words = childsWords[language]
      const look = language === 'fr' ? axe : async () => {}
      const bedtime = await bedtimeInAnHour(page, site, language)
      await page.getByRole('link', { name: words.myReplays }).click()
      await page.getByRole('link', { name: words.watch }).first().click()
      await page.getByRole('button', { name: words.watch, exact: true }).click()
      const player = page.getByRole('dialog').frameLocator('iframe')
      // The film, and so its player, speaks the child's language, which is French here.
      await expect(player.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
      await bedtimeComes(page, site, bedtime)
      await expect(page.getByText(words.goodNight)).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('button', { name: words.watch })).toHaveCount(0)
      await look(page)
      await page.getByRole('link', { name: words.allReplays }).click()
      await expect(page.getByRole('heading', { name: words.evening })).toBeVisible()
      await look(page)
    })
})

testOfFilms.describe('bedtime comes during a replay of ours', () => {
  testOfFilms.skip(!hasFfmpeg, 'ffmpeg is missing')
  testOfFilms.setTimeout(600_000)
  testOfFilms.beforeEach(({ page }) => settleCookies(page))

  testOfFilms('it ends with its sentence, and not within it', async ({ page, site, axe, allowErrors }) => {
    allowErrors('403 /api/')
    await aFilmOf(site, { title: 'Écouter jusqu’au bout', seconds: 60 })
    const bedtime = await bedtimeInAnHour(page, site)
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
    await bedtimeComes(page, site, bedtime)
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
