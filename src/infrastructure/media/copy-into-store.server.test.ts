import { createHash } from 'node:crypto'
import { mkdtempSync, openSync, readdirSync, readSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyIntoStore } from './copy-into-store.server.ts'
import { openDiskStore } from './disk-store.server.ts'
import { StorageUnavailableError } from './media-store.server.ts'

/** A disk that changes one bit in each of the next `failures` files, or is full after the first write. */
class FailingDisk extends FileStore {
  failures = 0
  isFull = false

  override async write(...[source, id, offset]: Parameters<FileStore['write']>): Promise<number> {
    const reached = await super.write(source, id, offset)
    if (this.isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    if (this.failures-- <= 0) return reached
    const file = openSync(join(this.directory, id), 'r+')
    const byte = Buffer.alloc(1)
    readSync(file, byte, 0, 1, 7)
    writeSync(file, Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, 7)
    return reached
  }
}

const film = Buffer.from('a film of forty-five minutes')
const sha256 = createHash('sha256').update(film).digest('hex')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mirabelle-copy-'))
  writeFileSync(join(folder, 'film'), film)
})
afterEach(() => rmSync(folder, { recursive: true }))

async function aStore(failures: number) {
  const store = await openDiskStore(join(folder, 'media'))
  const disk = new FailingDisk({ directory: join(folder, 'media/incoming') })
  disk.failures = failures
  return { ...store, uploads: disk }
}

describe('a film that is copied into the storage on a disk', () => {
  it('is compared with its source, and copied again when its bytes differ', async () => {
    const store = await aStore(2)
    const id = crypto.randomUUID()
    expect(await copyIntoStore(store, id, join(folder, 'film'))).toBe(film.length)
    expect(await store.firstBytesOfUpload(id, 100)).toEqual(film)
  })

  it('is rejected when no copy is identical, and nothing of it stays', async () => {
    const store = await aStore(3)
    const copied = copyIntoStore(store, crypto.randomUUID(), join(folder, 'film'), sha256)
    await expect(copied).rejects.toThrow(StorageUnavailableError)
    expect(readdirSync(join(folder, 'media/incoming'))).toEqual([])
  })

  it('leaves nothing behind on a disk that is full before its end', async () => {
    const store = await aStore(0)
    store.uploads.isFull = true
    const copied = copyIntoStore(store, crypto.randomUUID(), join(folder, 'film'), sha256)
    await expect(copied).rejects.toThrow('no space left')
    expect(readdirSync(join(folder, 'media/incoming'))).toEqual([])
  })

  it('is rejected when the file differs from what the class server sent', async () => {
    writeFileSync(join(folder, 'film'), `${film}!`)
    const store = await aStore(0)
    const copied = copyIntoStore(store, crypto.randomUUID(), join(folder, 'film'), sha256)
    await expect(copied).rejects.toThrow(StorageUnavailableError)
  })
})
