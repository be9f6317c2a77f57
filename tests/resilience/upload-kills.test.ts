import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { aFilm, createUpload, hasFfmpeg, sendPart, uploadOffset } from '#tests/support/film.ts'
import { Browser } from '#tests/support/server/browser.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { type ProductProcess, startProcess } from '#tests/support/server/process.ts'
import { type RunningPostgres, startPostgres } from '#tests/support/stand-ins/postgres.ts'

const mebibyte = 1024 ** 2
const partBytes = 8 * mebibyte
const admin = { email: 'equipe@example.com', password: 'une longue phrase de passe' }

const directory = mkdtempSync(join(tmpdir(), 'mirabelle-upload-kills-'))
let postgres: RunningPostgres | undefined
let environment: Record<string, string>
let running: ProductProcess
let token = ''

beforeAll(async () => {
  if (!hasFfmpeg) return
  environment = {
    PORT: String(await freePort()),
    DATA_DIR: directory,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    FFMPEG: 'ffmpeg',
  }
  if (inject('postgresTemplate')) {
    postgres = await startPostgres()
    environment.DATABASE_URL = postgres.url
  }
  running = await startProcess(environment)
  const signedIn = await new Browser(running.origin).post<{ adminToken: string }>('/api/admin/login', admin)
  token = signedIn.body.adminToken
}, 120_000)
afterAll(async () => {
  running?.child.kill('SIGKILL')
  await postgres?.stop()
  rmSync(directory, { recursive: true, force: true })
})

async function kill(): Promise<void> {
  running.child.kill('SIGKILL')
  await running.ended
}

/** Kills the product while it receives a part, after these bytes have been sent. */
async function sendUntilKilled(location: string, offset: number, bytes: Buffer): Promise<void> {
  const sending = request(new URL(location, running.origin), {
    method: 'PATCH',
    headers: {
      Authorization: `Bearer ${token}`,
      Origin: running.origin,
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
    },
  })
  const cutOff = once(sending, 'error')
  await new Promise((resolve) => sending.write(bytes, resolve))
  await kill()
  await cutOff
}

describe.runIf(hasFfmpeg)('an upload whose product is killed', { timeout: 180_000 }, () => {
  it('keeps every acknowledged byte, and is transcoded again after a kill during transcoding', async () => {
    const filling = Buffer.alloc(partBytes, 'a box that players skip')
    filling.writeUInt32BE(filling.length, 0)
    filling.write('free', 4)
    const film = Buffer.concat([aFilm({ seconds: 20, isSlowToPrepare: true }), filling])
    const browser = new Browser(running.origin)
    const created = await createUpload(browser, token, film.length, { title: 'Coupé', lang: 'fr' })
    const location = created.headers.get('location') ?? ''

    let offset = 0
    while (offset + partBytes < film.length) {
      const acknowledged = offset + mebibyte
      expect(
        (await sendPart(browser, token, location, offset, film.subarray(offset, acknowledged))).status,
      ).toBe(204)
      await sendUntilKilled(location, acknowledged, film.subarray(acknowledged, acknowledged + 3 * mebibyte))
      running = await startProcess(environment)
      const { status, headers } = await uploadOffset(browser, token, location)
      offset = Number(headers.get('upload-offset'))
      expect([status, offset >= acknowledged, offset <= film.length]).toEqual([200, true, true])
    }
    expect((await sendPart(browser, token, location, offset, film.subarray(offset))).status).toBe(204)
    const [video] = await listVideos(browser)
    const storedPath = join(directory, 'media', 'incoming', location.split('/').pop() ?? '')
    expect(spawnSync('cmp', ['-', storedPath], { input: film }).status).toBe(0)

    await expect
      .poll(async () => (await listVideos(browser))[0]?.state, { timeout: 30_000 })
      .toBe('transcoding')
    await kill()
    running = await startProcess(environment)
    expect(await listVideos(browser)).toMatchObject([{ state: 'transcoding' }])
    // The killed process's lease lasts two minutes.
    await browser.post('/dev/clock', { minutes: 3 })
    await expect
      .poll(() => listVideos(browser), { timeout: 90_000 })
      .toMatchObject([{ id: video?.id, state: 'ready', error: null }])
  })
})

async function listVideos(browser: Browser) {
  return (
    await browser.get<{ id: string; state: string; error: string | null }[]>('/api/admin/videos', { token })
  ).body
}
