import type { Page } from '@playwright/test'
import { z } from 'zod'
import { signIn } from '#tests/e2e/back-office/back-office.ts'
import {
  asTeam,
  dismissCookieBanner,
  expect,
  type Site,
  signInSubscriber,
  testOfFilms as test,
} from '#tests/support/e2e.ts'
import { aFilm, hasFfmpeg } from '#tests/support/film.ts'
import { clippedText, doubleTextSize, overflow } from '#tests/support/pages/large-text.ts'

test.skip(!hasFfmpeg, 'ffmpeg is missing')
test.beforeEach(({ page }) => dismissCookieBanner(page))
test.setTimeout(300_000)

const captions =
  'WEBVTT\n\n00:00.000 --> 00:50.000\nLe trac, c’est ton corps qui se prépare.\n\n00:50.000 --> 01:00.000\nPose tes pieds bien à plat.\n'

test('a replay of ours (PROGRAMME §4): uploaded, transcoded, captioned, published, watched, resumed', async ({
  page,
  site,
  axe,
  browser,
  allowErrors,
}) => {
  allowErrors('400 /api/admin/videos/', 'net::ERR_FAILED /media/', '402 /')
  await signIn(page, site, '/admin?section=videos')
  await expect(page.getByRole('heading', { name: 'Envoyer des films' })).toBeVisible()
  const film = aFilm({ seconds: 60 })
  await page
    .getByLabel('Choisir des films')
    .setInputFiles({ name: 'Parler devant la classe.mp4', mimeType: 'video/mp4', buffer: film })
  await expect(page.getByText('Envoyé, il se prépare')).toBeVisible()
  const row = page.getByRole('row', { name: /Parler devant la classe/ })
  await expect(row.getByText('Prêt')).toBeVisible({ timeout: 240_000 })
  await axe(page)

  await row.getByRole('button', { name: 'Sous-titrer' }).click()
  await page.getByLabel('Sous-titres', { exact: true }).fill('WEBVTT\n\n00:01 oops')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Ligne 4')).toBeVisible()
  await page.getByLabel('Sous-titres', { exact: true }).fill(captions)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await row.getByRole('button', { name: 'Modifier' }).click()
  await page.getByRole('button', { name: 'Regarder le film' }).click()
  await expect
    .poll(() => page.getByLabel('Le film, tel que').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0)
  await page.getByLabel('Thème').selectOption('Communication')
  await page.getByLabel('Chapitres').fill('0:00 Bonjour\n0:50 On essaie')
  await page.getByLabel('Question pour le dîner').fill('Quand as-tu eu envie de parler sans oser ?')
  await page.getByLabel(/^Publiée/).check()
  await axe(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(row.getByText('Publiée')).toBeVisible()

  const family = await browser.newContext({
    baseURL: site.origin,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    hasTouch: true,
  })
  const reader = await family.newPage()
  await dismissCookieBanner(reader)
  await signInSubscriber(reader, site)
  await reader.goto('/fr/videos')
  await reader.getByRole('link', { name: /Parler devant la classe/ }).click()
  await expect(reader).toHaveURL(/\/fr\/videos\?id=/)
  await expect(reader.getByRole('heading', { level: 1, name: 'Parler devant la classe' })).toBeVisible()
  await axe(reader)
  await expect.poll(() => reader.locator('video').count()).toBe(0)
  await reader.getByRole('button', { name: 'Regarder' }).click()
  const video = reader.locator('video')
  const currentTime = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(currentTime, { timeout: 60_000 }).toBeGreaterThan(1)
  // With sound: the number of decoded audio bytes grows.
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => [element.muted, element.volume]))
    .toEqual([false, 1])
  await expect
    .poll(() => video.evaluate((element) => Number(Reflect.get(element, 'webkitAudioDecodedByteCount') ?? 1)))
    .toBeGreaterThan(0)
  await reader.getByLabel('Sous-titres', { exact: true }).selectOption('fr')
  const player = reader.getByRole('group', { name: 'Lecteur : Parler devant la classe' })
  const caption = player.getByText('Le trac, c’est ton corps qui se prépare.', { exact: true })
  await expect(caption).toBeVisible()
  await player.getByRole('button', { name: 'Pause' }).focus()
  await reader.keyboard.press('c')
  await expect(caption).toBeHidden()
  await reader.keyboard.press('c')
  await reader.keyboard.press('ArrowRight')
  await expect.poll(currentTime).toBeGreaterThan(10)
  await player.getByLabel('Vitesse').selectOption('1.5')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.5)
  await player.getByRole('button', { name: 'Pause' }).click()
  const slider = player.getByRole('slider')
  await expect(slider).toHaveAttribute('aria-valuetext', /^0:\d\d sur 1:00, chapitre «\u00A0Bonjour\u00A0»$/)
  await expect.poll(() => player.locator('.replay-marks i').count()).toBe(1)
  await slider.focus()
  await reader.keyboard.press('PageUp')
  await expect(slider).toHaveAttribute('aria-valuetext', '0:50 sur 1:00, chapitre «\u00A0On essaie\u00A0»')
  await reader.keyboard.press('PageDown')
  await expect(slider).toHaveAttribute('aria-valuetext', '0:00 sur 1:00, chapitre «\u00A0Bonjour\u00A0»')
  await slider.fill('20')
  await axe(reader)

  const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused)
  await video.tap()
  await expect.poll(isPaused).toBe(false)
  await video.tap()
  await expect.poll(isPaused).toBe(true)
  const onWholeScreen = () => reader.evaluate(() => document.fullscreenElement?.className)
  await player.getByRole('button', { name: 'Plein écran' }).tap()
  await expect.poll(onWholeScreen).toBe('replay-player')
  await expect(slider).toBeInViewport()
  await reader.keyboard.press('f')
  await expect.poll(onWholeScreen).toBeUndefined()
  await reader.getByText('Lire le texte').click()
  await expect(reader.getByText('Pose tes pieds bien à plat.')).toBeVisible()

  await reader.setViewportSize({ width: 320, height: 700 })
  await axe(reader)
  await expect.poll(() => overflow(reader)).toEqual([])
  await doubleTextSize(reader)
  await expect.poll(() => overflow(reader)).toEqual([])
  await expect.poll(() => clippedText(reader)).toEqual([])

  await reader.reload()
  await reader.getByRole('button', { name: /^Reprendre à 0:\d\d$/ }).click()
  await expect.poll(currentTime, { timeout: 60_000 }).toBeGreaterThan(10)
  await reader.reload()
  await reader.getByRole('button', { name: 'Revoir depuis le début' }).click()
  await reader.getByRole('button', { name: 'On essaie' }).click()
  await expect(player.getByText('Pose tes pieds bien à plat.', { exact: true })).toBeVisible()
  await expect(reader.getByText('Revu. La question pour le dîner est là.')).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true)

  // On a page in English, the title is marked as French for screen readers.
  const french = reader.locator('[lang=fr]').getByText('Parler devant la classe', { exact: true })
  await reader.goto(reader.url().replace('/fr/', '/en/'))
  await expect(reader.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'fr')
  await reader.goto('/en/dashboard')
  await expect(french.first()).toBeVisible()
  await family.close()

  for (const hasOwnHls of [true, false]) {
    const other = await browser.newContext({ baseURL: site.origin })
    const watcher = await other.newPage()
    if (!hasOwnHls) await watcher.addInitScript(disableNativeHls)
    await dismissCookieBanner(watcher)
    const email = await signInSubscriber(watcher, site)
    const libraries: string[] = []
    watcher.on('request', (request) => request.url().includes('/assets/hls') && libraries.push(request.url()))
    await watcher.goto('/fr/videos')
    const plays = await watcher.evaluate(() =>
      document.createElement('video').canPlayType('application/vnd.apple.mpegurl'),
    )
    await watcher.getByRole('link', { name: /Parler devant la classe/ }).click()
    await watcher.getByRole('button', { name: 'Regarder' }).click()
    await expect
      .poll(() => watcher.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime), {
        timeout: 60_000,
      })
      .toBeGreaterThan(1)
    expect(libraries).toHaveLength(plays ? 0 : 1)
    if (hasOwnHls) await expectToResumeAfterLostConnection(watcher)
    else await expectToGoOnAfterLostConnection(watcher)
    await expectToSubscribeOnceAccessEnds(watcher, site, email)
    await other.close()
  }
})

