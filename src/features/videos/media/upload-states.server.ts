import type { Upload } from '@tus/server'
import { and, eq, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { language, requiredLine } from '#src/api/fields.ts'
import { isStorableText } from '#src/api/server/json-body.server.ts'
import { addDraft } from '#src/domain/replays/drafts.server.ts'
import { mediaFiles, videos } from '#src/infrastructure/database/schema.server.ts'
import { filmTypeOf, telling } from '#src/infrastructure/media/film-type.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { UnfitUpload } from './upload-words.server.ts'

/** What stays free on the disk besides the films that are being sent and what is made of them. */
const spareBytes = 512 * 1024 ** 2

const storable = z.string().refine(isStorableText, 'Caractères impossibles à garder')
const sentWith = z.union([
  z.object({ videoId: storable.pipe(z.uuid('Vidéo inconnue').toLowerCase()) }),
  z.object({ title: storable.pipe(requiredLine(200, 'Le titre est requis')), lang: language }),
])

/**
 * Takes an upload on: a draft in the catalogue, or a new film for a video that is there. Throws {@link
 * UnfitUpload}.
 */
export async function beginUpload(services: Services, { id, size, metadata = {} }: Upload): Promise<void> {
  const { db, clock, media } = services
  if (!media.ffmpeg)
    throw new UnfitUpload(
      503,
      'noFfmpeg',
      'ffmpeg n’est pas installé sur ce serveur : aucun film ne peut être préparé. Installez-le, puis redémarrez.',
    )
  if (size === undefined)
    throw new UnfitUpload(400, 'unknownLength', 'La taille du film doit être annoncée (Upload-Length).')
  const read = sentWith.safeParse({
    ...(metadata.videoId
      ? { videoId: metadata.videoId }
      : { title: metadata.title ?? metadata.filename ?? '', lang: metadata.lang ?? 'fr' }),
  })
  if (!read.success) throw UnfitUpload.unfitWords()
  const sent = read.data
  await rejectWithoutRoom(services, size)
  const now = clock.now()
  await db.transaction(async (tx) => {
    if ('videoId' in sent) {
      const [known] = await tx
        .select({ id: videos.id })
        .from(videos)
        .where(eq(videos.id, sent.videoId))
        .for('share')
      if (!known) throw new UnfitUpload(404, 'unknownVideo', 'Vidéo inconnue')
    }
    const videoId = 'videoId' in sent ? sent.videoId : await addDraft(tx, sent, now)
    await tx
      .insert(mediaFiles)
      .values({ id, videoId, state: 'uploading', bytes: size, createdAt: now, changedAt: now })
  })
}

async function rejectWithoutRoom({ db, media }: Services, size: number): Promise<void> {
  const free = await media.store.roomLeft()
  if (free === undefined) return
  const [{ awaited = 0 } = {}] = await db
    .select({
      awaited: sql<number>`coalesce(sum(${mediaFiles.bytes} * (100 - ${mediaFiles.progress}) / 100), 0)::float8`,
    })
    .from(mediaFiles)
    .where(eq(mediaFiles.state, 'uploading'))
  if (free - awaited - size < spareBytes) throw UnfitUpload.noRoom()
}

/**
 * What follows the last byte: the film waits for its transcoding. What turns out to be none is forgotten.
 * Does nothing the second time. `onlyWhole`: look first whether the last byte has come. Throws {@link
 * UnfitUpload}.
 */
export async function finishUpload(
  services: Services,
  id: string,
  { onlyWhole = false } = {},
): Promise<void> {
  const { db, clock, media } = services
  const [row] = await db.select().from(mediaFiles).where(isUploading(id))
  if (!row) return
  if (onlyWhole) {
    const stored = await media.store.uploads.getUpload(id).catch(() => undefined)
    if (!stored || stored.offset !== row.bytes) return
  }
  if (filmTypeOf(await media.store.beginOfUpload(id, telling)) === undefined) {
    await forgetUpload(services, id)
    throw UnfitUpload.noFilm()
  }
  await db
    .update(mediaFiles)
    .set({ state: 'waiting', progress: 0, changedAt: clock.now() })
    .where(isUploading(id))
  services.notifyTranscoding()
}

/** Deletes an upload that comes to nothing, with the draft that was made for it. */
export async function forgetUpload(services: Services, id: string): Promise<void> {
  await forgetDraft(services, id)
  await services.media.store.removeUpload(id)
  await services.db.delete(mediaFiles).where(isUploading(id))
}

/**
 * Deletes the draft that was made for an upload under way. Its bytes belong to no video from now on: what
 * does not delete them, the sweep does.
 */
export async function forgetDraft({ db }: Services, id: string): Promise<void> {
  const other = alias(mediaFiles, 'other')
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ videoId: mediaFiles.videoId })
      .from(mediaFiles)
      .where(isUploading(id))
      .for('update')
    if (!row?.videoId) return
    await tx.update(mediaFiles).set({ videoId: null }).where(eq(mediaFiles.id, id))
    const others = tx
      .select({ id: other.id })
      .from(other)
      .where(and(eq(other.videoId, row.videoId), ne(other.state, 'replaced')))
    await tx
      .delete(videos)
      .where(
        and(
          eq(videos.id, row.videoId),
          eq(videos.player, 'own'),
          eq(videos.isPublished, false),
          notExists(others),
        ),
      )
  })
}

function isUploading(id: string) {
  return and(eq(mediaFiles.id, id), eq(mediaFiles.state, 'uploading'))
}
