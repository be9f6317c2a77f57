import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, exists, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { type HttpError, httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { makeDraftOfFilm } from '#src/domain/replays/drafts.server.ts'
import { isShownSql } from '#src/domain/replays/visible-videos.server.ts'
import { readLive } from '#src/features/lives/adults.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  liveClasses,
  liveRecordings,
  liveSessions,
  videos,
} from '#src/infrastructure/database/schema.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import {
  type ClassServer,
  getRecordings,
  LiveClassUnavailableError,
  remainingStates,
  removeRecording,
} from '#src/infrastructure/live-class/class-server.server.ts'
import { uuidOf } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { day, hour, later } from '#src/shared/durations.ts'
import { copyRecording } from './copy-recording.server.ts'
import { recordingReminderJobs } from './recording-reminders.server.ts'
import { recordingReady } from './recordings.contract.ts'
import { readSignedParameters } from './signed-parameters.server.ts'

export const recordingHandlers = [
  handle(recordingReady, async ({ request, services }) => {
    const { db, clock, settings } = services
    const secret = settings.liveClasses?.secret
    const read = readSignedParameters(request.body, request.headers['content-type'], secret ?? '')
    if (secret === undefined && read !== 'unreadable') throw httpError(recordingReady, 'gone')
    if (read === 'unreadable') throw unreadable()
    if (typeof read === 'string') throw httpError(recordingReady, read)
    const [live] = await db
      .select({ id: liveSessions.id })
      .from(liveSessions)
      .where(eq(liveSessions.id, read.meetingId))
    if (!live) throw httpError(recordingReady, 'gone')
    await db
      .insert(liveRecordings)
      .values({ recordId: read.recordId, liveSessionId: live.id, foundAt: clock.now() })
      .onConflictDoNothing()
    return {}
  }),
]

/** PROGRAMME §3: a callback may be lost, so recordings are also searched for on the class server. */
export const recordingJobs: readonly Job[] = [
  { name: 'find-recordings', cron: '*/5 * * * *', run: findRecordings },
  { name: 'copy-recordings', cron: '* * * * *', run: copyRecordings },
  { name: 'close-recordings', cron: '*/10 * * * *', run: closeRecordings },
  ...recordingReminderJobs,
]

/** How long after a class its recordings are searched for. */
const searchDays = 7
const batchSize = 20
/**
 * How long a copy is retried, in the end once an hour, because a class server may be unavailable for days.
 */
const retryDays = 30
/** After this many doublings of a minute, the wait between two attempts is about an hour. */
const maxDoublings = 6
const heartbeatMs = 30_000

async function findRecordings(services: Services): Promise<void> {
  const { db, clock, settings } = services
  const server = settings.liveClasses
  if (!server) return
  const now = clock.now()
  const classes = await db
    .select({ id: liveClasses.liveSessionId })
    .from(liveClasses)
    .where(and(isNotNull(liveClasses.createTime), gt(liveClasses.endedAt, later(now, -searchDays * day))))
    .orderBy(asc(liveClasses.liveSessionId))
  for (let first = 0; first < classes.length; first += batchSize) {
    const meetingIds = classes.slice(first, first + batchSize).map(({ id }) => id)
    const recordings = await undefinedIfUnavailable(services, () => getRecordings(server, { meetingIds }))
    const ours = recordings?.filter(({ meetingId }) => meetingIds.includes(meetingId)) ?? []
    if (ours.length === 0) continue
    await db
      .insert(liveRecordings)
      .values(ours.map(({ recordId, meetingId }) => ({ recordId, liveSessionId: meetingId, foundAt: now })))
      .onConflictDoNothing()
  }
}

/**
 * Whether the class of a live session is open, or a recording of it may be left on the class server. With
 * `hasNone`, which {@link hasNoRecording} tells, an ended class counts for an hour only rather than a week.
 */
export async function mayBeRecorded(
  db: Connection,
  liveId: string,
  { now, hasNone }: { now: Date; hasNone: boolean },
): Promise<boolean> {
  const wasOpen = and(
    eq(liveClasses.liveSessionId, liveId),
    isNotNull(liveClasses.createTime),
    or(isNull(liveClasses.endedAt), gt(liveClasses.endedAt, later(now, hasNone ? -hour : -searchDays * day))),
  )
  const isLeft = and(eq(liveRecordings.liveSessionId, liveId), isNull(liveRecordings.removedAt))
  return (await db.$count(liveClasses, wasOpen)) > 0 || (await db.$count(liveRecordings, isLeft)) > 0
}

/**
 * Whether the class server responds that it has no recording of a live session, not even one that it is still
 * processing. It may take a while after the class to know of one.
 */
export async function hasNoRecording(services: Services, liveId: string): Promise<boolean> {
  const server = services.settings.liveClasses
  if (!server) return false
  const found = await undefinedIfUnavailable(services, () =>
    getRecordings(server, { meetingIds: [liveId] }, remainingStates),
  )
  return found?.length === 0
}

/**
 * Copies the recordings that were found, each by one instance, and makes a draft of each. A copy that fails
 * is retried after a growing wait.
 */
