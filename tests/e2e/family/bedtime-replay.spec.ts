import type { Page } from '@playwright/test'
import { z } from 'zod'
import { companyWallTime } from '#src/shared/dates.ts'
import { later, minute } from '#src/shared/durations.ts'
import { type Language, languages } from '#src/shared/language/languages.ts'
import {
  aChild,
  adminTokenOf,
  dismissCookieBanner,
  expect,
  type Site,
  signInSubscriber,
  testOfFilms,
  testOn,
} from '#tests/support/e2e.ts'
import { aFilm, hasFfmpeg, upload } from '#tests/support/film.ts'
import { inShort } from '#tests/support/runs/in-short.ts'
import { Browser } from '#tests/support/server/browser.ts'
import { childsWords } from './childs-words.ts'

/** On a separate product, whose clock the test moves. */
const test = testOn({})

/**
 * Sets the evening to begin an hour from now by the product's clock, and to end eight hours later. Resolves
 * to its beginning.
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
  const response = await page.request.put(`/api/children/${children[0]?.id}/limits`, {
    data: {
      dailyMinutes: null,
      restFrom: hourAt(bedtime),
      restTo: hourAt(later(bedtime, 8 * 60 * minute)),
    },
    headers,
  })
  expect(response.status()).toBe(200)
  await page.goto(words.dashboard)
  await page.getByRole('button', { name: words.handOver('Zoé') }).click()
  await expect(page.getByRole('heading', { name: words.hello('Zoé') })).toBeVisible()
  return bedtime
}

/** The time of the product's clock. */
async function clockOf(page: Page): Promise<Date> {
  const shown = await page.request.get('/dev/clock', { headers: { Accept: 'application/json' } })
  return z.object({ now: z.coerce.date() }).parse(await shown.json()).now
}

/** Moves the clock into the evening's first minute: the film is still served until its sentence ends. */
async function moveToBedtime(page: Page, site: Site, bedtime: Date) {
  const left = bedtime.getTime() - (await clockOf(page)).getTime()
  const moved = await page.request.post('/dev/clock', {
    data: { minutes: Math.ceil(left / minute) },
    headers: { Origin: site.origin },
    timeout: 120_000,
  })
  expect(moved.status()).toBe(200)
}

test.describe('bedtime comes during a replay (PROGRAMME §6)', () => {
  test.beforeEach(({ page }) => dismissCookieBanner(page))

  for (const language of inShort(languages))
    test(`in the external player: it closes, the page says good night, the orchard sleeps (${language})`, async ({
      page,
      site,
      axe,
      allowErrors,
    }) => {
      allowErrors('403 /api/')
      const words = childsWords[language]
      const checkAxe = language === 'fr' ? axe : async () => {}
      const bedtime = await bedtimeInAnHour(page, site, language)
      await page.getByRole('link', { name: words.myReplays }).click()
      await page.getByRole('link', { name: words.watch }).first().click()
      await page.getByRole('button', { name: words.watch, exact: true }).click()
      const player = page.getByRole('dialog').frameLocator('iframe')
      // The player is in the film's language, which is the child's: French.
      await expect(player.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
      await moveToBedtime(page, site, bedtime)
      await expect(page.getByText(words.goodNight)).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('button', { name: words.watch })).toHaveCount(0)
      await checkAxe(page)
      await page.getByRole('link', { name: words.allReplays }).click()
      await expect(page.getByRole('heading', { name: words.evening })).toBeVisible()
      await checkAxe(page)
    })
})

testOfFilms.describe('bedtime comes during a replay of ours (PROGRAMME §6)', () => {
  testOfFilms.skip(!hasFfmpeg, 'ffmpeg is missing')
  testOfFilms.setTimeout(600_000)
  testOfFilms.beforeEach(({ page }) => dismissCookieBanner(page))

  for (const { name, isCaptioned } of [
    { name: 'with captions', isCaptioned: true },
    { name: 'with the captions turned off', isCaptioned: false },
  ])
    testOfFilms(
      `it stops at a sentence’s end and not within it, ${name}`,
      async ({ page, site, axe, allowErrors }) => {
        allowErrors('403 /api/')
        const title = isCaptioned ? 'Lire jusqu’au bout' : 'Écouter jusqu’au bout'
        await publishFilm(site, { title, seconds: 60 })
        const bedtime = await bedtimeInAnHour(page, site)
        await page.getByRole('link', { name: /Mes replays/ }).click()
        await page.getByRole('link', { name: new RegExp(title) }).click()
        await page.getByRole('button', { name: 'Regarder' }).click()
        const caption = page.getByRole('group', { name: title }).getByText(/^Phrase \d+\.$/)
        await expect(caption).toBeVisible()
        if (!isCaptioned) {
          await page.getByLabel('Sous-titres', { exact: true }).selectOption('')
          await expect(caption).toBeHidden()
        }
        // By the time the pause event fires the player has let the film go: the position is 0 again.
        const stoppedAt = page.locator('video').evaluate(
          (video: HTMLVideoElement) =>
            new Promise<number>((resolve) => {
              let position = 0
              const follow = () => {
                position = Math.max(position, video.currentTime)
              }
              video.addEventListener('timeupdate', follow)
              video.addEventListener('pause', () => resolve(position), { once: true })
            }),
        )
        await moveToBedtime(page, site, bedtime)
        const within = (await stoppedAt) % sentenceSeconds
        expect(Math.min(within, sentenceSeconds - within)).toBeLessThan(0.75)
        await expect(page.getByText('C’est l’heure d’éteindre. Tout t’attend demain.')).toBeVisible()
        await expect(page.locator('video')).toHaveCount(0)
        await axe(page)
      },
    )
})

/**
 * The player learns every fifteen seconds whether the time is over. The end of a sentence is then ten or
 * twenty seconds away, longer than a film without captions goes on.
 */
const sentenceSeconds = 25

/** A film of ours with a caption every `sentenceSeconds`, uploaded, transcoded and published by the team. */
async function publishFilm(site: Site, { title, seconds }: { title: string; seconds: number }) {
  const team = new Browser(site.origin)
  const token = await adminTokenOf(site)
  const sent = await upload(team, token, aFilm({ seconds }), { title, lang: 'fr' })
  expect(sent.status, sent.text).toBe(204)
  const film = async () =>
    (
      await team.get<{ id: string; title: string; state: string }[]>('/api/admin/videos', { token })
    ).body.find((one) => one.title === title)
  await expect.poll(async () => (await film())?.state, { timeout: 480_000 }).toBe('ready')
  const path = `/api/admin/videos/${(await film())?.id}`
  const captions = Array.from({ length: Math.floor(seconds / sentenceSeconds) }, (_, index) => {
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
