import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mediaFiles } from '#src/infrastructure/database/schema.server.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { cleanUpMedia } from './media-jobs.server.ts'

const server = provideTestServer()

it('a film that cannot be deleted does not keep the others, and is deleted the next time', async () => {
  const { db, media } = server.services
  const [stuck, other] = [crypto.randomUUID(), crypto.randomUUID()]
  await db.insert(mediaFiles).values([
    { id: stuck, state: 'ready', bytes: 1 },
    { id: other, state: 'ready', bytes: 1 },
  ])
  // A folder where the film's bytes should be: it is not deleted as a file.
  const folder = join(media.workFolder, '../incoming', stuck)
  mkdirSync(folder)
  mkdirSync(join(media.workFolder, 'left.over'))
  await expect(cleanUpMedia(server.services)).rejects.toThrow('could not be cleaned up')
  expect(await db.select({ id: mediaFiles.id }).from(mediaFiles)).toEqual([{ id: stuck }])
  expect(readdirSync(media.workFolder)).toEqual([])
  rmSync(folder, { recursive: true })
  await cleanUpMedia(server.services)
  expect(await db.$count(mediaFiles)).toBe(0)
})
