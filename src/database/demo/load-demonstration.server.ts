import { thumbnailPath } from '#src/business/thumbnails.ts'
import type { Database } from '#src/database/database.server.ts'
import { announcements, liveSessions, secrets, videos } from '#src/database/schema.server.ts'
import { type Language, languages } from '#src/language/languages.ts'
import { type Clock, day, later } from '#src/outside/clock.server.ts'
import { demonstrationAnnouncement, demonstrationLives, demonstrationVideos } from './catalogue.ts'
import { nextWeeklyMoment } from './weekly.ts'

/**
 * Loads the demonstration catalogue into an empty database (CONTRACT §2 DEMO_DATA): replays, an announcement and the next weekly live sessions in
 * each language. Answers whether it did. It happens once: instances that start together wait for the first one's row, and an administrator who
 * deletes everything does not find it back.
 */
export async function loadDemonstration({ db, clock }: { db: Database; clock: Clock }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    const mine = await tx.insert(secrets).values({ name: 'demonstration', value: now.toISOString() }).onConflictDoNothing().returning({ name: secrets.name })
    if (mine.length === 0) return false
    const [known] = await tx.select({ id: videos.id }).from(videos).limit(1)
    if (known) return false
    await tx.insert(videos).values(languages.flatMap((language) => videosIn(language, now)))
    await tx.insert(announcements).values(languages.map((lang) => ({ lang, message: demonstrationAnnouncement[lang], startAt: now })))
    await tx.insert(liveSessions).values(languages.flatMap((language) => livesIn(language, now)))
    return true
  })
}

function videosIn(lang: Language, now: Date) {
  return demonstrationVideos.map(({ slug, category, minutes, title }, index) => ({
    lang,
    title: title[lang],
    category,
    duration: minutes,
    url: `/player/${slug}-${lang}`,
    // Five compositions in turn: no picture is laid out like its neighbour.
    thumb: thumbnailPath({ category, composition: compositionInTurn[index % compositionInTurn.length] ?? 0, seed: slug }),
    createdAt: later(now, -(index * 7 + 2) * day),
  }))
}

const compositionInTurn = [3, 0, 1, 4, 2] as const

function livesIn(lang: Language, now: Date) {
  const first = nextWeeklyMoment(now)
  return demonstrationLives.map(({ category, expertType, minutes, title }, week) => ({
    lang,
    title: title[lang],
    category,
    expertType,
    minutes,
    startsAt: nextWeeklyMoment(first, week),
  }))
}