/** Once the film could not be read any further, the page offers to go on where it stopped, and does. */
async function expectToResumeAfterLostConnection(page: Page): Promise<void> {
  await page.route(lastSegments, (route) => route.abort())
  const currentTime = await watchAgain(page)
  await page.getByRole('slider').fill('38')
  await expect(page.getByText('La vidéo n’a pas pu être lue.')).toBeVisible()
  await page.unroute(lastSegments)
  await page.getByRole('button', { name: /^Reprendre à 0:[34]\d$/ }).click()
  await expect.poll(currentTime).toBeGreaterThan(41)
}

/** While there is film ahead a lost connection is no failure: the film goes on once it is back. */
async function expectToGoOnAfterLostConnection(page: Page): Promise<void> {
  let lost = 0
  await page.route(lastSegments, (route) => {
    lost += 1
    return route.abort()
  })
  const currentTime = await watchAgain(page)
  await page.getByRole('slider').fill('38')
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect.poll(() => lost).toBeGreaterThanOrEqual(hlsAttempts)
  await page.unroute(lastSegments)
  await expect(page.getByText('La vidéo n’a pas pu être lue.')).toBeHidden()
  await page.getByRole('button', { name: 'Lire', exact: true }).click()
  await expect.poll(currentTime).toBeGreaterThan(41)
}

/** The segments of four seconds from 0:40 on. */
const lastSegments = /\/media\/.*\/0001\d\.m4s/
/** How often hls.js asks for a segment before it gives up. */
const hlsAttempts = 7

/** Loads the page again and plays the film. Resolves to a function that reads its position. */
async function watchAgain(page: Page): Promise<() => Promise<number>> {
  await page.reload()
  await page.getByRole('button', { name: 'Regarder' }).click()
  const currentTime = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(currentTime).toBeGreaterThan(1)
  return currentTime
}

/** Once the access has ended, the page says only that: the connection is not to blame. */
async function expectToSubscribeOnceAccessEnds(page: Page, site: Site, email: string): Promise<void> {
  await page.getByRole('slider').fill('5')
  const team = await asTeam(site)
  const [family] = z
    .array(z.object({ id: z.string() }))
    .parse(await team.get(`/api/admin/users?search=${encodeURIComponent(email)}`))
  await team.put(`/api/admin/users/${family?.id}`, { isSubscribed: false })
  await expect(page.getByRole('link', { name: 'S’abonner pour regarder' })).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText('La vidéo n’a pas pu être lue.')).toBeHidden()
  await expect(page.locator('video')).toHaveCount(0)
}

/** Makes a browser report that it has no native HLS, as browsers that need hls.js do. */
function disableNativeHls(): void {
  const { canPlayType } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.canPlayType = function (type) {
    return type.includes('mpegurl') ? '' : canPlayType.call(this, type)
  }
}
