import { and, eq, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '#src/infrastructure/database/database.server.ts'
import { markDoneOnce } from '#src/infrastructure/database/done-once.server.ts'
import {
  announcements,
  experts,
  liveSessions,
  oneToOneSlots,
  videos,
} from '#src/infrastructure/database/schema.server.ts'
import { companyDay, companyTimeZone, dayAfter, momentIn, mondayOf } from '#src/shared/dates.ts'
import { day, hour, later, minute } from '#src/shared/durations.ts'
import { type Language, languages } from '#src/shared/language/languages.ts'
import { thumbnailPath } from '#src/shared/pictures/thumbnails.ts'
import { demonstrationAnnouncement, demonstrationLives, demonstrationVideos } from './catalogue.ts'
import { demonstrationExperts } from './experts.ts'
import { nextWeeklyMoment } from './weekly.ts'

/**
 * Loads the demonstration catalogue into an empty database (CONTRACT §2 DEMO_DATA): replays, an announcement
 * and the next weekly live sessions in each language. Returns whether it did. It happens once: instances that
 * start together wait for the row of the first one, and content that an administrator deletes is not loaded
 * again.
 */
export async function loadDemonstration({ db, now }: { db: Database; now: Date }): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await markDoneOnce(tx, 'demonstration', now))) return false
    const [known] = await tx.select({ id: videos.id }).from(videos).limit(1)
    if (known) return false
    await tx.insert(videos).values(languages.flatMap((language) => videosIn(language, now)))
    await tx
      .insert(announcements)
      .values(languages.map((lang) => ({ lang, message: demonstrationAnnouncement[lang], startAt: now })))
    await tx.insert(liveSessions).values(languages.flatMap((language) => livesIn(language, now)))
    await addExperts(tx, now)
    return true
  })
}

/** Adds one expert of each type, who gives the live sessions of that type and offers one-to-one slots. */
async function addExperts(tx: Transaction, now: Date): Promise<void> {
  const added = await tx
    .insert(experts)
    .values(demonstrationExperts.map((expert) => ({ ...expert, createdAt: now })))
    .returning({ id: experts.id, type: experts.type })
  for (const { id, type } of added)
    await tx
      .update(liveSessions)
      .set({ expertId: id })
      .where(and(eq(liveSessions.expertType, type), isNull(liveSessions.expertId)))
  await tx.insert(oneToOneSlots).values(added.flatMap(({ id }, index) => slotsOf(id, index, now)))
}

/**
 * Slots for one-to-one sessions, in Luxembourg time, on days without a live session: two a week for each
 * expert, a quarter of an hour apart from one expert to the next.
 */
const offered = {
  weeks: 4,
  perWeek: [
    { weekday: 2, hour: 17 },
    { weekday: 4, hour: 16 },
  ],
  minutes: 30,
  buffer: 10,
} as const

function slotsOf(expertId: string, index: number, now: Date) {
  const nextMonday = dayAfter(mondayOf(companyDay(now)), 7)
  return Array.from({ length: offered.weeks }).flatMap((_, week) =>
    offered.perWeek.map(({ weekday, hour: clock }) => {
      const date = dayAfter(nextMonday, week * 7 + weekday - 1)
      const minutes = index * 15
      const wall = `${String(clock + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
      const startsAt = momentIn(companyTimeZone, `${date}T${wall}`)
      const busyUntil = later(startsAt, (offered.minutes + offered.buffer) * minute)
      return { expertId, startsAt, minutes: offered.minutes, busyUntil, createdAt: now }
    }),
  )
}

function videosIn(lang: Language, now: Date) {
  return demonstrationVideos.map(({ slug, category, minutes, title }, index) => ({
    lang,
    title: title[lang],
    category,
    duration: minutes,
    url: `/player/${slug}-${lang}`,
    // Five compositions in turn, so that no picture is laid out like its neighbour.
    thumb: thumbnailPath({
      category,
      composition: compositionInTurn[index % compositionInTurn.length] ?? 0,
      seed: slug,
    }),
    createdAt: later(now, -(index * 7 + 2) * day),
  }))
}

const compositionInTurn = [3, 0, 1, 4, 2] as const

/**
 * How soon the first live session begins, so that somebody who tries the product can join it, and how long
 * after it the weekly ones may begin at the earliest.
 */
const first = { inMinutes: 20, clearOfHours: 24 } as const

function livesIn(lang: Language, now: Date) {
  const soon = new Date(Math.round(later(now, first.inMinutes * minute).getTime() / minute) * minute)
  const weekly = nextWeeklyMoment(later(soon, first.clearOfHours * hour))
  const turn = languages.indexOf(lang)
  const weeks = demonstrationLives.length - 1
  return demonstrationLives.map(
    ({ category, expertType, minutes, ageGroups, title, description, bring }, index) => ({
      lang,
      title: title[lang],
      description: description[lang],
      bring: bring[lang],
      ageGroups,
      category,
      expertType,
      minutes,
      // Each language begins at another place in the list, so that no expert gives two weekly live sessions
      // at once.
      startsAt: index === 0 ? soon : nextWeeklyMoment(weekly, (index - 1 + turn) % weeks),
      changedAt: now,
    }),
  )
}
