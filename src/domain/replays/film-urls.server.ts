import { and, desc, eq } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { mediaFiles, videoCaptions } from '#src/infrastructure/database/schema.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { type MediaPass, mediaUrl } from './media-url.server.ts'

/** The URLs of a video's film for one session; undefined while no film is ready. */
export async function readFilmUrls(db: Connection, secret: string, owner: Owner, videoId: string, now: Date) {
  const film = await playedFilmOf(db, videoId)
  if (!film) return undefined
  const url = mediaUrl(secret, { ...owner, videoId, mediaId: film.id }, now)
  const captions = await captionLanguagesOf(db, videoId)
  return {
    master: `${url}/master.m3u8`,
    poster: `${url}/poster.jpg`,
    captions: captions.map((lang) => ({ lang, url: `${url}/captions/${lang}.vtt` })),
    seconds: film.seconds ?? 0,
    bar: { url: `${url}/bar.jpg`, pictures: film.pictures ?? 0, every: film.pictureSeconds ?? 1 },
  }
}

type Owner = Pick<MediaPass, 'whose' | 'ownerId' | 'sessionId'>

/** The film that is played for a video; undefined while none is ready. */
export async function playedFilmOf(db: Connection, videoId: string) {
  const [film] = await db
    .select()
    .from(mediaFiles)
    .where(and(eq(mediaFiles.videoId, videoId), eq(mediaFiles.state, 'ready')))
    .orderBy(desc(mediaFiles.createdAt))
    .limit(1)
  return film
}

export async function captionLanguagesOf(db: Connection, videoId: string): Promise<Language[]> {
  const found = await db
    .select({ lang: videoCaptions.lang })
    .from(videoCaptions)
    .where(eq(videoCaptions.videoId, videoId))
    .orderBy(videoCaptions.lang)
  return found.map(({ lang }) => lang)
}
