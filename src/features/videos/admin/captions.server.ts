import { isUtf8 } from 'node:buffer'
import { and, eq } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { isStorableText } from '#src/api/server/json-body.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { videoCaptions, videos } from '#src/infrastructure/database/schema.server.ts'
import { readVtt } from '#src/shared/web-vtt.ts'
import { deleteCaptions, readCaptions, writeCaptions } from './catalogue.contract.ts'
import { captionFaults } from './catalogue.texts.ts'

export const adminCaptionHandlers = [
  handle(readCaptions, async ({ params: { videoId, lang }, services: { db } }) => {
    const [found] = await db
      .select({ text: videoCaptions.text })
      .from(videoCaptions)
      .where(and(eq(videoCaptions.videoId, videoId), eq(videoCaptions.lang, lang)))
    if (!found) throw httpError(readCaptions, 'unknown')
    return found.text
  }),

  handle(writeCaptions, async ({ params: { videoId, lang }, admin, services: { db, clock }, request }) => {
    const text = textIn(request.body)
    const read = readVtt(text)
    if ('fault' in read) {
      const message = `Ligne ${read.fault.line} : ${captionFaults[read.fault.reason]}`
      throw httpError(writeCaptions, 'unfit', { message, issues: [{ path: '', message }] })
    }
    const now = clock.now()
    await db.transaction(async (tx) => {
      const [video] = await tx
        .select({ title: videos.title })
        .from(videos)
        .where(eq(videos.id, videoId))
        .for('share')
      if (!video) throw httpError(writeCaptions, 'unknownVideo')
      await tx
        .insert(videoCaptions)
        .values({ videoId, lang, text, changedAt: now })
        .onConflictDoUpdate({
          target: [videoCaptions.videoId, videoCaptions.lang],
          set: { text, changedAt: now },
        })
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'write-captions',
        target: video.title,
        details: { videoId, lang },
      })
    })
    return { cues: read.cues.length }
  }),

  handle(deleteCaptions, async ({ params: { videoId, lang }, admin, services: { db, clock }, request }) => {
    await db.transaction(async (tx) => {
      const gone = await tx
        .delete(videoCaptions)
        .where(and(eq(videoCaptions.videoId, videoId), eq(videoCaptions.lang, lang)))
        .returning({ lang: videoCaptions.lang })
      if (gone.length === 0) throw httpError(deleteCaptions, 'unknown')
      await audit(tx, {
        ...actor(admin, request, clock.now()),
        action: 'delete-captions',
        target: videoId,
        details: { videoId, lang },
      })
    })
    return {}
  }),
]

function textIn(body: unknown): string {
  if (!Buffer.isBuffer(body) || !isUtf8(body)) throw httpError(writeCaptions, 'unfit')
  const text = body.toString('utf8').replace(/^\uFEFF/, '')
  if (!isStorableText(text)) throw httpError(writeCaptions, 'unfit')
  return text
}
