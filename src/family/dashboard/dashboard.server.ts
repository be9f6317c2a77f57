import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { childrenTakingPart } from '#src/account/children/family-children.server.ts'
import { getsBox } from '#src/account/delivery-address/delivery-address.rules.ts'
import { deliveryAddressOf } from '#src/account/delivery-address/delivery-address.server.ts'
import { refuse } from '#src/api/refuse.server.ts'
import { handle } from '#src/api/serve.server.ts'
import type { Services, SignedInUser } from '#src/api/services.server.ts'
import { liveDoorMinutes, replayMinutesThatCount } from '#src/business/home-challenges.ts'
import type { Database } from '#src/database/database.server.ts'
import { challengeProgress, childProfiles, children, liveJoins, liveSessions, onboardingProfiles, videos, watches } from '#src/database/schema.server.ts'
import { isThisWeek } from '#src/family/live/live.server.ts'
import { later, minute } from '#src/outside/clock.server.ts'
import { type Dashboard, readDashboard, setChallenge } from './dashboard.contract.ts'
import { badgesOf } from './growth.rules.ts'

const replaysShown = 4

export const dashboardHandlers = [
  handle(readDashboard, async ({ user, services }) => dashboardOf(services, user)),

  handle(setChallenge, async ({ params: { childId, challenge }, body: { state }, user, services }) => {
    const { db, clock } = services
    const now = clock.now()
    const [child] = await db
      .select({ id: children.id })
      .from(children)
      .where(and(eq(children.id, childId), childrenTakingPart(db, user.id)))
    if (!child) throw refuse(setChallenge, 'unknownChild')
    if (state === 'left') {
      await db.delete(challengeProgress).where(and(eq(challengeProgress.childId, childId), eq(challengeProgress.challenge, challenge)))
    } else {
      // What was done once keeps its day; begun again it is under way again.
      const doneAt = state === 'done' ? sql`coalesce(${challengeProgress.doneAt}, ${now.toISOString()}::timestamptz)` : null
      await db
        .insert(challengeProgress)
        .values({ childId, challenge, begunAt: now, doneAt: state === 'done' ? now : null })
        .onConflictDoUpdate({ target: [challengeProgress.childId, challengeProgress.challenge], set: { doneAt } })
    }
    return dashboardOf(services, user)
  }),
]

async function dashboardOf({ db, clock, settings }: Services, user: SignedInUser): Promise<Dashboard> {
  const now = clock.now()
  const [[profile], family, [nextLive], watched, address] = await Promise.all([
    db
      .select({ firstName: onboardingProfiles.parentFirstName, camera: onboardingProfiles.cameraDefault, chat: onboardingProfiles.chatAuthorized })
      .from(onboardingProfiles)
      .where(eq(onboardingProfiles.userId, user.id)),
    db
      .select({
        id: children.id,
        displayName: children.displayName,
        age: children.age,
        picture: children.picture,
        // The first child's choices are in the onboarding profile.
        camera: childProfiles.cameraDefault,
        chat: childProfiles.chatAuthorized,
      })
      .from(children)
      .leftJoin(childProfiles, eq(childProfiles.childId, children.id))
      .where(childrenTakingPart(db, user.id))
      .orderBy(asc(children.position)),
    db
      .select()
      .from(liveSessions)
      .where(
        and(
          eq(liveSessions.lang, user.language),
          sql`${liveSessions.startsAt} + make_interval(mins => ${liveSessions.minutes}) > ${now.toISOString()}::timestamptz`,
        ),
      )
      .orderBy(asc(liveSessions.startsAt))
      .limit(1),
    db
      .select({
        id: videos.id,
        title: videos.title,
        thumb: videos.thumb,
        duration: videos.duration,
        category: videos.category,
        seconds: watches.seconds,
        watchedAt: watches.lastReportAt,
      })
      .from(watches)
      .innerJoin(videos, eq(videos.id, watches.videoId))
      .where(and(eq(watches.userId, user.id), gt(watches.seconds, 0), eq(videos.isPublished, true)))
      .orderBy(desc(watches.lastReportAt)),
    deliveryAddressOf(db, user.id),
  ])
  const deeds = await deedsOf(
    db,
    family.map(({ id }) => id),
    now,
  )
  const replays = watched.filter(({ seconds }) => seconds >= replayMinutesThatCount * 60)
  return {
    parentFirstName: profile?.firstName ?? null,
    children: family.map(({ camera, chat, ...child }) => {
      const challenges = deeds.challenges.filter(({ childId }) => childId === child.id)
      const lives = deeds.lives.filter(({ childId }) => childId === child.id)
      const themes = replays.flatMap(({ category, watchedAt }) => (category ? [{ category, watchedAt }] : []))
      return {
        ...child,
        liveChoices: camera && chat ? { camera, chat } : profile ? { camera: profile.camera, chat: profile.chat } : null,
        lives: lives.length,
        liveMinutesThisWeek: lives.filter((live) => live.isThisWeek).reduce((sum, { minutes }) => sum + minutes, 0),
        challenges: challenges.map(({ challenge, begunAt, doneAt }) => ({
          challenge,
          begunAt: begunAt.toISOString(),
          doneAt: doneAt?.toISOString() ?? null,
        })),
        badges: badgesOf({ challenges, lives, replays: themes }).map((badge) => ({ ...badge, earnedAt: badge.earnedAt.toISOString() })),
      }
    }),
    needsDeliveryAddress: getsBox(user) && address === null,
    nextLive: nextLive
      ? {
          ...nextLive,
          startsAt: nextLive.startsAt.toISOString(),
          isOpen: later(nextLive.startsAt, -liveDoorMinutes * minute) <= now,
          hasAddress: nextLive.joinUrl !== null || settings.liveClasses !== undefined,
        }
      : null,
    replaysWatched: replays.length,
    lastReplays: watched.slice(0, replaysShown).map((replay) => ({ ...replay, watchedAt: replay.watchedAt.toISOString() })),
  }
}

async function deedsOf(db: Database, childIds: readonly string[], now: Date) {
  if (childIds.length === 0) return { challenges: [], lives: [] }
  const [challenges, lives] = await Promise.all([
    db
      .select()
      .from(challengeProgress)
      .where(inArray(challengeProgress.childId, [...childIds]))
      .orderBy(asc(challengeProgress.begunAt)),
    db
      .select({
        childId: liveJoins.childId,
        category: liveSessions.category,
        minutes: liveSessions.minutes,
        joinedAt: liveJoins.joinedAt,
        isThisWeek: isThisWeek(now),
      })
      .from(liveJoins)
      .innerJoin(liveSessions, eq(liveSessions.id, liveJoins.liveSessionId))
      .where(inArray(liveJoins.childId, [...childIds])),
  ])
  return { challenges, lives }
}
