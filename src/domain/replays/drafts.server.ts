import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Upload } from '@tus/server'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { mediaFiles, videos } from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import type { Category } from '#src/shared/options.ts'
import { drawnPictureOf } from './drawn-picture.server.ts'

export interface Draft {
  title: string
  lang: Language
  category?: Category | null
  description?: string
  ageGroups?: (typeof videos.$inferInsert)['ageGroups']
  liveId?: string | null
  dinnerQuestion?: string | null
}

/** Where a replay of ours is watched: what the catalogue keeps as its address. */
export function ownAddress(videoId: string): string {
  return `/videos/${videoId}`
}

/** Adds a video that nobody sees yet, whose film is on its way. */
export async function addDraft(tx: Transaction, draft: Draft, now: Date): Promise<string> {
  const id = crypto.randomUUID()
  await tx.insert(videos).values({
    ...draft,
    id,
    url: ownAddress(id),
    thumb: drawnPictureOf(draft.category ?? null, id),
    player: 'own',
    isPublished: false,
    createdAt: now,
  })
  return id
}

/**
 * Makes a draft of a film that lies on this machine, a class's recording for one: kept in the storage first,
 * then written down, then transcoded. Answers the video's id. `mediaId` chosen by the caller makes a
 * repetition the same draft.
 */
export async function draftOfFilm(
  services: Services,
  path: string,
  draft: Draft,
  mediaId: string = crypto.randomUUID(),
): Promise<string> {
  const { db, clock, media } = services
  const [known] = await db
    .select({ videoId: mediaFiles.videoId })
    .from(mediaFiles)
    .where(eq(mediaFiles.id, mediaId))
  if (known?.videoId) return known.videoId
  const { size } = await stat(path)
  const { uploads } = media.store
  await media.store.removeUpload(mediaId)
  await uploads.create(new Upload({ id: mediaId, size, offset: 0 }))
  await uploads.write(Readable.from(createReadStream(path)), mediaId, 0)
  const now = clock.now()
  const videoId = await db.transaction(async (tx) => {
    const id = await addDraft(tx, draft, now)
    await tx
      .insert(mediaFiles)
      .values({ id: mediaId, videoId: id, state: 'waiting', bytes: size, createdAt: now, changedAt: now })
    return id
  })
  services.wakeTranscoding()
  return videoId
}
