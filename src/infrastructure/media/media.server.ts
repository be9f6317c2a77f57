import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '#src/infrastructure/settings.server.ts'
import { openDiskStore } from './disk-store.server.ts'
import { type Ffmpeg, findFfmpeg } from './ffmpeg.server.ts'
import type { Exclusively, MediaStore } from './media-store.server.ts'

/** The storage and the programs that replays need. */
export interface Media {
  store: MediaStore
  /** Where films are prepared, a folder for each. */
  workFolder: string
  /** Undefined if ffmpeg is missing: uploads are then rejected. */
  ffmpeg: Ffmpeg | undefined
}

/**
 * Opens the storage that the operator configured (CONTRACT §2 MEDIA_URL), and looks for ffmpeg. All processes
 * that use one bucket exclude each other by `exclusively`.
 */
export async function openMedia(settings: Settings, exclusively: Exclusively): Promise<Media> {
  const folder = join(settings.dataDirectory, 'media')
  const workFolder = join(folder, 'work')
  await mkdir(workFolder, { recursive: true })
  const { mediaBucket } = settings
  const store = mediaBucket
    ? (await import('./s3-store.server.ts')).createS3Store(mediaBucket, exclusively)
    : await openDiskStore(folder)
  return { store, workFolder, ffmpeg: await findFfmpeg(settings.ffmpeg) }
}
