import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { SignedInUser } from '#src/api/server/signed-in.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { countChildsSeconds } from '#src/domain/child-limits/limits.server.ts'
import { recordDeed } from '#src/domain/deeds/deeds.server.ts'
import { isWatchedSql } from '#src/domain/replays/watched-by.server.ts'
import type { Clock } from '#src/infrastructure/clock/clock.server.ts'
import type { Database, Transaction } from '#src/infrastructure/database/database.server.ts'
import { sessions, userSessions, videos, watches } from '#src/infrastructure/database/schema.server.ts'
import { later, minute } from '#src/shared/durations.ts'
import type { Category } from '#src/shared/options.ts'
import { countableSeconds, reportEverySeconds, stretchIdleMinutes } from './videos.rules.ts'

/**
 * Counts seconds that a child watched, at most those since its last report on the video, and adds them to the
 * family's stretch of watching. Returns the counted seconds. The family's row is locked, so that parallel
 * reports are counted one after the other.
 */
export async function countWatching(
  { db, clock }: { db: Database; clock: Clock },
  { user, childId, video, position, seconds }: WatchReport,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockUserRows(tx, [user.id])
    const now = clock.now()
    const ofVideo = and(eq(watches.userId, user.id), eq(watches.videoId, video.id))
    const ofChild = and(ofVideo, childId === null ? isNull(watches.childId) : eq(watches.childId, childId))
    const ofFamily = await tx.select().from(watches).where(ofVideo)
    const watch = ofFamily.find((one) => one.childId === childId)
    const isUnderWay =
      watch !== undefined && now.getTime() - watch.lastReportAt.getTime() <= stretchIdleMinutes * minute
    const counted = countableSeconds(
      seconds,
      isUnderWay ? watch.lastReportAt : await earliestStart(tx, user, now),
      now,
    )
    const lastCountedAt = counted > 0 ? now : (watch?.lastCountedAt ?? null)
    const newPosition = position === undefined ? {} : { position }
    const wasWatched = watch !== undefined && (await isWatched(tx, ofChild))
    if (watch) {
      await tx
        .update(watches)
        .set({
          ...newPosition,
          farthestPosition: sql`greatest(${watches.farthestPosition}, ${watches.position}, ${position ?? 0}::int)`,
          seconds: sql`${watches.seconds} + ${counted}`,
          lastReportAt: now,
          lastCountedAt,
        })
        .where(ofChild)
    } else {
      const first = {
        userId: user.id,
        childId,
        videoId: video.id,
        seconds: counted,
        firstAt: now,
        lastReportAt: now,
        lastCountedAt,
      }
      await tx.insert(watches).values({ ...first, ...newPosition, farthestPosition: position ?? 0 })
    }
    if (childId !== null && video.category !== null && !wasWatched && (await isWatched(tx, ofChild)))
      await recordDeed(tx, {
        childId,
        kind: 'replay',
        category: video.category,
        reference: video.id,
        at: now,
      })
    const countedBefore = ofFamily.map((one) => one.lastCountedAt?.getTime() ?? 0)
    if (counted > 0)
      await addToStretch(tx, {
        userId: user.id,
        counted,
        lastCountedAt: new Date(Math.max(0, ...countedBefore)),
        now,
      })
    if (childId !== null && counted > 0) await countChildsSeconds(tx, childId, now, counted)
    return counted
  })
}

/** A report of watching: who, which video, how long and, if sent, at which position. */
interface WatchReport {
  childId: string | null
  video: { id: string; category: Category | null }
  position: number | undefined
  user: SignedInUser
  /** The seconds that the browser reports. */
  seconds: number
}

async function isWatched(tx: Transaction, ofChild: SQL | undefined): Promise<boolean> {
  const [found] = await tx
    .select({ isWatched: isWatchedSql })
    .from(watches)
    .innerJoin(videos, eq(videos.id, watches.videoId))
    .where(ofChild)
  return found?.isWatched ?? false
}

/**
 * The time from which a first report may count: one reporting interval ago, but not before this browser was
 * signed in.
 */
async function earliestStart(tx: Transaction, user: SignedInUser, now: Date): Promise<Date> {
  const interval = later(now, -reportEverySeconds * 1000)
  const [session] = await tx
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, user.sessionId))
  return session && session.createdAt > interval ? session.createdAt : interval
}

interface CountedSeconds {
  userId: string
  counted: number
  lastCountedAt: Date
  now: Date
}

/**
 * SPEC §3 user_sessions. A stretch never holds more watched seconds than it lasted, on however many screens
 * the family watches.
 */
async function addToStretch(
  tx: Transaction,
  { userId, counted, lastCountedAt, now }: CountedSeconds,
): Promise<void> {
  const [latest] = await tx
    .select()
    .from(userSessions)
    .where(eq(userSessions.userId, userId))
    .orderBy(desc(userSessions.startTime))
    .limit(1)
  const lastSeenAt = latest?.endTime ?? latest?.startTime
  if (!latest || !lastSeenAt || now.getTime() - lastSeenAt.getTime() > stretchIdleMinutes * minute) {
    const startTime = later(now, -counted * 1000)
    await tx.insert(userSessions).values({
      userId,
      startTime,
      endTime: now,
      duration: counted,
      videosWatched: 1,
      totalWatchTime: counted,
      createdAt: now,
    })
    return
  }
  const isNewInStretch = lastCountedAt < latest.startTime
  await tx
    .update(userSessions)
    .set({
      endTime: now,
      duration: Math.floor((now.getTime() - latest.startTime.getTime()) / 1000),
      videosWatched: latest.videosWatched + (isNewInStretch ? 1 : 0),
      totalWatchTime: latest.totalWatchTime + countableSeconds(counted, lastSeenAt, now),
    })
    .where(eq(userSessions.id, latest.id))
}
