import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, exists, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { HttpError, httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { draftOfFilm } from '#src/domain/replays/drafts.server.ts'
import { alertTeam } from '#src/domain/team-alerts/team-alerts.server.ts'
import { day, hour, later } from '#src/infrastructure/clock/clock.server.ts'
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
  LiveClassAway,
  removeRecording,
} from '#src/infrastructure/live-class/class-server.server.ts'
import { uuidOf } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { copyRecording } from './copy-recording.server.ts'
import { draftWaitsEmail } from './draft-waits-email.server.ts'
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

/** PROGRAMME §3: a callback may be lost, so recordings are looked for as well. */
export const recordingJobs: readonly Job[] = [
  { name: 'find-recordings', cron: '*/5 * * * *', run: findRecordings },
  { name: 'copy-recordings', cron: '* * * * *', run: copyRecordings },
  { name: 'close-recordings', cron: '*/10 * * * *', run: closeRecordings },
  { name: 'remind-of-drafts', cron: '20 * * * *', run: remindOfDrafts },
]

/** How long after a class its recordings are looked for. */
const lookedForDays = 7
const atOnce = 20
/** How long what cannot be copied is tried again, each hour in the end: a class server may be away for days. */
const triedForDays = 30
/** Doubled so often, the wait has come to an hour. */
const mostDoublings = 6
const beatMs = 30_000

async function findRecordings(services: Services): Promise<void> {
  const { db, clock, settings } = services
  const server = settings.liveClasses
  if (!server) return
  const now = clock.now()
  const classes = await db
    .select({ id: liveClasses.liveSessionId })
    .from(liveClasses)
    .where(and(isNotNull(liveClasses.createTime), gt(liveClasses.endedAt, later(now, -lookedForDays * day))))
    .orderBy(asc(liveClasses.liveSessionId))
  for (let first = 0; first < classes.length; first += atOnce) {
    const meetingIds = classes.slice(first, first + atOnce).map(({ id }) => id)
    const found = await unlessAway(services, () => getRecordings(server, { meetingIds }))
    const ours = found?.filter(({ meetingId }) => meetingIds.includes(meetingId)) ?? []
    if (ours.length === 0) continue
    await db
      .insert(liveRecordings)
      .values(ours.map(({ recordId, meetingId }) => ({ recordId, liveSessionId: meetingId, foundAt: now })))
      .onConflictDoNothing()
  }
}

/**
 * Copies what was found, each by one instance, and makes one draft of it. A copy that fails is tried again
 * after a growing wait.
 */
export async function copyRecordings(services: Services): Promise<void> {
  const { db, clock, settings, log } = services
  const server = settings.liveClasses
  if (!server) return
  const now = clock.now()
  const waited = sql`${liveRecordings.triedAt} + make_interval(mins => least(60, power(2, least(${liveRecordings.attempts}, ${mostDoublings}))::int)) <= ${now.toISOString()}::timestamptz`
  const isDue = and(
    isNull(liveRecordings.copiedAt),
    or(isNull(liveRecordings.triedAt), waited),
    gt(liveRecordings.foundAt, later(now, -triedForDays * day)),
  )
  const due = await db
    .select({ recordId: liveRecordings.recordId })
    .from(liveRecordings)
    .where(isDue)
    .orderBy(asc(liveRecordings.foundAt))
    .limit(atOnce)
  for (const { recordId } of due) {
    const [mine] = await db
      .update(liveRecordings)
      .set({ triedAt: now, attempts: sql`${liveRecordings.attempts} + 1` })
      .where(and(eq(liveRecordings.recordId, recordId), isDue))
      .returning()
    if (!mine) continue
    try {
      await copyOne(services, server, mine)
    } catch (error) {
      log.warn({ err: error, recordId }, 'a recording could not be copied, it will be tried again')
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
  const [live] = await db.select().from(liveSessions).where(eq(liveSessions.id, liveSessionId))
  if (!live) return
  const folder = await mkdtemp(join(media.workFolder, 'recording-'))
  const beat = setInterval(() => void holdOn().catch(() => undefined), beatMs)
  try {
    const path = join(folder, 'film')
    const copied = await copyRecording(settings, playback.url, path)
    const { title, lang, category, description, ageGroups } = live
    // Faces, voices and first names are looked at by somebody before anybody sees them.
    const draft = { title, lang, category, description, ageGroups, liveId: live.id }
    const videoId = await draftOfFilm(services, path, draft, mediaIdOf(recordId), copied.sha256)
    const now = clock.now()
    await db
      .update(liveRecordings)
      .set({ ...copied, copiedAt: now, lastError: null, videoId, draftAt: now })
      .where(eq(liveRecordings.recordId, recordId))
  } finally {
    clearInterval(beat)
    await rm(folder, { recursive: true, force: true })
  }

  /** Tells the other instances that this one is still at it. */
  async function holdOn(): Promise<void> {
    await db.update(liveRecordings).set({ triedAt: clock.now() }).where(eq(liveRecordings.recordId, recordId))
  }
}

/** The same film's id for the same recording, so that a copy that begins again makes no second draft. */
function mediaIdOf(recordId: string): string {
  return uuidOf(`recording ${recordId}`, 5)
}

/** What was published here is shut and deleted where it was made. */
export async function closeRecordings(services: Services): Promise<void> {
  const { db, clock, settings } = services
  const server = settings.liveClasses
  if (!server) return
  const published = db
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.id, liveRecordings.videoId), videos.isPublished))
  const due = await db
    .select({ recordId: liveRecordings.recordId })
    .from(liveRecordings)
    .where(and(isNull(liveRecordings.removedAt), isNotNull(liveRecordings.copiedAt), exists(published)))
    .limit(atOnce)
  for (const { recordId } of due) {
    const isRemoved = await unlessAway(services, async () => {
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

const remindAfter = 48 * hour

/** A draft that nobody has looked at for two days is told once. */
export async function remindOfDrafts(services: Services): Promise<void> {
  const { db, clock, settings } = services
  const now = clock.now()
  const waiting = await db
    .select({ recordId: liveRecordings.recordId, videoId: videos.id })
    .from(liveRecordings)
    .innerJoin(videos, eq(videos.id, liveRecordings.videoId))
    .where(
      and(
        isNull(liveRecordings.remindedAt),
        lte(liveRecordings.draftAt, later(now, -remindAfter)),
        eq(videos.isPublished, false),
      ),
    )
    .limit(atOnce)
  for (const { recordId, videoId } of waiting) {
    await db.transaction(async (tx) => {
      const mine = await tx
        .update(liveRecordings)
        .set({ remindedAt: now })
        .where(and(eq(liveRecordings.recordId, recordId), isNull(liveRecordings.remindedAt)))
        .returning({ recordId: liveRecordings.recordId })
      if (mine.length > 0)
        // Its expert has no part in videos.
        await alertTeam(tx, settings, {
          email: draftWaitsEmail,
          payload: { videoId },
          live: undefined,
          at: now,
        })
    })
  }
  if (waiting.length > 0) services.notifyOutbox()
}

async function unlessAway<Result>(
  { log }: Services,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  return work().catch((error: unknown) => {
    if (!(error instanceof LiveClassAway)) throw error
    log.warn({ err: error }, 'the class server is away, its recordings wait')
    return undefined
  })
}

/** What cannot be read names its one field, as every wrong body does. */
function unreadable(): HttpError {
  const { status, message } = recordingReady.errors.unreadable
  return new HttpError(status, message, {
    code: 'unreadable',
    issues: [{ path: 'signed_parameters', message }],
  })
}
