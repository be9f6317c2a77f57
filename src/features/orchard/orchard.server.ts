import { and, arrayContains, count, countDistinct, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import type { SignedInUser } from '#src/api/server/signed-in.server.ts'
import { readBadges } from '#src/domain/badges/badges.server.ts'
import { badgeTexts } from '#src/domain/badges/badges.texts.ts'
import { challengesOfChild } from '#src/domain/challenges/child-challenges.server.ts'
import { type ChildOfFamily, childOfFamily } from '#src/domain/challenges/child-of-family.server.ts'
import { limitReachedBy } from '#src/domain/child-limits/limits.server.ts'
import { type Orchard, readOrchard } from '#src/domain/child-view/orchard.contract.ts'
import { comingLives } from '#src/domain/lives/coming-lives.server.ts'
import { readLivesAttendedBy } from '#src/domain/lives/lives-attended.server.ts'
import { comingSessions } from '#src/domain/one-to-one/coming-sessions.server.ts'
import { isShownSql } from '#src/domain/replays/visible-videos.server.ts'
import { isWatchedBySql, isWatchedSql, secondsToTheEndSql } from '#src/domain/replays/watched-by.server.ts'
import { chosenFirst } from '#src/domain/suggestions/suggestions.rules.ts'
import { suggestionOf, wishesOfChildren } from '#src/domain/suggestions/suggestions.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { challengeProgress, videos, watches } from '#src/infrastructure/database/schema.server.ts'
import { venueOf } from '#src/infrastructure/live-class/live-class.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { doorOpensAt } from '#src/shared/class-times.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { zoneName } from '#src/shared/language/zone-name.ts'
import { childsTodayOf } from './first-view/today.rules.ts'

/** The number of replays shown, and the number of candidates from which they are chosen. */
const replaysShown = 6
const replayCandidates = 60

export const orchardHandlers = [
  handle(readOrchard, async ({ query: { childId, lang }, user, services }) => {
    const { db } = services
    const child = await childOfFamily(db, user.id, user.childView?.childId ?? childId)
    if (!child) throw httpError(readOrchard, 'unknownChild')
    return orchardOf(services, user, child, lang ?? user.language)
  }),
]

async function orchardOf(
  services: Services,
  user: SignedInUser,
  child: ChildOfFamily,
  language: Language,
): Promise<Orchard> {
  const { db, clock } = services
  const now = clock.now()
  const wishes = wishesOfChildren(db, [child.id])
  const [list, badges, replays, next, [session], lives, [watched], [plums], limit] = await Promise.all([
    challengesOfChild(db, child, language, now, { wishes, isBrief: true }),
    readBadges(db, [child.id]),
    replaysFor(db, user.id, child, now, wishes),
    nextLiveOf(services, child, now),
    comingSessions(db, [child.id], now),
    readLivesAttendedBy(db, [child.id]),
    db
      .select({ number: countDistinct(watches.videoId) })
      .from(watches)
      .leftJoin(videos, eq(videos.id, watches.videoId))
      .where(and(isWatchedBySql(user.id, child), isWatchedSql)),
    db
      .select({ number: count() })
      .from(challengeProgress)
      .where(and(eq(challengeProgress.childId, child.id), isNotNull(challengeProgress.confirmedAt))),
    limitReachedBy(db, child.id, now),
  ])
  const challenges = list.map(({ id, category, minutes, title, steps, state, isThisWeeks, isNotForUs }) => ({
    id,
    category,
    minutes,
    title,
    picture: steps[0]?.picture ?? 'heart',
    state,
    isThisWeeks,
    isNotForUs,
  }))
  return {
    childId: child.id,
    displayName: child.displayName,
    picture: child.picture,
    timeZone: child.timeZone,
    zoneName: zoneName(child.timeZone, language),
    hasAccess: user.hasAccess,
    rest: limit ?? null,
    tree: {
      sprigs: lives.length + (watched?.number ?? 0),
      blossoms: challenges.filter(({ state }) => state === 'begun' || state === 'done').length,
      plums: plums?.number ?? 0,
    },
    today: childsTodayOf(next, challenges, child.timeZone, now),
    challenges,
    badges: badges.map(({ shape, category, earnedAt }) => ({
      shape,
      category,
      words: badgeTexts.rules[shape][language],
      earnedAt: earnedAt.toISOString(),
    })),
    replays,
    nextLive: next,
    nextSession: session
      ? {
          slotId: session.slotId,
          expert: session.expert,
          startsAt: session.startsAt.toISOString(),
          isOpen: doorOpensAt(session) <= now && venueOf(services, session).kind !== 'none',
        }
      : null,
  }
}

async function nextLiveOf(services: Services, child: ChildOfFamily, now: Date): Promise<Orchard['nextLive']> {
  const [found] = await comingLives(services.db, [child.id], now).limit(1)
  if (!found) return null
  const opensAt = doorOpensAt(found)
  const { id, title, lang, category, expert, startsAt, minutes } = found
  const hasAddress = venueOf(services, found).kind !== 'none'
  const isOpen = hasAddress && opensAt <= now
  const shut = hasAddress ? 'opens' : 'noAddress'
  return {
    ...{ id, title, lang, category, expert, minutes },
    startsAt: startsAt.toISOString(),
    opensAt: opensAt.toISOString(),
    isOpen,
    door: isOpen ? 'open' : shut,
  }
}

/**
 * Replays for the child's age and language that it has not watched to the end: first those that were begun,
 * then those that fit the parent's choices, then the newest. Replays that a parent put aside come last.
 */
async function replaysFor(
  db: Connection,
  userId: string,
  child: ChildOfFamily,
  now: Date,
  pendingWishes: ReturnType<typeof wishesOfChildren>,
): Promise<Orchard['replays']> {
  const watched = db
    .select({
      videoId: watches.videoId,
      seconds: sql<number>`sum(${watches.seconds})`.as('seconds'),
      position: sql<number>`max(${watches.position})`.as('position'),
    })
    .from(watches)
    .where(isWatchedBySql(userId, child))
    .groupBy(watches.videoId)
    .as('watched')
  const isBegun = sql<boolean>`coalesce(${watched.seconds}, 0) > 0`
  const found = await db
    .select({
      id: videos.id,
      title: videos.title,
      lang: videos.lang,
      thumb: videos.thumb,
      duration: videos.duration,
      category: videos.category,
      isBegun,
    })
    .from(videos)
    .leftJoin(watched, eq(watched.videoId, videos.id))
    .where(
      and(
        isShownSql(now),
        eq(videos.lang, child.language),
        arrayContains(videos.ageGroups, [child.age]),
        // Watched faster, a film ends before its seconds have passed; our own player reports the position.
        lt(sql`coalesce(nullif(${watched.position}, 0), ${watched.seconds}, 0)`, secondsToTheEndSql),
      ),
    )
    .orderBy(desc(isBegun), desc(videos.createdAt), desc(videos.id))
    .limit(replayCandidates)
  const wishes = (await pendingWishes).get(child.id)
  const suggested = found.map((replay) => ({ ...replay, ...suggestionOf(wishes, 'replay', replay) }))
  return [true, false]
    .flatMap((begun) => chosenFirst(suggested.filter((replay) => replay.isBegun === begun)))
    .slice(0, replaysShown)
    .map(({ reason, isNotForUs, ...replay }) => replay)
}
