import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readRecipients } from '#src/domain/accounts/guardians.server.ts'
import { calendarAttachment } from '#src/domain/calendar/calendar-attachment.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  type LiveSession,
  liveRegistrations,
  outbox,
} from '#src/infrastructure/database/schema.server.ts'
import { defineBatchEmail, enqueueEmails } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { minute } from '#src/shared/durations.ts'
import { timeOfDayIn, weekdayIn } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { listOfNames } from '#src/shared/language/list-of-names.ts'
import { teamReasonText } from '#src/shared/language/team-reason.texts.ts'
import { markEntryChanged } from './calendar-changes.server.ts'
import { liveEntry } from './live-entry.ts'
import { moveConflictsOf } from './move-conflicts.server.ts'
import { lockLives } from './places.server.ts'
import { livesButton, liveValuesOf, pairKey, readFamiliesInLives } from './registration-emails.server.ts'
import { liveNewsEmailTexts } from './registration-emails.texts.ts'
import { moveUp } from './registrations.server.ts'

/**
 * Tells a family that a live session has moved or is cancelled. It is sent at once, and families cannot turn
 * it off.
 */
export const liveNewsEmail = defineBatchEmail({
  kind: 'live-news',
  payload: z.object({
    news: z.enum(['moved', 'cancelled']),
    liveId: z.uuid(),
    userId: z.uuid(),
    /** The start that this e-mail announces. If the session moves again, another e-mail follows. */
    startsAt: z.iso.datetime(),
    /** The start that the family knows, if it differs. */
    was: z.iso.datetime().nullable(),
    /**
     * The e-mail about the start in `was`, if it was being sent when this one was enqueued. If it did not
     * leave, the family still knows the start before that.
     */
    inFlight: z.object({ emailId: z.uuid(), was: z.iso.datetime() }).optional(),
    reason: z.string().nullable(),
  }),
  canWait: false,
  readFor: (payloads, { db }) => readFamiliesInLives(db, payloads),
  compose: async (
    { news, liveId, userId, startsAt, was, inFlight, reason },
    { language, services: { db, settings } },
    families,
  ) => {
    const found = families.get(pairKey({ liveId, userId }))
    if (!found) return undefined
    const { live, registered, waiting, timeZone } = found
    const isOutdated = minuteOf(live.startsAt) !== minuteOf(new Date(startsAt))
    if (isOutdated || (live.state === 'cancelled') !== (news === 'cancelled')) return undefined
    const texts = liveNewsEmailTexts[news]
    const known = inFlight && (await hasNotLeft(db, inFlight.emailId)) ? inFlight.was : was
    const before = known === null ? live.startsAt : new Date(known)
    // The session was moved back before the family was notified of the move.
    if (news === 'moved' && known !== null && minuteOf(before) === minuteOf(live.startsAt)) return undefined
    const values = {
      // A cancellation names the start that the family knows.
      ...liveValuesOf(news === 'cancelled' ? { ...live, startsAt: before } : live, language, timeZone),
      wasDay: weekdayIn(before, language, timeZone),
      wasTime: timeOfDayIn(before, language, timeZone),
    }
    const conflicts = news === 'moved' ? await moveConflictsOf(db, live, { userId, timeZone, language }) : []
    const sentences = [
      interpolate(texts.news[language], values),
      reason !== null && interpolate(teamReasonText[language], { reason }),
      registered.length > 0 &&
        interpolate(texts.registered[language], { child: listOfNames(registered, language) }),
      ...conflicts,
      waiting.length > 0 && interpolate(texts.waiting[language], { child: listOfNames(waiting, language) }),
    ]
    const entry = liveEntry(live, { children: registered, language, origin: settings.publicUrl })
    return composeEmail({
      language,
      origin: settings.publicUrl,
      subject: interpolate(texts.subject[language], values),
      title: texts.title[language],
      paragraphs: sentences.filter((sentence) => typeof sentence === 'string'),
      button: livesButton(language, settings.publicUrl),
      attachments: registered.length > 0 ? [calendarAttachment([entry])] : undefined,
    })
  },
})

/**
 * Call after changes of live sessions, in the same transaction, with their former rows. Updates calendars,
 * e-mails a new start to everybody registered or waiting, and moves waiting children up to additional places:
 * those of all the live sessions at once, so that the children are locked in one order. Call
 * `services.notifyOutbox()` after the commit.
 */
export async function announceChangedLives(
  tx: Transaction,
  formerRows: readonly LiveSession[],
  now: Date,
): Promise<void> {
  const lives = await lockLives(
    tx,
    formerRows.map(({ id }) => id),
  )
  const withFreePlaces: string[] = []
  for (const before of formerRows) {
    const live = lives.find(({ id }) => id === before.id)
    if (!live) continue
    const isMoved = live.startsAt.getTime() !== before.startsAt.getTime()
    await publishChange(tx, { live, before, isMoved, now })
    if (live.places > before.places || isMoved) withFreePlaces.push(live.id)
  }
  await moveUp(tx, withFreePlaces, now)
}

