import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { piecesOfFile } from './file-pieces.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'mirabelle-pieces-'))
const path = (name: string) => join(folder, name)
const bytes = 300_000
const film = Buffer.from(Array.from({ length: bytes }, (_, index) => (index * 7) % 251))
const other = Buffer.alloc(bytes, 'x')
beforeAll(() => {
  writeFileSync(path('film'), film)
  writeFileSync(path('other'), other)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(name: string, first = 0, last = bytes - 1): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const piece of await piecesOfFile(path(name), { first, last })) parts.push(Buffer.from(piece))
  return Buffer.concat(parts)
}

describe('a file, piece by piece', () => {
  it.each([
    [0, bytes - 1],
    [0, 0],
    [131_071, 131_073],
    [131_072, 262_143],
    [bytes - 1, bytes - 1],
  ])('is read from byte %i to byte %i, both included', async (first, last) => {
    expect((await read('film', first, last)).equals(film.subarray(first, last + 1))).toBe(true)
  })

  it('is not mixed up with other files that are read at the same time', async () => {
    const readings = Array.from({ length: 40 }, (_, index) => (index % 2 ? 'other' : 'film'))
    const all = await Promise.all(readings.map((name) => read(name)))
    expect(all.every((one, index) => one.equals(index % 2 ? other : film))).toBe(true)
  })

  it('keeps a piece unchanged after an aborted read, since it may still be being sent', async () => {
    const begun = await piecesOfFile(path('film'), { first: 0, last: bytes - 1 })
    const { value } = await begun.next()
    await begun.return()
    await read('other')
    expect(value && film.subarray(0, value.length).equals(value)).toBe(true)
  })

  it.runIf(existsSync('/proc/self/fd'))(
    'is closed when the reader stops before the first piece',
    async () => {
      const isOpen = () =>
        readdirSync('/proc/self/fd').some((fd) => {
          const link = `/proc/self/fd/${fd}`
          return existsSync(link) && readlinkSync(link) === path('film')
        })
      const begun = await piecesOfFile(path('film'), { first: 0, last: bytes - 1 })
      expect(isOpen()).toBe(true)
      await begun.return()
      expect(isOpen()).toBe(false)
    },
  )

  it('is an error when it is missing or shorter than expected', async () => {
    await expect(piecesOfFile(path('none'), { first: 0, last: 1 })).rejects.toMatchObject({ code: 'ENOENT' })
    writeFileSync(path('cut'), film)
    truncateSync(path('cut'), 1000)
    await expect(read('cut')).rejects.toThrow('shorter')
  })
})
