// Longer than other files: every state of the page before a class, on one class server.
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { livePageTexts } from '#src/features/lives/door/live-page.texts.ts'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import { hour, later, minute } from '#src/shared/durations.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { languages } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { aLive } from '#tests/support/accounts/factories.ts'
import {
  aChild,
  dismissCookieBanner,
  expect,
  type Site,
  signInSubscriber,
  testOn,
} from '#tests/support/e2e.ts'
import {
  clippedText,
  doubleTextSize,
  expectNoOverflowAt320,
  overflow,
} from '#tests/support/pages/large-text.ts'
import { inShort } from '#tests/support/runs/in-short.ts'
import { type ClassServer, startClassServer } from '#tests/support/stand-ins/class-server.ts'
import { siteNow } from '#tests/support/time/named-instant.ts'
import { fakeDevices, otherDevices } from './browsers.ts'
import { colleagues, sayHere, teamOf, wayInOf } from './team.ts'

const early = crypto.randomUUID()
const on = crypto.randomUUID()
const ending = crypto.randomUUID()
/** A live session with a typed link. */
const linked = crypto.randomUUID()
const others = colleagues('rose')
let classes: ClassServer
const env: Record<string, string> = { DEMO_DATA: 'off' }

/**
 * On a class server that the test controls. The doors of three live sessions are open, as far as adults
 * permit.
 */
const test = testOn({
  env,
  fill: async (dataDirectory, admin) => {
    classes = await startClassServer()
    Object.assign(env, { LIVE_URL: classes.url, LIVE_SECRET: classes.secret })
    await teamOf(others)(dataDirectory, admin)
    const { db, close } = await openDatabase({ dataDirectory })
    const now = siteNow()
    const lives = { [early]: hour, [on]: -5 * minute, [ending]: -15 * minute }
    for (const [id, away] of Object.entries(lives))
      await aLive(db, { id, startsAt: later(now, away), joinUrl: null })
    await aLive(db, { id: linked, startsAt: now, joinUrl: 'https://meet.example/live' })
    await close()
  },
})
test.use(fakeDevices)
test.beforeEach(({ page }) => dismissCookieBanner(page))
test.afterEach(() => classes.failWith(undefined))
test.afterAll(() => classes.stop())

test('camera and microphone are tried; a child who denies them is told so and enters without', async ({
  page,
  site,
  playwright,
  axe,
}) => {
  await signInSubscriber(page, site)
  await aChild(page, site, 'Renarde')
  await page.goto(`/fr/live?id=${early}`)
  await page.getByRole('button', { name: 'Essayer ma caméra' }).click()
  await expect(page.getByText('C’est toi, comme dans un miroir.')).toBeVisible()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Essayer mon micro' }).click()
  await expect(page.getByText('On t’entend bien.')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Caméra allumée' }).click()
  await expect(page.getByText('Ta caméra est éteinte ici.')).toBeVisible()

  const storageState = await page.context().storageState()
  for (const [reason, devices] of Object.entries(otherDevices)) {
    const browser = await playwright.chromium.launch(devices)
    const other = await browser.newPage({ baseURL: site.origin, storageState })
    await dismissCookieBanner(other)
    for (const language of inShort(languages)) {
      const texts = inLanguage(livePageTexts, language)
      const { video, audio } =
        reason === 'denied' ? texts.notAllowed : { video: texts.noDevice, audio: texts.noDevice }
      await other.goto(`${pathOf('live', language)}?id=${early}`)
      await other.getByRole('button', { name: texts.cameraOff }).click()
      await expect(other.getByRole('status').getByText(video, { exact: true })).toBeVisible()
      await other.getByRole('button', { name: texts.microphoneOff }).click()
      await expect(other.getByRole('status').getByText(audio, { exact: true })).toBeVisible()
      await expect(other.getByText(texts.noMirror)).toBeVisible()
      await axe(other)
    }
    await browser.close()
  }
})

test('a live session with a typed link waits for two adults, then leads to the link', async ({
  page,
  site,
  axe,
}) => {
  await page.context().route('https://meet.example/**', (route) => route.fulfill({ body: 'The meeting' }))
  await signInSubscriber(page, site)
  await aChild(page, site, 'Renarde')
  for (const language of inShort(languages)) {
    const texts = inLanguage(livePageTexts, language)
    await page.goto(`${pathOf('live', language)}?id=${linked}`)
    await expect(page.getByRole('status').filter({ hasText: texts.door.waiting })).toBeVisible()
    await expect(page.getByRole('button', { name: texts.closed })).toBeDisabled()
    await expect(page.getByText(texts.rule.kind)).toBeVisible()
    await expect(page.getByRole('status').locator('b')).toHaveAttribute('lang', 'fr')
    const ours = [texts.mayCamera.on, texts.mayChat, texts.recorded.yes, texts.recorded.no]
    for (const words of ours) await expect(page.getByText(words)).toHaveCount(0)
    await axe(page)
    await expectNoOverflowAt320(page)
  }
  await sayHere(site, site.admin, linked)
  await page.reload()
  await expect(page.getByRole('button', { name: livePageTexts.closed.it })).toBeDisabled()
  for (const who of others) await sayHere(site, who, linked)
  for (const language of inShort(languages)) {
    await page.goto(`${pathOf('live', language)}?id=${linked}`)
    await page.getByRole('button', { name: livePageTexts.enter[language], exact: true }).click()
    await page.waitForURL('https://meet.example/live')
  }
})

test('a page that lost its network says so, and finds the door again', async ({
  page,
  site,
  allowErrors,
}) => {
  allowErrors('net::ERR_INTERNET_DISCONNECTED ')
  await signInSubscriber(page, site)
  await aChild(page, site, 'Renarde')
  await page.goto(`/fr/live?id=${early}`)
  const door = page.getByText(/La porte s’ouvre à/)
  await expect(door).toBeVisible()
  await page.context().setOffline(true)
  // An early door is polled every half minute; the browser's offline event is faster.
  await expect(page.getByText('La connexion est perdue. Nous réessayons.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Porte fermée' })).toBeDisabled()
  await page.context().setOffline(false)
  await expect(door).toBeVisible()
})