export async function copyRecordings(services: Services): Promise<void> {
  const { db, clock, settings, log } = services
  const server = settings.liveClasses
  if (!server) return
  const now = clock.now()
  const hasWaited = sql`${liveRecordings.triedAt} + make_interval(mins => least(60, power(2, least(${liveRecordings.attempts}, ${maxDoublings}))::int)) <= ${now.toISOString()}::timestamptz`
  const isDue = and(
    isNull(liveRecordings.copiedAt),
    or(isNull(liveRecordings.triedAt), hasWaited),
    gt(liveRecordings.foundAt, later(now, -retryDays * day)),
  )
  const due = await db
    .select({ recordId: liveRecordings.recordId })
    .from(liveRecordings)
    .where(isDue)
    .orderBy(asc(liveRecordings.foundAt))
    .limit(batchSize)
  for (const { recordId } of due) {
    const [claimed] = await db
      .update(liveRecordings)
      .set({ triedAt: now, attempts: sql`${liveRecordings.attempts} + 1` })
      .where(and(eq(liveRecordings.recordId, recordId), isDue))
      .returning()
    if (!claimed) continue
    try {
      await copyOne(services, server, claimed)
    } catch (error) {
      log.warn({ err: error, recordId }, 'recording not copied, will retry')
      await db
        .update(liveRecordings)
        .set({ lastError: String(error).slice(0, 300) })
        .where(eq(liveRecordings.recordId, recordId))
    }
  }
}

async function copyOne(
  services: Services,
  server: ClassServer,
  { recordId, liveSessionId }: typeof liveRecordings.$inferSelect,
): Promise<void> {
  const { db, clock, settings, media } = services
  const [recording] = (await getRecordings(server, { recordIds: [recordId] })).filter(
    (one) => one.recordId === recordId && one.meetingId === liveSessionId,
  )
  const playback = recording?.playbacks.find(({ type }) => type === 'video') ?? recording?.playbacks[0]
  if (!playback) throw new Error('the class server has no film of it')
  const live = await readLive(db, liveSessionId)
  if (!live) return
  const folder = await mkdtemp(join(media.workFolder, 'recording-'))
  // If a heartbeat fails, the next one makes up for it.
  const heartbeat = setInterval(() => void renewClaim().catch(() => undefined), heartbeatMs)
  try {
    const path = join(folder, 'film')
    const copied = await copyRecording(settings, playback.url, path)
    const { title, lang, category, description, ageGroups } = live
    // A draft, because the team checks faces, voices and first names before families see the replay.
    const draft = { title, lang, category, description, ageGroups, liveId: live.id }
    const videoId = await makeDraftOfFilm(services, {
      path,
      draft,
      mediaId: mediaIdOf(recordId),
      sha256: copied.sha256,
    })
    const now = clock.now()
    await db
      .update(liveRecordings)
      // The team may have been told that it was not copied; of its draft it is reminded all the same.
      .set({ ...copied, copiedAt: now, lastError: null, videoId, draftAt: now, remindedAt: null })
      .where(eq(liveRecordings.recordId, recordId))
  } finally {
    clearInterval(heartbeat)
    await rm(folder, { recursive: true, force: true })
  }

  /** Shows the other instances that this one is still copying. */
  async function renewClaim(): Promise<void> {
    await db.update(liveRecordings).set({ triedAt: clock.now() }).where(eq(liveRecordings.recordId, recordId))
  }
}

/** The film's id, derived from the recording's, so that a repeated copy makes no second draft. */
function mediaIdOf(recordId: string): string {
  return uuidOf(`recording ${recordId}`, 5)
}

/**
 * Unpublishes and deletes recordings at the class server once families see their replay here, or the team has
 * deleted its draft.
 */
export async function closeRecordings(services: Services): Promise<void> {
  const { db, clock, settings } = services
  const server = settings.liveClasses
  if (!server) return
  const replay = db
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.id, liveRecordings.videoId), isShownSql(clock.now())))
  const isWithoutDraft = and(isNotNull(liveRecordings.draftAt), isNull(liveRecordings.videoId))
  const due = await db
    .select({ recordId: liveRecordings.recordId })
    .from(liveRecordings)
    .where(
      and(
        isNull(liveRecordings.removedAt),
        isNotNull(liveRecordings.copiedAt),
        or(exists(replay), isWithoutDraft),
      ),
    )
    .limit(batchSize)
  for (const { recordId } of due) {
    const isRemoved = await undefinedIfUnavailable(services, async () => {
      await removeRecording(server, recordId)
      return true
    })
    if (isRemoved)
      await db
        .update(liveRecordings)
        .set({ removedAt: clock.now() })
        .where(eq(liveRecordings.recordId, recordId))
  }
}

async function undefinedIfUnavailable<Result>(
  { log }: Services,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  return work().catch((error: unknown) => {
    if (!(error instanceof LiveClassUnavailableError)) throw error
    log.warn({ err: error }, 'class server unavailable, its recordings wait')
    return undefined
  })
}

/** The error for an unreadable body. It names the field, like every validation error. */
function unreadable(): HttpError {
  const { message } = recordingReady.errors.unreadable
  return httpError(recordingReady, 'unreadable', { issues: [{ path: 'signed_parameters', message }] })
}
