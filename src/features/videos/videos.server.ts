import { and, desc, eq, sql } from 'drizzle-orm'
import type { Declaring } from '#src/api/endpoint.ts'
import { httpError } from '#src/api/server/http-error.server.ts'
import { requestLanguage } from '#src/api/server/request-language.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import type { SignedInUser } from '#src/api/server/signed-in.server.ts'
import { challengeOfLive } from '#src/domain/challenges/challenge-of-live.server.ts'
import { limitReachedBy } from '#src/domain/child-limits/limits.server.ts'
import { isChildOfSql } from '#src/domain/children/family-children.server.ts'
import { captionLanguagesOf, playedFilmOf, readFilmUrls } from '#src/domain/replays/film-urls.server.ts'
import { isShownSql } from '#src/domain/replays/visible-videos.server.ts'
import { chosenFirst } from '#src/domain/suggestions/suggestions.rules.ts'
import { suggestionOf, wishesOfChildren } from '#src/domain/suggestions/suggestions.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  experts,
  liveSessions,
  videos,
  watches,
} from '#src/infrastructure/database/schema.server.ts'
import { embedUrl } from '#src/infrastructure/video-player.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { embedVideo, listVideos, readVideo, reportWatch, streamVideo, type Video } from './videos.contract.ts'
import { countWatching } from './watch.server.ts'

export const videoHandlers = [
  handle(listVideos, async ({ query, user, services: { db, clock }, request }) => {
    const lang = requestLanguage(request, query.lang, user)
    const viewer = await viewerOf(db, user, query.childId, listVideos)
    const mayWatch = await mayWatchNow(db, user, clock.now())
    const found = await db
      .select(columnsOfVideo)
      .from(videos)
      .leftJoin(watches, and(eq(watches.videoId, videos.id), isWatchOf(user.id, viewer?.id ?? null)))
      .where(and(eq(videos.lang, lang), isShownSql(clock.now())))
      .orderBy(
        ...(query.childId && viewer ? [sql`${viewer.age} = any(${videos.ageGroups}) desc`] : []),
        desc(videos.createdAt),
        desc(videos.id),
      )
    if (query.childId === undefined || !viewer) return found.map((row) => asVideo(row, mayWatch))
    const wishes = (await wishesOfChildren(db, [viewer.id])).get(viewer.id)
    const listed = found.map((row) => ({
      ...asVideo(row, mayWatch),
      ...suggestionOf(wishes, 'replay', row),
    }))
    // Ordered by age first (PROGRAMME §4), then by the parent's answers, then newest first.
    const inOrder = [true, false].flatMap((fits) =>
      chosenFirst(listed.filter(({ ageGroups }) => ageGroups.includes(viewer.age) === fits)),
    )
    return user.childView ? inOrder.map((video) => ({ ...video, reason: null })) : inOrder
  }),

  handle(readVideo, async ({ params, query, user, services: { db, clock }, request }) => {
    const viewer = await viewerOf(db, user, query.childId, readVideo)
    const [[row], captions, film] = await Promise.all([
      db
        .select({
          video: columnsOfVideo,
          dinnerQuestion: videos.dinnerQuestion,
          chapters: videos.chapters,
          liveId: videos.liveId,
          startsAt: liveSessions.startsAt,
          expert: { name: experts.name, portrait: experts.portrait },
        })
        .from(videos)
        .leftJoin(watches, and(eq(watches.videoId, videos.id), isWatchOf(user.id, viewer?.id ?? null)))
        .leftJoin(liveSessions, eq(liveSessions.id, videos.liveId))
        .leftJoin(experts, eq(experts.id, liveSessions.expertId))
        .where(and(eq(videos.id, params.id), isShownSql(clock.now()))),
      captionLanguagesOf(db, params.id),
      playedFilmOf(db, params.id),
    ])
    if (!row) throw httpError(readVideo, 'unknownVideo')
    const { video, dinnerQuestion, chapters, liveId } = row
    const lang = requestLanguage(request, query.lang, user)
    return {
      ...asVideo(video, await mayWatchNow(db, user, clock.now())),
      seconds: (video.player === 'own' && film?.seconds) || null,
      dinnerQuestion,
      chapters: [...chapters],
      captions,
      live: row.startsAt && {
        startsAt: row.startsAt.toISOString(),
        expert: row.expert?.name ? row.expert : null,
      },
      challenge: liveId && viewer ? await challengeOfLive(db, liveId, viewer.age, lang) : null,
    }
  }),

  handle(streamVideo, async ({ params, query, user, services: { db, clock, secret } }) => {
    const now = clock.now()
    const viewer = await viewerOf(db, user, query.childId, streamVideo)
    // A child's hours and daily minutes (PROGRAMME §6) are checked here, and for each report of watched time.
    const reached = await limitInChildView(db, user, now)
    if (reached) throw httpError(streamVideo, reached)
    const [found] = await db
      .select({ player: videos.player, chapters: videos.chapters, position: watches.position })
      .from(videos)
      .leftJoin(watches, and(eq(watches.videoId, videos.id), isWatchOf(user.id, viewer?.id ?? null)))
      .where(and(eq(videos.id, params.id), isShownSql(now)))
    if (!found) throw httpError(streamVideo, 'unknownVideo')
    if (found.player === 'external') throw httpError(streamVideo, 'external')
    const owner = { whose: 'family', ownerId: user.id, sessionId: user.sessionId } as const
    const film = await readFilmUrls(db, secret, owner, params.id, now)
    if (!film) throw httpError(streamVideo, 'unknownVideo')
    return { ...film, chapters: [...found.chapters], position: found.position ?? 0 }
  }),

  handle(embedVideo, async ({ params, user, services: { db, settings, clock } }) => {
    const reached = await limitInChildView(db, user, clock.now())
    if (reached) throw httpError(embedVideo, reached)
    const found = await shownVideo(db, params.id, clock.now())
    if (!found) throw httpError(embedVideo, 'unknownVideo')
    if (found.player === 'own') throw httpError(embedVideo, 'own')
    const embed = embedUrl(found.url, settings.videoPlayer, clock.now())
    return { url: embed.url, expiresAt: isoOrNull(embed.expiresAt) }
  }),

  handle(
    reportWatch,
    async ({ params, body: { seconds, childId, position }, user, services: { db, clock } }) => {
      const found = await shownVideo(db, params.id, clock.now())
      if (!found) throw httpError(reportWatch, 'unknownVideo')
      const reached = await limitInChildView(db, user, clock.now())
      if (reached) throw httpError(reportWatch, reached)
      const viewer = await viewerOf(db, user, childId, reportWatch)
      return {
        countedSeconds: await countWatching(
          { db, clock },
          { user, childId: viewer?.id ?? null, video: found, position, seconds },
        ),
      }
    },
  ),
]

