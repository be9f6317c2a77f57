import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { mediaFiles, videos } from '#src/infrastructure/database/schema.server.ts'
import { copyIntoStore } from '#src/infrastructure/media/copy-into-store.server.ts'
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
 * then written down, then transcoded. Returns the video's id. `mediaId` chosen by the caller makes a
 * repetition the same draft; `sha256` is what the film's bytes must be, where somebody knows. Throws when the
 * storage does not keep these very bytes: nothing is written down then.
 */
export async function draftOfFilm(
  services: Services,
  path: string,
  draft: Draft,
  mediaId: string = crypto.randomUUID(),
  sha256?: string,
): Promise<string> {
  const { db, clock, media } = services
  const [known] = await db
    .select({ videoId: mediaFiles.videoId })
    .from(mediaFiles)
    .where(eq(mediaFiles.id, mediaId))
  if (known?.videoId) return known.videoId
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