test('a page whose session ended elsewhere leads to signing in', async ({ page, site, axe, allowErrors }) => {
  allowErrors('401 /api/')
  await signInSubscriber(page, site)
  await aChild(page, site, 'Renarde')
  await page.goto(`/fr/live?id=${early}`)
  await expect(page.getByText('La porte s’ouvre à')).toBeVisible()
  await page.request.post('/api/auth/logout', { headers: { Origin: site.origin } })
  await expect(page.getByText('Connectez-vous pour entrer.')).toBeVisible()
  await axe(page)
  await page.locator('#content').getByRole('link', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/fr/login')
})

test('an unavailable class server lets nobody in, and the page explains it in each language', async ({
  page,
  site,
  axe,
  allowErrors,
}) => {
  allowErrors('503 /api/lives/')
  await signInSubscriber(page, site)
  await aChild(page, site, 'Renarde')
  await twoAdultsEnter(site, on)
  for (const { path, enter, words, fault } of [
    {
      path: '/fr/live',
      enter: 'Entrer',
      words: 'La classe ne répond pas. Ce n’est pas ta faute, réessaie dans un instant.',
      fault: { silent: true },
    },
    {
      path: '/en/live',
      enter: 'Go in',
      words: 'The classroom is not responding. It is not your fault: try again in a moment.',
      fault: { status: 502 },
    },
    {
      path: '/it/diretta',
      enter: 'Entra',
      words: 'L’aula non risponde. Non è colpa tua, riprova tra un attimo.',
      fault: { text: '<html>Bad Gateway</html>' },
    },
  ] as const) {
    await page.goto(`${path}?id=${on}`)
    const button = page.getByRole('button', { name: enter, exact: true })
    await expect(button).toBeEnabled()
    // The class server still answers who is in, so the door is open.
    classes.failWith(fault, 'create')
    const [joined] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/join')),
      button.click(),
    ])
    expect(joined.status()).toBe(503)
    await expect(page.getByRole('alert')).toHaveText(words)
    await page.setViewportSize({ width: 320, height: 700 })
    await axe(page)
    expect(await overflow(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
  }
  classes.failWith({ status: 502 })
  await expect(page.getByText('La porta si apre quando ci sono due adulti.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Porta chiusa' })).toBeDisabled()
})

test('a class that ends shows a closing page, and the door when it opens again', async ({
  page,
  site,
  axe,
}) => {
  await signInSubscriber(page, site)
  await aChild(page, site, 'Renarde')
  await twoAdultsEnter(site, ending)
  await askForCameraUntilAnswered(page)
  await page.goto(`/fr/live?id=${ending}`)
  await expect(page.getByRole('button', { name: 'Entrer' })).toBeEnabled()
  await page.getByRole('button', { name: 'Essayer ma caméra' }).click()
  const opening = classes.calls.find(
    ({ call, parameters }) => call === 'create' && parameters.meetingID === ending,
  )
  classes.endClasses()
  expect((await fetch(opening?.parameters.meta_endCallbackUrl ?? '')).status).toBe(200)
  await expect(page.getByRole('status').getByText('La classe est finie. À bientôt.')).toBeVisible()
  await expect(page.getByText('En chemin')).toHaveCount(0)
  await axe(page)
  // A camera that is allowed only now is turned off at once.
  await page.evaluate(() => dispatchEvent(new Event('answered')))
  const states = () =>
    page.evaluate(() => {
      const tracks: MediaStreamTrack[] | undefined = Reflect.get(window, 'allowedTracks')
      return tracks?.map(({ readyState }) => readyState)
    })
  await expect.poll(states).toEqual(['ended'])
  await twoAdultsEnter(site, ending)
  await expect(page.getByRole('button', { name: 'Entrer' })).toBeEnabled()
})