/** The limit that ends watching in a child's view now: its hours of rest, or its daily minutes. */
async function limitInChildView(db: Connection, { childView }: SignedInUser, now: Date) {
  return childView ? limitReachedBy(db, childView.childId, now) : undefined
}

/** Whether a URL may be returned: with access, and in a child's view within its hours and minutes. */
async function mayWatchNow(db: Connection, user: SignedInUser, now: Date): Promise<boolean> {
  return user.hasAccess && (await limitInChildView(db, user, now)) === undefined
}

async function shownVideo(db: Connection, id: string, now: Date) {
  const [found] = await db
    .select({
      id: videos.id,
      url: videos.url,
      player: videos.player,
      category: videos.category,
    })
    .from(videos)
    .where(and(eq(videos.id, id), isShownSql(now)))
  return found
}

/**
 * The child who watches: the named one, else that of the child's view, else the family's first. Undefined if
 * the family has none. Throws `unknownChild` if the named child is not the family's.
 */
async function viewerOf(
  db: Connection,
  { id: userId, childView }: SignedInUser,
  named: string | undefined,
  endpoint: Declaring<'unknownChild'>,
) {
  const childId = named ?? childView?.childId
  const [found] = await db
    .select({ id: children.id, age: children.age })
    .from(children)
    .where(and(isChildOfSql(userId), childId === undefined ? undefined : eq(children.id, childId)))
    .orderBy(children.position)
    .limit(1)
  if (named !== undefined && !found) throw httpError(endpoint, 'unknownChild')
  return found
}

function isWatchOf(userId: string, childId: string | null) {
  return and(eq(watches.userId, userId), sql`${watches.childId} is not distinct from ${childId}::uuid`)
}

/** What the pages show of a video, with the position of the child who is joined from `watches`. */
const columnsOfVideo = {
  id: videos.id,
  title: videos.title,
  lang: videos.lang,
  url: videos.url,
  thumb: videos.thumb,
  duration: videos.duration,
  category: videos.category,
  createdAt: videos.createdAt,
  description: videos.description,
  ageGroups: videos.ageGroups,
  player: videos.player,
  position: watches.position,
}

type ShownVideo = Pick<typeof videos.$inferSelect, Exclude<keyof typeof columnsOfVideo, 'position'>> & {
  position: number | null
}

function asVideo(video: ShownVideo, mayWatch: boolean): Video {
  const url = video.player === 'own' ? `${pathOf('videos', video.lang)}?id=${video.id}` : video.url
  return { ...video, url: mayWatch ? url : null, createdAt: video.createdAt.toISOString() }
}
