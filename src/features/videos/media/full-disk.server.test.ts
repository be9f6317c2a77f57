import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAdministratorsToken } from '#tests/support/administrator.ts'
import { aFilm, askOffset, createUpload, hasFfmpeg, sendPart } from '#tests/support/film.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const mebibyte = 1024 ** 2
const directory = mkdtempSync(join(tmpdir(), 'mirabelle-disk-'))
/** A disk of its own needs the right to mount one: as root on Linux, in CI's container too. */
const hasDisk =
  hasFfmpeg &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=560m,mode=0755', 'tmpfs', directory], { stdio: 'ignore' })
    .status === 0

let server: TestServer
let token: string
beforeAll(async () => {
  if (!hasDisk) return
  server = await startTestServer({ environment: { DATA_DIR: directory, FFMPEG: 'ffmpeg' } })
  token = await anAdministratorsToken(server)
})
afterAll(async () => {
  await server?.close()
  if (hasDisk) spawnSync('umount', ['--lazy', directory])
  rmSync(directory, { recursive: true, force: true })
})

/** Leaves so many bytes of the disk free. Returns the function that frees the rest. */
function fillUpTo(left: number): () => void {
  const path = join(directory, 'filling')
  const file = openSync(path, 'w')
  const { bavail, bsize } = statfsSync(directory)
  const piece = Buffer.alloc(mebibyte)
  for (let free = bavail * bsize; free > left; free -= piece.length)
    writeSync(file, piece.subarray(0, Math.min(piece.length, free - left)))
  closeSync(file)
  return () => rmSync(path)
}

describe.runIf(hasDisk)('uploads onto a full disk (needs the right to mount one)', () => {
  it('are rejected at once where there is no room for all of them', async () => {
    const rejected = await createUpload(server.browser(), token, 300 * mebibyte, {
      title: 'Trop',
      lang: 'fr',
    })
    expect([rejected.status, rejected.body]).toMatchObject([507, { code: 'noRoom' }])
  })

  it('lose nothing acknowledged when it fills up meanwhile, and go on once there is room', async () => {
    const browser = server.browser()
    const filling = Buffer.alloc(20 * mebibyte)
    filling.writeUInt32BE(filling.length, 0)
    filling.write('free', 4)
    const film = Buffer.concat([aFilm({ seconds: 1 }), filling])
    const created = await createUpload(browser, token, film.length, { title: 'Plein', lang: 'fr' })
    const location = created.headers.get('location') ?? ''
    expect((await sendPart(browser, token, location, 0, film.subarray(0, mebibyte))).status).toBe(204)
    const makeRoom = fillUpTo(2 * mebibyte)
    const rejected = await sendPart(browser, token, location, mebibyte, film.subarray(mebibyte))
    expect([rejected.status, rejected.body]).toMatchObject([507, { code: 'noRoom' }])
    makeRoom()
    // What reached the disk of the part that was rejected may be told as well: it is there.
    const offset = Number((await askOffset(browser, token, location)).headers.get('upload-offset'))
    expect(offset).toBeGreaterThanOrEqual(mebibyte)
    expect((await sendPart(browser, token, location, offset, film.subarray(offset))).status).toBe(204)
    const id = location.split('/').pop() ?? ''
    const path = await server.services.media.store.uploadAsFile(id, directory)
    expect(spawnSync('cmp', ['-', path], { input: film }).status).toBe(0)
  })
})