test('a child’s picture is recorded once its parent has agreed, and the child reads whether it is', async ({
  page,
  site,
  allowErrors,
}) => {
  // The class server that stands in has no page.
  allowErrors('404 /html5client/join')
  await signInSubscriber(page, site)
  await aChild(page, site, 'Renarde')
  await twoAdultsEnter(site, on)
  const enters = async () => {
    await page.getByRole('button', { name: 'Entrer' }).click()
    await page.waitForURL(/html5client/)
    const joined = classes.calls.findLast(({ parameters }) => parameters.role === 'VIEWER')
    return joined?.parameters['userdata-bbb_record_video']
  }
  await page.goto(`/fr/live?id=${on}`)
  await expect(page.getByText('Le live est enregistré, sans ton image.')).toBeVisible()
  expect(await enters()).toBe('false')
  const { children } = z
    .object({ children: z.array(z.object({ id: z.uuid() })) })
    .parse(await (await page.request.get('/api/account/children')).json())
  const agreed = await page.request.put(`/api/children/${children[0]?.id}/recording-consent`, {
    data: { isAgreed: true },
    headers: { Origin: site.origin },
  })
  expect(agreed.status(), await agreed.text()).toBe(200)
  await page.goto(`/fr/live?id=${on}`)
  await expect(page.getByText('Le live est enregistré. Ton image peut y être.')).toBeVisible()
  expect(await enters()).toBeUndefined()
})

for (const { path, error } of inShort([
  { path: '/fr/live', error: 'Il n’y a plus de place dans la classe pour l’instant.' },
  { path: '/en/live', error: 'There is no room left in the class just now.' },
  { path: '/it/diretta', error: 'Per ora in aula non c’è più posto.' },
]))
  test(`nothing of ${path} is cut off, scrolls sideways or is hidden at 320 px and at 200 % text`, async ({
    page,
    site,
    axe,
  }) => {
    await signInSubscriber(page, site)
    await aChild(page, site, 'Maximilienne')
    const errors = encodeURIComponent(JSON.stringify([{ key: 'maxParticipantsReached', message: 'full' }]))
    for (const [width, isLarge] of [
      [320, false],
      [390, true],
      [1280, true],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${path}?id=${early}&errors=${errors}`)
      await expect(page.getByRole('alert')).toContainText(error)
      if (isLarge) await doubleTextSize(page)
      expect([...(await overflow(page)), ...(await clippedText(page))], `${path} at ${width}`).toEqual([])
      const bar = await page.getByRole('contentinfo').boundingBox()
      expect(bar?.height, `the bar at ${width}`).toBeLessThanOrEqual(480)
      expect(await focusHiddenByBar(page), `${path} at ${width}`).toEqual([])
      await axe(page)
    }
  })

/** The browser's question about the camera stays open until the event `answered`. */
async function askForCameraUntilAnswered(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wanted) => {
      await new Promise((resolve) => addEventListener('answered', resolve, { once: true }))
      const stream = await getUserMedia(wanted)
      Reflect.set(window, 'allowedTracks', stream.getTracks())
      return stream
    }
  })
}

/** WCAG 2.4.11: elements that the Tab key reaches and the bar hides. */
async function focusHiddenByBar(page: Page): Promise<string[]> {
  const hidden: string[] = []
  await page.evaluate(() => window.scrollTo(0, 0))
  for (let stop = 0; stop < 4; stop++) {
    await page.keyboard.press('Tab')
    const words = await page.evaluate(() => {
      const bar = document.querySelector('footer')
      const reached = document.activeElement
      if (!bar || !reached || bar.contains(reached)) return undefined
      const isBehind = reached.getBoundingClientRect().top >= bar.getBoundingClientRect().top
      return isBehind ? (reached.textContent ?? '') : undefined
    })
    if (words !== undefined) hidden.push(words)
  }
  return hidden
}

async function twoAdultsEnter(site: Site, liveId: string): Promise<void> {
  for (const who of [site.admin, ...others]) await classes.enter(await wayInOf(site, who, liveId))
}
