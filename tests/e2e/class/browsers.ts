import type { Browser, Page } from '@playwright/test'
import { dismissCookieBanner, expect } from '#tests/support/e2e.ts'

// A low frame rate: many browsers run on one machine, and any movement is enough.
const device = '--use-fake-device-for-media-stream=fps=5'

/** For `test.use`: browsers with a fake camera and microphone that grant permission without asking. */
export const fakeDevices = {
  permissions: ['camera', 'microphone'],
  launchOptions: launchedWith(device, '--use-fake-ui-for-media-stream'),
}

/** A browser in which the devices are denied, and one that has none. */
export const otherDevices = {
  denied: launchedWith(device, '--use-fake-ui-for-media-stream=deny'),
  none: launchedWith(),
}

function launchedWith(...args: readonly string[]) {
  return {
    ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
    args: ['--no-sandbox', '--disable-gpu', ...args],
  }
}

/** A separate browser that exposes its WebRTC connections to the test. */
export async function ownBrowser(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ permissions: fakeDevices.permissions })).newPage()
  await prepare(page)
  return page
}

export async function prepare(page: Page): Promise<void> {
  await dismissCookieBanner(page)
  await page.context().addInitScript(() => {
    const connections: RTCPeerConnection[] = []
    Reflect.set(window, 'connections', connections)
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        connections.push(this)
      }
    }
  })
}

/** The audio energy and the video frames that this browser has received of an attendee and plays. */
async function receivedFrom(page: Page, name: string): Promise<{ energy: number; frames: number }> {
  return page.evaluate(async (attendee) => {
    const connections: RTCPeerConnection[] = Reflect.get(window, 'connections')
    const item = [...document.querySelectorAll('#people li')].find(
      (one) => one.querySelector('b')?.textContent === attendee,
    )
    const video = item?.querySelector('video')
    const found = { energy: 0, frames: 0 }
    if (!(video?.srcObject instanceof MediaStream) || video.paused || video.muted) return found
    const tracks = video.srcObject.getTracks()
    const receivers = connections.flatMap((connection) => connection.getReceivers())
    for (const receiver of receivers.filter(({ track }) => tracks.includes(track)))
      for (const figures of (await receiver.getStats()).values()) {
        if (figures.type !== 'inbound-rtp') continue
        found.energy += figures.totalAudioEnergy ?? 0
        found.frames += figures.framesDecoded ?? 0
      }
    return found
  }, name)
}

export async function expectToHear(page: Page, name: string): Promise<void> {
  const { energy } = await receivedFrom(page, name)
  await expect.poll(async () => (await receivedFrom(page, name)).energy).toBeGreaterThan(energy)
}

export async function expectToSee(page: Page, name: string): Promise<void> {
  const { frames } = await receivedFrom(page, name)
  await expect.poll(async () => (await receivedFrom(page, name)).frames).toBeGreaterThan(frames)
}

/** The fake microphones beep every half second: a second without more energy is silence. */
export async function expectSilence(page: Page, name: string): Promise<void> {
  await expectNoChange(async () => (await receivedFrom(page, name)).energy)
}

export async function expectNoPicture(page: Page, name: string): Promise<void> {
  await expectNoChange(async () => (await receivedFrom(page, name)).frames)
}

async function expectNoChange(figure: () => Promise<number>): Promise<void> {
  let last = Number.NaN
  await expect
    .poll(
      async () => {
        const before = last
        last = await figure()
        return last - before
      },
      { intervals: [1500] },
    )
    .toBeLessThan(1e-6)
}