async function publishChange(
  tx: Transaction,
  { live, before, isMoved, now }: { live: LiveSession; before: LiveSession; isMoved: boolean; now: Date },
): Promise<void> {
  const isShown = (['title', 'description', 'bring', 'minutes', 'state'] as const).some(
    (field) => live[field] !== before[field],
  )
  if (isMoved || isShown) await markEntryChanged(tx, live.id, now)
  if (isMoved) {
    // Offers were made for the former start.
    await tx
      .update(liveRegistrations)
      .set({ offeredUntil: null })
      .where(eq(liveRegistrations.liveSessionId, live.id))
    await withdrawUnsentReminders(tx, live.id)
  }
  // Families see whole minutes, so a shift of seconds is not announced.
  const isAnnounced = minuteOf(live.startsAt) !== minuteOf(before.startsAt)
  if (isAnnounced && live.state === 'planned')
    await emailFamilies(tx, live, { news: 'moved', before: before.startsAt, now })
}

/**
 * Call after a live session was cancelled, in the same transaction. Marks it as cancelled in calendars, and
 * e-mails everybody registered or waiting.
 */
export async function announceCancelledLive(tx: Transaction, liveId: string, now: Date): Promise<void> {
  const [live] = await lockLives(tx, [liveId])
  if (live?.state !== 'cancelled') return
  await markEntryChanged(tx, live.id, now)
  await emailFamilies(tx, live, { news: 'cancelled', before: live.startsAt, now })
}

function minuteOf(at: Date): number {
  return Math.floor(at.getTime() / minute)
}

async function emailFamilies(
  tx: Transaction,
  live: LiveSession,
  { news, before, now }: { news: 'moved' | 'cancelled'; before: Date; now: Date },
): Promise<void> {
  const families = await tx
    .selectDistinct({ userId: children.userId })
    .from(liveRegistrations)
    .innerJoin(children, eq(children.id, liveRegistrations.childId))
    .where(eq(liveRegistrations.liveSessionId, live.id))
  const recipients = await readRecipients(
    tx,
    families.map(({ userId }) => userId),
  )
  const knownStartOf = await withdrawUnsentMoves(tx, live.id)
  const startsAt = live.startsAt.toISOString()
  const about = { news, liveId: live.id, startsAt, reason: news === 'cancelled' ? live.cancelReason : null }
  await enqueueEmails(tx, liveNewsEmail, {
    batch: crypto.randomUUID(),
    at: now,
    emails: recipients.flatMap(({ userId, to, language }) => {
      const known = knownStartOf(to) ?? { was: before.toISOString() }
      const isKnown = !known.inFlight && minuteOf(new Date(known.was)) === minuteOf(live.startsAt)
      // The session was moved back before the family was notified of the move.
      if (news === 'moved' && isKnown) return []
      const payload = { ...about, userId, ...known }
      return [{ to, language, payload, notBefore: now }]
    }),
  })
}

/** The start that the recipient of an e-mail about a live session knows. */
interface KnownStart {
  was: string
  inFlight?: { emailId: string; was: string }
}

/**
 * Deletes the e-mails about an earlier move of a live session that no process has begun to send. Returns how
 * to find the start that a recipient still knows, which the next e-mail names as the former one; undefined
 * for a recipient who knows the session's current start.
 */
async function withdrawUnsentMoves(
  tx: Transaction,
  liveId: string,
): Promise<(recipient: string) => KnownStart | undefined> {
  const isMove = and(
    eq(outbox.kind, liveNewsEmail.kind),
    isNotNull(outbox.batch),
    isNull(outbox.sentAt),
    isNull(outbox.abandonedAt),
    sql`${outbox.payload} @> ${JSON.stringify({ news: 'moved', liveId })}::jsonb`,
  )
  const columns = { id: outbox.id, recipient: outbox.recipient, payload: outbox.payload }
  const unsent = await tx
    .delete(outbox)
    .where(and(isMove, eq(outbox.attempts, 0)))
    .returning(columns)
  const begun = await tx.select(columns).from(outbox).where(isMove).orderBy(asc(outbox.createdAt))
  const known = new Map<string, KnownStart>()
  for (const { id, recipient, payload } of begun) {
    const { was, startsAt } = liveNewsEmail.payload.parse(payload)
    if (was !== null) known.set(recipient, { was: startsAt, inFlight: { emailId: id, was } })
  }
  for (const { recipient, payload } of unsent) {
    const { was, inFlight } = liveNewsEmail.payload.parse(payload)
    if (was !== null) known.set(recipient, inFlight ? { was, inFlight } : { was })
  }
  return (recipient) => known.get(recipient)
}

/**
 * Deletes the reminders of the former start that no process has begun to send, and the rows that mark their
 * families as reminded, so that these families are reminded of the new start.
 */
async function withdrawUnsentReminders(tx: Transaction, liveId: string): Promise<void> {
  await tx.execute(sql`
    with unsent as (
      delete from outbox where kind = 'live-reminder' and batch is not null and sent_at is null
        and abandoned_at is null and attempts = 0 and payload @> ${JSON.stringify({ liveId })}::jsonb
      returning payload
    )
    delete from live_reminders using unsent where live_session_id = ${liveId}
      and user_id = (payload ->> 'userId')::uuid and live_reminders.kind = payload ->> 'kind'`)
}

/** Whether an e-mail was not sent: it waits, is being sent, or was given up as outdated. */
async function hasNotLeft(db: Connection, emailId: string): Promise<boolean> {
  const [email] = await db.select({ sentAt: outbox.sentAt }).from(outbox).where(eq(outbox.id, emailId))
  return email?.sentAt === null
}
