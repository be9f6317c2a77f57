import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClassEmulator, startClassEmulator } from '@mirabelle/class-emulator'
import { expect, type Page, type Response, test } from '@playwright/test'
import { fakeDevices } from './browsers.ts'

const secret = 'a secret of the test'
let directory: string
let emulator: ClassEmulator
test.beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'mirabelle-class-'))
  emulator = await startClassEmulator({ directory, secret, clock: { now: () => new Date() } })
})
test.afterAll(async () => {
  await emulator.close()
  rmSync(directory, { recursive: true, force: true })
})
// Only the emulator: no product is started for a base address.
test.use({ ...fakeDevices, baseURL: undefined })

test('each start of a recording makes a film: without a camera, after a reload, by another moderator', async ({
  page: rose,
  context,
}) => {
  const meetingID = 'live-1'
  await fetch(
    urlOf('create', {
      meetingID,
      name: 'Dire non sans se fâcher',
      record: 'true',
      autoStartRecording: 'true',
      allowStartStopRecording: 'true',
    }),
  )
  const ines = await context.newPage()
  await rose.addInitScript(() => {
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      if (wanted?.video) throw new DOMException('no camera', 'NotFoundError')
      return getUserMedia(wanted)
    }
  })
  await untilUploaded(rose, () => enter(rose, 'Rose'))
  await rose.getByRole('button', { name: 'Arrêter l’enregistrement' }).click()
  await untilUploaded(rose, () => rose.getByRole('button', { name: 'Enregistrer', exact: true }).click())
  await untilUploaded(rose, () => rose.reload())
  await enter(ines, 'Inès')
  await expect(ines.locator('#people li')).toHaveCount(2)
  await untilUploaded(ines, () => rose.getByRole('button', { name: 'Sortir' }).click())
  await ines.getByRole('button', { name: 'Terminer pour tous' }).click()

  const films = async () =>
    [...(await (await fetch(urlOf('getRecordings', { meetingID }))).text()).matchAll(/<url>([^<]+)/g)].map(
      ([, url = '']) => url,
    )
  await expect.poll(films).toHaveLength(4)
  const widths: number[] = []
  for (const url of await films()) widths.push(await widthOfFilm(ines, url))
  // Without a camera the class's title is drawn at 320 pixels; the fake camera has 640.
  expect(widths).toEqual([320, 320, 320, 640])

  async function enter(page: Page, fullName: string): Promise<void> {
    await page.goto(urlOf('join', { meetingID, fullName, userID: fullName, role: 'MODERATOR' }))
  }
})

/**
 * Waits until the new piece has sent three parts, which takes over a second; the previous one may still send its
 * last.
 */
async function untilUploaded(page: Page, begin: () => Promise<unknown>): Promise<void> {
  const sent: string[] = []
  const countUpload = (response: Response) => {
    if (response.url().includes('/class/recording?') && response.status() === 204) sent.push(response.url())
  }
  await begin()
  page.on('response', countUpload)
  await expect.poll(() => sent.filter((url) => url === sent.at(-1)).length).toBeGreaterThan(2)
  page.off('response', countUpload)
}

/** In pixels, once the browser has decoded the film's picture and sound. */
async function widthOfFilm(page: Page, url: string): Promise<number> {
  await page.goto(url)
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(1)
  const seconds = await page.evaluate(async () => {
    const film = await (await fetch(location.href)).arrayBuffer()
    return (await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(film)).duration
  })
  expect(seconds).toBeGreaterThan(1)
  return video.evaluate((one: HTMLVideoElement) => one.videoWidth)
}

function urlOf(call: string, parameters: Record<string, string>): string {
  const query = new URLSearchParams(parameters).toString()
  const checksum = createHash('sha256').update(`${call}${query}${secret}`).digest('hex')
  return `${emulator.api}/${call}?${query}&checksum=${checksum}`
}
