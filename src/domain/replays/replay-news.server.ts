import { and, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { hasAccessSql } from '#src/domain/access/access-sql.server.ts'
import { readRecipients } from '#src/domain/accounts/guardians.server.ts'
import { wantsEmailSql } from '#src/domain/notifications/notification-settings.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { familyTimeZoneSql } from '#src/infrastructure/database/family-time-zone.server.ts'
import {
  children,
  liveRegistrations,
  notificationSettings,
  onboardingProfiles,
  outbox,
  subscriptions,
  users,
  videos,
} from '#src/infrastructure/database/schema.server.ts'
import { defineEmail, enqueueEmails } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { afterQuietHours } from '#src/infrastructure/email/quiet-hours.rules.ts'
import { uuidOf } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { listOfNames } from '#src/shared/language/list-of-names.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { replayNewsTexts as texts } from './replay-news-email.texts.ts'
import { isShownSql } from './visible-videos.server.ts'

/**
 * To the family: the replay of a live session that its child was registered for is there. `userId` is the
 * family, since the recipient may be its second guardian. The children's names are read when it is sent,
 * because it may have waited for the morning.
 */
export const replayNewsEmail = defineEmail({
  kind: 'replay-news',
  canWait: true,
  payload: z.object({ videoId: z.uuid(), userId: z.uuid().optional() }),
  isStillTrue: async ({ videoId }, { db, clock }) => {
    const [still] = await db
      .select({ id: videos.id })
      .from(videos)
      .where(and(eq(videos.id, videoId), isShownSql(clock.now())))
    return still !== undefined
  },
  compose: async ({ videoId, userId }, { language, services: { db, settings, clock }, recipient }) => {
    const [family] = await db
      .select({ id: users.id })
      .from(users)
      .where(userId ? eq(users.id, userId) : eq(users.email, recipient))
    const [video] = await db
      .select({ title: videos.title, liveId: videos.liveId })
      .from(videos)
      .where(eq(videos.id, videoId))
    if (!video?.liveId || !family) return undefined
    const registered = await registeredFor(db, video.liveId, clock.now(), eq(users.id, family.id))
    if (registered.length === 0) return undefined
    // For one child the replay counts for that child; several choose on the page.
    const childId = registered.length === 1 ? registered[0]?.childId : undefined
    const who = listOfNames(
      registered.map(({ name }) => name),
      language,
    )
    return composeEmail({
      language,
      origin: settings.publicUrl,
      subject: interpolate(texts.subject[language], { title: video.title }),
      title: texts.title[language],
      paragraphs: [
        interpolate(texts.body[language], { title: video.title, children: who }),
        texts.rest[language],
      ],
      button: {
        label: texts.button[language],
        url: `${settings.publicUrl}${pathOf('videos', language)}?id=${videoId}${childId ? `&child=${childId}` : ''}`,
      },
      why: texts.why[language],
    })
  },
})

/**
 * Publishes the videos that are due, and announces each replay of a live session, once, to the families whose
 * child was registered for it. The e-mails are enqueued in the transaction that marks the video as announced.
 */
export async function publishDue(services: Services): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  await db
    .update(videos)
    .set({ isPublished: true, publishAt: null })
    .where(and(eq(videos.isPublished, false), lte(videos.publishAt, now), isShownSql(now)))
  const unannounced = await db
    .select({ id: videos.id })
    .from(videos)
    .where(and(isNotNull(videos.liveId), isNull(videos.notifiedAt), isShownSql(now)))
  for (const { id } of unannounced) await db.transaction((tx) => announce(tx, id, now))
  if (unannounced.length > 0) services.notifyOutbox()
}

/**
 * Withdraws the announcement of a video that is taken back, as far as it has not left yet: it is announced
 * again when it is published again, to those who have not had the e-mail.
 */
export async function withdrawReplayNews(tx: Transaction, videoId: string): Promise<void> {
  const unsent = and(
    eq(outbox.kind, replayNewsEmail.kind),
    isNull(outbox.sentAt),
    isNull(outbox.abandonedAt),
    sql`${outbox.payload} @> ${JSON.stringify({ videoId })}::jsonb`,
  )
  if ((await tx.$count(outbox, unsent)) === 0) return
  // One that a process has begun to send is sent, or is given up because the video is not shown.
  await tx.delete(outbox).where(and(unsent, eq(outbox.attempts, 0)))
  await tx.update(videos).set({ notifiedAt: null }).where(eq(videos.id, videoId))
}

async function announce(tx: Transaction, videoId: string, at: Date): Promise<void> {
  const [video] = await tx
    .update(videos)
    .set({ notifiedAt: at })
    .where(and(eq(videos.id, videoId), isNull(videos.notifiedAt)))
    .returning({ liveId: videos.liveId })
  if (!video?.liveId) return
  const registered = await registeredFor(tx, video.liveId, at)
  const zones = new Map(registered.map(({ userId, timeZone }) => [userId, timeZone]))
  const recipients = Map.groupBy(await readRecipients(tx, [...zones.keys()]), ({ userId }) => userId)
  const emails = [...zones].flatMap(([userId, timeZone]) =>
    (recipients.get(userId) ?? []).map(({ to, language }) => ({
      to,
      language,
      payload: { videoId, userId },
      notBefore: afterQuietHours(at, timeZone),
    })),
  )
  const batchOf = (userId: string) => uuidOf(`replay-news ${videoId} ${userId}`)
  // E-mails of an earlier announcement, which were given up while the video was taken back.
  const abandoned = and(inArray(outbox.batch, [...zones.keys()].map(batchOf)), isNotNull(outbox.abandonedAt))
  if (zones.size > 0) await tx.delete(outbox).where(abandoned)
  await enqueueEmails(tx, replayNewsEmail, {
    batch: ({ userId }) => batchOf(userId),
    at,
    emails,
  })
}

/**
 * The children who were registered for a live session, each with its family, which can watch its replay and
 * wants the e-mail.
 */
function registeredFor(db: Connection, liveId: string, now: Date, among?: SQL) {
  return db
    .select({
      userId: users.id,
      timeZone: familyTimeZoneSql,
      childId: children.id,
      name: children.displayName,
    })
    .from(liveRegistrations)
    .innerJoin(children, eq(children.id, liveRegistrations.childId))
    .innerJoin(users, eq(users.id, children.userId))
    .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), subscriptions.isRunning))
    .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, users.id))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(
      and(
        eq(liveRegistrations.liveSessionId, liveId),
        eq(liveRegistrations.state, 'registered'),
        hasAccessSql(now),
        wantsEmailSql('replays'),
        among,
      ),
    )
    .orderBy(users.id, children.position)
}
