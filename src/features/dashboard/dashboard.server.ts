import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { handle } from '#src/api/server/serve.server.ts'
import type { SignedInUser } from '#src/api/server/signed-in.server.ts'
import { hasCompletePlan } from '#src/domain/access/access.rules.ts'
import { readBadges } from '#src/domain/badges/badges.server.ts'
import { choicesOfChildren } from '#src/domain/children/choices.server.ts'
import { isChildTakingPartSql } from '#src/domain/children/family-children.server.ts'
import {
  type Dashboard,
  type DashboardChild,
  readDashboard,
} from '#src/domain/dashboard/dashboard.contract.ts'
import { deliveryAddressOf } from '#src/domain/deliveries/delivery-address.server.ts'
import { readLivesAttendedBy } from '#src/domain/lives/lives-attended.server.ts'
import { presenceOf } from '#src/domain/lives/presence.rules.ts'
import { weekOf } from '#src/domain/registrations/registrations.rules.ts'
import { isShownSql } from '#src/domain/replays/visible-videos.server.ts'
import { childWhoWatched, isWatchedSql } from '#src/domain/replays/watched-by.server.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import {
  challengeProgress,
  children,
  onboardingProfiles,
  videos,
  watches,
} from '#src/infrastructure/database/schema.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { doorOpensAt } from '#src/shared/class-times.ts'
import { companyTimeZone, isoOrNull } from '#src/shared/dates.ts'
import { readChildNews } from './child-news.server.ts'

const replaysShown = 4

export const dashboardHandlers = [
  handle(readDashboard, async ({ user, services }) => dashboardOf(services, user)),
]

export async function dashboardOf({ db, clock, settings }: Services, user: SignedInUser): Promise<Dashboard> {
  const now = clock.now()
  const needsAddress = hasCompletePlan(user) && user.guardianId === null
  const [{ parentFirstName, timeZone, family, watched }, address] = await Promise.all([
    readDashboardRows(db, user.id, now),
    needsAddress ? deliveryAddressOf(db, user.id) : null,
  ])
  const childIds = family.map(({ id }) => id)
  const replays = watched.filter(({ isWatched }) => isWatched)
  const [deeds, badges, news] = await Promise.all([
    deedsOf(db, childIds),
    readBadges(db, childIds),
    readChildNews(db, family, replays, now),
  ])
  const { nextLive } = news
  const week = weekOf(timeZone, now)
  const shown = watched.flatMap(({ film, isFilmShown, childId: _, ...watch }) =>
    film && isFilmShown ? [{ ...watch, ...film }] : [],
  )
  const lastOfEach = [
    ...new Map(shown.toReversed().map((replay) => [replay.id, replay])).values(),
  ].toReversed()
  return {
    parentFirstName,
    timeZone,
    children: family.map(({ camera, chat, isAnswered, language: _, ...child }) => ({
      ...child,
      liveChoices: isAnswered ? { camera, chat } : null,
      replays: countOf(replays.filter((replay) => childWhoWatched(replay, family) === child.id)),
      ...progressOf(child.id, deeds, week),
      badges: badges
        .filter(({ childId }) => childId === child.id)
        .map(({ shape, category, earnedAt }) => ({ shape, category, earnedAt: earnedAt.toISOString() })),
      ...news.ofChild(child.id),
    })),
    needsDeliveryAddress: needsAddress && address === null,
    nextLive: nextLive
      ? {
          ...nextLive,
          startsAt: nextLive.startsAt.toISOString(),
          isOpen: doorOpensAt(nextLive) <= now,
          hasAddress: nextLive.joinUrl !== null || settings.liveClasses !== undefined,
        }
      : null,
    replaysWatched: countOf(replays),
    lastReplays: lastOfEach
      .slice(0, replaysShown)
      .map((replay) => ({ ...replay, watchedAt: replay.watchedAt.toISOString() })),
  }
}

/** The parent's name and time zone, the participating children and what was watched, newest first. */
async function readDashboardRows(db: Database, userId: string, now: Date) {
  const choices = choicesOfChildren(db)
  const [[profile], family, watched] = await Promise.all([
    db
      .select({
        parentFirstName: onboardingProfiles.parentFirstName,
        timeZone: onboardingProfiles.timezone,
      })
      .from(onboardingProfiles)
      .where(eq(onboardingProfiles.userId, userId)),
    db
      .select({
        id: children.id,
        displayName: children.displayName,
        age: children.age,
        language: children.language,
        picture: children.picture,
        camera: choices.camera,
        chat: choices.chat,
        isAnswered: choices.isAnswered,
      })
      .from(children)
      .innerJoin(choices, eq(choices.childId, children.id))
      .where(isChildTakingPartSql(db, userId))
      .orderBy(asc(children.position)),
    db
      .select({
        id: watches.videoId,
        childId: watches.childId,
        seconds: watches.seconds,
        watchedAt: watches.lastReportAt,
        film: {
          title: videos.title,
          thumb: videos.thumb,
          duration: videos.duration,
          category: videos.category,
          lang: videos.lang,
        },
        isWatched: isWatchedSql,
        isFilmShown: sql<boolean | null>`${isShownSql(now)}`,
      })
      .from(watches)
      // A watched replay still counts after its film was taken off the site.
      .leftJoin(videos, eq(videos.id, watches.videoId))
      .where(and(eq(watches.userId, userId), gt(watches.seconds, 0)))
      .orderBy(desc(watches.lastReportAt)),
  ])
  const { parentFirstName = null, timeZone = companyTimeZone } = profile ?? {}
  return { parentFirstName, timeZone, family, watched }
}

/** What a child has done: its live sessions in total and in the current week, and its challenges. */
function progressOf(
  id: string,
  deeds: Awaited<ReturnType<typeof deedsOf>>,
  week: { from: Date; to: Date },
): Pick<DashboardChild, 'lives' | 'liveMinutesThisWeek' | 'challenges' | 'fruit'> {
  const challenges = deeds.challenges.filter(({ childId }) => childId === id)
  const lives = deeds.lives.filter(({ childId }) => childId === id)
  return {
    lives: lives.length,
    liveMinutesThisWeek: lives
      .filter(({ startsAt }) => week.from <= startsAt && startsAt < week.to)
      .reduce((sum, live) => sum + minutesOf(live), 0),
    challenges: challenges.flatMap(({ challenge, begunAt, doneAt, state }) =>
      state === 'left'
        ? []
        : [{ challenge, state, begunAt: begunAt.toISOString(), doneAt: isoOrNull(doneAt) }],
    ),
    fruit: challenges.filter(({ confirmedAt }) => confirmedAt !== null).length,
  }
}

/** The minutes that the class measured, else the planned ones. */
function minutesOf(live: { startsAt: Date; minutes: number; seconds: number }): number {
  return presenceOf({ seconds: live.seconds, firstJoinedAt: null }, live).minutes ?? live.minutes
}

function countOf(replays: readonly { id: string }[]): number {
  return new Set(replays.map(({ id }) => id)).size
}

async function deedsOf(db: Database, childIds: readonly string[]) {
  if (childIds.length === 0) return { challenges: [], lives: [] }
  const [challenges, lives] = await Promise.all([
    db
      .select()
      .from(challengeProgress)
      .where(inArray(challengeProgress.childId, [...childIds]))
      .orderBy(asc(challengeProgress.begunAt)),
    readLivesAttendedBy(db, childIds),
  ])
  return { challenges, lives }
}
