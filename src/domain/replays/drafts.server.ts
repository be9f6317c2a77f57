import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { mediaFiles, videos } from '#src/infrastructure/database/schema.server.ts'
import { copyIntoStore } from '#src/infrastructure/media/copy-into-store.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import type { Category } from '#src/shared/options.ts'
import { drawnPictureOf } from './drawn-picture.server.ts'

export interface ReplayDraft {
  title: string
  lang: Language
  category?: Category | null
  description?: string
  ageGroups?: (typeof videos.$inferInsert)['ageGroups']
  liveId?: string | null
  dinnerQuestion?: string | null
}

/** The URL of a replay of ours, as the catalogue stores it. */
export function ownUrl(videoId: string): string {
  return `/videos/${videoId}`
}

/** Adds an unpublished video, which has no film yet. */
export async function addDraft(tx: Transaction, draft: ReplayDraft, now: Date): Promise<string> {
  const id = crypto.randomUUID()
  await tx.insert(videos).values({
    ...draft,
    id,
    url: ownUrl(id),
    thumb: drawnPictureOf(draft.category ?? null, id),
    player: 'own',
    isPublished: false,
    createdAt: now,
  })
  return id
}

/**
 * Makes a draft of a film on this machine, such as a recording of a class: puts it into the storage, writes
 * the rows and starts transcoding. Returns the video's id. A repeated call with the same `mediaId` returns
 * the same draft. `sha256` is the expected hash of the film's bytes, if it is known. Throws, with no rows
 * written, when the storage does not hold these very bytes.
 */
export async function makeDraftOfFilm(
  services: Services,
  {
    path,
    draft,
    mediaId = crypto.randomUUID(),
    sha256,
  }: { path: string; draft: ReplayDraft; mediaId?: string; sha256?: string | undefined },
): Promise<string> {
  const { db, clock, media } = services
  const [existing] = await db
    .select({ videoId: mediaFiles.videoId })
    .from(mediaFiles)
    .where(eq(mediaFiles.id, mediaId))
  if (existing?.videoId) return existing.videoId
  const bytes = await copyIntoStore(media.store, mediaId, path, sha256)
  const now = clock.now()
  const videoId = await db.transaction(async (tx) => {
    const id = await addDraft(tx, draft, now)
    await tx
      .insert(mediaFiles)
      .values({ id: mediaId, videoId: id, state: 'waiting', bytes, createdAt: now, changedAt: now })
    return id
  })
  services.notifyTranscoding()
  return videoId
}
