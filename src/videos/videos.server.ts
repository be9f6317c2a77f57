import { and, desc, eq } from 'drizzle-orm'
import { refuse } from '#src/api/refuse.server.ts'
import { requestLanguage } from '#src/api/request-language.server.ts'
import { handle } from '#src/api/serve.server.ts'
import type { Database } from '#src/database/database.server.ts'
import { videos } from '#src/database/schema.server.ts'
import { embedAddress } from '#src/outside/video-player.server.ts'
import { embedVideo, listVideos, reportWatch } from './videos.contract.ts'
import { countWatching } from './watch.server.ts'

export const videoHandlers = [
  handle(listVideos, async ({ query, user, services: { db }, request }) => {
    const lang = requestLanguage(request, query.lang)
    const found = await db
      .select({
        id: videos.id,
        title: videos.title,
        lang: videos.lang,
        url: videos.url,
        thumb: videos.thumb,
        duration: videos.duration,
        category: videos.category,
        createdAt: videos.createdAt,
      })
      .from(videos)
      .where(and(eq(videos.lang, lang), eq(videos.isPublished, true)))
      .orderBy(desc(videos.createdAt), desc(videos.id))
    return found.map((video) => ({ ...video, url: user.hasAccess ? video.url : null, createdAt: video.createdAt.toISOString() }))
  }),

  handle(embedVideo, async ({ params, services: { db, settings, clock } }) => {
    const url = await publishedUrl(db, params.id)
    if (url === undefined) throw refuse(embedVideo, 'unknownVideo')
    const embed = embedAddress(url, settings.videoPlayer, clock.now())
    return { url: embed.url, expiresAt: embed.expiresAt?.toISOString() ?? null }
  }),

  handle(reportWatch, async ({ params, body, user, services: { db, clock } }) => {
    if ((await publishedUrl(db, params.id)) === undefined) throw refuse(reportWatch, 'unknownVideo')
    return { countedSeconds: await countWatching(db, clock, user, params.id, body.seconds) }
  }),
]

async function publishedUrl(db: Database, id: string): Promise<string | undefined> {
  const [found] = await db
    .select({ url: videos.url })
    .from(videos)
    .where(and(eq(videos.id, id), eq(videos.isPublished, true)))
  return found?.url
}
