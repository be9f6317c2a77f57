import { and, desc, eq, sql } from 'drizzle-orm'
import { lockFamilies } from '#src/account/lock-families.server.ts'
import type { SignedInUser } from '#src/api/services.server.ts'
import type { Database, Transaction } from '#src/database/database.server.ts'
import { sessions, userSessions, watches } from '#src/database/schema.server.ts'
import { type Clock, later, minute } from '#src/outside/clock.server.ts'
import { countableSeconds, reportEverySeconds, stretchIdleMinutes } from './videos.rules.ts'

/**
 * Counts seconds watched, at most what has passed since the video's last report, and feeds the family's stretch of watching. Returns what was
 * counted. The family's row is locked meanwhile, so that parallel reports are counted one after the other.
 */
export async function countWatching(db: Database, clock: Clock, user: SignedInUser, videoId: string, reported: number): Promise<number> {
  return db.transaction(async (tx) => {
    await lockFamilies(tx, [user.id])
    const now = clock.now()
    const ofVideo = and(eq(watches.userId, user.id), eq(watches.videoId, videoId))
    const [watch] = await tx.select({ lastReportAt: watches.lastReportAt, lastCountedAt: watches.lastCountedAt }).from(watches).where(ofVideo)
    const isUnderWay = watch !== undefined && now.getTime() - watch.lastReportAt.getTime() <= stretchIdleMinutes * minute
    const counted = countableSeconds(reported, isUnderWay ? watch.lastReportAt : await earliestStart(tx, user, now), now)
    const lastCountedAt = counted > 0 ? now : (watch?.lastCountedAt ?? null)
    if (watch) {
      await tx
        .update(watches)
        .set({ seconds: sql`${watches.seconds} + ${counted}`, lastReportAt: now, lastCountedAt })
        .where(ofVideo)
    } else {
      await tx.insert(watches).values({ userId: user.id, videoId, seconds: counted, firstAt: now, lastReportAt: now, lastCountedAt })
    }
    if (counted > 0) await feedStretch(tx, user.id, counted, watch?.lastCountedAt ?? null, now)
    return counted
  })
}

/** Where a first report may count from: one reporting interval back, and not from before this browser was signed in. */
async function earliestStart(tx: Transaction, user: SignedInUser, now: Date): Promise<Date> {
  const interval = later(now, -reportEverySeconds * 1000)
  const [session] = await tx.select({ createdAt: sessions.createdAt }).from(sessions).where(eq(sessions.id, user.sessionId))
  return session && session.createdAt > interval ? session.createdAt : interval
}

/** SPEC §3 user_sessions. A stretch never holds more watched seconds than it lasted, on however many screens the family watches. */
async function feedStretch(tx: Transaction, userId: string, counted: number, lastCountedAt: Date | null, now: Date): Promise<void> {
  const [latest] = await tx.select().from(userSessions).where(eq(userSessions.userId, userId)).orderBy(desc(userSessions.startTime)).limit(1)
  const lastSeenAt = latest?.endTime ?? latest?.startTime
  if (!latest || !lastSeenAt || now.getTime() - lastSeenAt.getTime() > stretchIdleMinutes * minute) {
    const startTime = later(now, -counted * 1000)
    await tx.insert(userSessions).values({ userId, startTime, endTime: now, duration: counted, videosWatched: 1, totalWatchTime: counted, createdAt: now })
    return
  }
  const isNewInStretch = lastCountedAt === null || lastCountedAt < latest.startTime
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
