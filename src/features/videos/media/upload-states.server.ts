import { ERRORS, type Upload } from '@tus/server'
import { and, eq, inArray, isNotNull, lt, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { language, requiredLine } from '#src/api/fields.ts'
import { isStorableText } from '#src/api/server/json-body.server.ts'
import { type Actor, audit } from '#src/domain/back-office/audit.server.ts'
import { addDraft } from '#src/domain/replays/drafts.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { mediaFiles, videos } from '#src/infrastructure/database/schema.server.ts'
import { freeBytes, spareBytes } from '#src/infrastructure/media/disk-space.server.ts'
import { filmTypeOf, sniffBytes } from '#src/infrastructure/media/film-type.ts'
import { StorageUnavailableError } from '#src/infrastructure/media/media-store.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { maxVideoTitle } from '#src/shared/fields/field-limits.ts'
import { UploadError } from './upload-errors.server.ts'

const storable = z.string().refine(isStorableText, 'Caractères impossibles à garder')
const metadataSchema = z.union([
  z.object({ videoId: storable.pipe(z.uuid('Vidéo inconnue').toLowerCase()) }),
  z.object({ title: storable.pipe(requiredLine(maxVideoTitle, 'Le titre est requis')), lang: language }),
])

/**
 * Registers an upload that an administrator begins: creates a draft in the catalogue, or adds a film to an
 * existing video. Throws {@link UploadError}.
 */
export async function beginUpload(
  services: Services,
  { id, size, metadata = {} }: Upload,
  by: Actor,
): Promise<void> {
  const { db, clock, media } = services
  if (!media.ffmpeg)
    throw new UploadError(
      503,
      'noFfmpeg',
      'ffmpeg n’est pas installé sur ce serveur : aucun film ne peut être préparé. Installez-le, puis redémarrez.',
    )
  if (size === undefined)
    throw new UploadError(400, 'unknownLength', 'La taille du film doit être annoncée (Upload-Length).')
  const read = metadataSchema.safeParse({
    ...(metadata.videoId
      ? { videoId: metadata.videoId }
      : { title: metadata.title ?? metadata.filename ?? '', lang: metadata.lang ?? 'fr' }),
  })
  if (!read.success) throw UploadError.invalidMetadata()
  const sent = read.data
  await requireSpace(services, size)
  const now = clock.now()
  await db.transaction(async (tx) => {
    const { videoId, title, ...entry } =
      'videoId' in sent
        ? { ...(await existingVideo(tx, sent.videoId)), action: 'replace-film' }
        : { videoId: await addDraft(tx, sent, now), title: sent.title, action: 'send-film' }
    await tx
      .insert(mediaFiles)
      .values({ id, videoId, state: 'uploading', bytes: size, createdAt: now, changedAt: now })
    await audit(tx, { ...by, ...entry, target: title, details: { videoId, mediaId: id, bytes: size } })
  })
}

async function existingVideo(tx: Transaction, id: string): Promise<{ videoId: string; title: string }> {
  const [known] = await tx
    .select({ videoId: videos.id, title: videos.title })
    .from(videos)
    .where(eq(videos.id, id))
    .for('share')
  if (!known) throw new UploadError(404, 'unknownVideo', 'Vidéo inconnue')
  return known
}

/**
 * Requires disk space for every film that is not ready: for its bytes still to come, and for its replay,
 * which is assumed to be as large as the film. With a bucket, only the film that is being prepared is on the
 * disk, beside its replay.
 */
async function requireSpace({ db, media }: Services, size: number): Promise<void> {
  const free = await media.store.freeBytes()
  if (free === undefined) {
    if ((await freeBytes(media.workFolder)) - 2 * size < spareBytes) throw UploadError.noSpace()
    return
  }
  const remaining = sql`${mediaFiles.bytes} * (100 - ${mediaFiles.progress}) / 100`
  const [{ awaited = 0 } = {}] = await db
    .select({
      awaited: sql<number>`coalesce(sum(${remaining} + case ${mediaFiles.state} when 'uploading' then ${mediaFiles.bytes} else 0 end), 0)::float8`,
    })
    .from(mediaFiles)
    .where(
      and(
        // Nothing more is stored of a film without a video.
        isNotNull(mediaFiles.videoId),
        inArray(mediaFiles.state, ['uploading', 'waiting', 'transcoding']),
      ),
    )
  if (free - awaited - 2 * size < spareBytes) throw UploadError.noSpace()
}

/**
 * Called after the last byte, after which the film waits to be transcoded. A file that is no film is deleted.
 * A second call does nothing. `onlyIfComplete`: checks first whether the last byte has arrived. Throws {@link
 * UploadError}.
 */
export async function finishUpload(
  services: Services,
  id: string,
  { onlyIfComplete = false } = {},
): Promise<void> {
  const { db, clock, media } = services
  const [row] = await db.select().from(mediaFiles).where(isUploading(id))
  if (!row) return
  if (onlyIfComplete) {
    const stored = await media.store.uploads.getUpload(id).catch(undefinedIfMissing)
    if (!stored || stored.offset !== row.bytes) return
  }
  if (filmTypeOf(await media.store.firstBytesOfUpload(id, sniffBytes)) === undefined) {
    await deleteUpload(services, id)
    throw UploadError.notAFilm()
  }
  await db
    .update(mediaFiles)
    .set({ state: 'waiting', progress: 0, changedAt: clock.now() })
    .where(isUploading(id))
  services.notifyTranscoding()
}

/** A storage that does not respond proves nothing about an upload; only a missing upload counts as gone. */
function undefinedIfMissing(error: unknown): undefined {
  if (error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS) return undefined
  throw new StorageUnavailableError('the storage does not tell how far an upload has come', { cause: error })
}

/**
 * Deletes an abandoned or rejected upload, with the draft that was created for it. A finished upload is left
 * alone: its bytes are the film that is being transcoded. With `idleSince`, an upload that has continued
 * since then is left alone too.
 */
export async function deleteUpload(services: Services, id: string, idleSince?: Date): Promise<void> {
  if (!(await deleteDraft(services, id, { idleSince }))) return
  await services.media.store.removeUpload(id)
  await services.db.delete(mediaFiles).where(isUploading(id))
}

/**
 * Deletes the draft that was created for an upload under way. Its bytes then belong to no video, and the
 * clean-up job deletes them if the caller does not. Returns whether the upload was under way. `cancelledBy`:
 * the administrator who has cancelled it.
 */
export async function deleteDraft(
  { db }: Services,
  id: string,
  { idleSince, cancelledBy }: { idleSince?: Date | undefined; cancelledBy?: Actor } = {},
): Promise<boolean> {
  const other = alias(mediaFiles, 'other')
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ videoId: mediaFiles.videoId, bytes: mediaFiles.bytes, title: videos.title })
      .from(mediaFiles)
      .leftJoin(videos, eq(videos.id, mediaFiles.videoId))
      .where(and(isUploading(id), idleSince && lt(mediaFiles.changedAt, idleSince)))
      .for('update', { of: mediaFiles })
    if (!row?.videoId) return row !== undefined
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
    if (cancelledBy) {
      const { videoId, bytes, title } = row
      const details = { videoId, mediaId: id, bytes }
      await audit(tx, { ...cancelledBy, action: 'cancel-film', target: title, details })
    }
    return true
  })
}

function isUploading(id: string) {
  return and(eq(mediaFiles.id, id), eq(mediaFiles.state, 'uploading'))
}
