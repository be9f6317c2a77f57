import { and, eq, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import { alertTeam } from '#src/domain/team-alerts/team-alerts.server.ts'
import { liveRecordings, videos } from '#src/infrastructure/database/schema.server.ts'
import type { Email } from '#src/infrastructure/email/email.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { day, hour, later } from '#src/shared/durations.ts'
import { draftWaitsEmail } from './draft-waits-email.server.ts'
import { recordingMissingEmail } from './recording-missing-email.server.ts'

/** How long a draft waits for review, and a recording for its copy, before the team is told. */
const toldAfter = { draft: 48 * hour, recording: day } as const
const batchSize = 20

export const recordingReminderJobs: readonly Job[] = [
  {
    name: 'remind-of-drafts',
    cron: '20 * * * *',
    run: remindOfDrafts,
    momentsBetween: async ({ db }) => {
      const waiting = await db
        .select({ at: liveRecordings.draftAt })
        .from(liveRecordings)
        .where(and(isNull(liveRecordings.remindedAt), isNotNull(liveRecordings.draftAt)))
      return waiting.flatMap(({ at }) => (at ? [later(at, toldAfter.draft)] : []))
    },
  },
  {
    name: 'report-missing-recordings',
    cron: '25 * * * *',
    run: reportMissingRecordings,
    momentsBetween: async ({ db }) => {
      const waiting = await db
        .select({ at: liveRecordings.foundAt })
        .from(liveRecordings)
        .where(and(isNull(liveRecordings.remindedAt), isNull(liveRecordings.copiedAt)))
      return waiting.map(({ at }) => later(at, toldAfter.recording))
    },
  },
]

/** Reminds the team, once, of each draft that has waited two days for review. */
export async function remindOfDrafts(services: Services): Promise<void> {
  const { db, clock } = services
  const waiting = await db
    .select({ recordId: liveRecordings.recordId, videoId: videos.id })
    .from(liveRecordings)
    .innerJoin(videos, eq(videos.id, liveRecordings.videoId))
    .where(
      and(
        isNull(liveRecordings.remindedAt),
        lte(liveRecordings.draftAt, later(clock.now(), -toldAfter.draft)),
        eq(videos.isPublished, false),
        isNull(videos.publishAt),
      ),
    )
    .limit(batchSize)
  for (const { recordId, videoId } of waiting)
    await tellOnce(services, recordId, { email: draftWaitsEmail, payload: { videoId } })
}

/** Tells the team, once, of each recording that could not be copied for a day: it will not become a replay. */
export async function reportMissingRecordings(services: Services): Promise<void> {
  const { db, clock } = services
  const isMissing = isNull(liveRecordings.copiedAt)
  const waiting = await db
    .select({ recordId: liveRecordings.recordId })
    .from(liveRecordings)
    .where(
      and(
        isMissing,
        isNull(liveRecordings.remindedAt),
        lte(liveRecordings.foundAt, later(clock.now(), -toldAfter.recording)),
      ),
    )
    .limit(batchSize)
  for (const { recordId } of waiting)
    await tellOnce(services, recordId, { email: recordingMissingEmail, payload: { recordId } }, isMissing)
}

/** E-mails the team about a recording, unless it was told already, or it is no longer as it `stillIs`. */
async function tellOnce<Payload>(
  services: Services,
  recordId: string,
  about: { email: Email<Payload>; payload: Payload },
  stillIs?: SQL,
): Promise<void> {
  const { db, clock, settings } = services
  const now = clock.now()
  await db.transaction(async (tx) => {
    const claimed = await tx
      .update(liveRecordings)
      .set({ remindedAt: now })
      .where(and(eq(liveRecordings.recordId, recordId), isNull(liveRecordings.remindedAt), stillIs))
      .returning({ recordId: liveRecordings.recordId })
    // Only the team is told: the expert cannot see videos.
    if (claimed.length > 0) await alertTeam(tx, settings, { ...about, adminIds: [], at: now })
  })
  services.notifyOutbox()
}
