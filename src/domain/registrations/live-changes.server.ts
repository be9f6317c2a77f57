import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { secondMailboxes } from '#src/domain/accounts/guardians.server.ts'
import { minute } from '#src/infrastructure/clock/clock.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { children, liveRegistrations, outbox, users } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail, enqueueEmails } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { timeOfDayIn, weekdayIn } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { listOfNames } from '#src/shared/language/list-of-names.ts'
import { noteChange } from './calendar-changes.server.ts'
import { type Live, lockLives } from './places.server.ts'
import { familyInLive, livesButton, valuesOf } from './registration-emails.server.ts'
import { liveNewsEmailTexts } from './registration-emails.texts.ts'
import { moveUp } from './registrations.server.ts'

/**
 * Tells a family that a live session has moved or is cancelled. It is sent at once, and no family can turn it
 * off.
 */
export const liveNewsEmail = defineEmail({
  kind: 'live-news',
  payload: z.object({
    news: z.enum(['moved', 'cancelled']),
    liveId: z.uuid(),
    userId: z.uuid(),
    /** The start that this e-mail announces. If the session moves again, another e-mail follows. */
    startsAt: z.iso.datetime(),
    was: z.iso.datetime().nullable(),
    reason: z.string().nullable(),
  }),
  canWait: false,
  compose: async (
    { news, liveId, userId, startsAt, was, reason },
    { language, services: { db, settings } },
  ) => {
    const found = await familyInLive(db, liveId, userId)
    if (!found) return undefined
    const { live, registered, waiting, timeZone } = found
    const isOutdated = minuteOf(live.startsAt) !== minuteOf(new Date(startsAt))
    if (isOutdated || (live.state === 'cancelled') !== (news === 'cancelled')) return undefined
    const texts = liveNewsEmailTexts[news]
    const before = was === null ? live.startsAt : new Date(was)
    const values = {
      ...valuesOf(live, language, timeZone),
      wasDay: weekdayIn(before, language, timeZone),
      wasTime: timeOfDayIn(before, language, timeZone),
    }
    const sentences = [
      interpolate(texts.news[language], values),
      reason,
      registered.length > 0 &&
        interpolate(texts.registered[language], { child: listOfNames(registered, language) }),
      waiting.length > 0 && interpolate(texts.waiting[language], { child: listOfNames(waiting, language) }),
    ]
    return composeEmail({
      language,
      origin: settings.publicUrl,
      subject: interpolate(texts.subject[language], values),
      title: texts.title[language],
      paragraphs: sentences.filter((sentence) => typeof sentence === 'string'),
      button: livesButton(language, settings.publicUrl),
    })
  },
})

/**
 * Call after a change of a live session, in the same transaction, with the row as it was before: calendars
 * are updated, a new start is e-mailed to everybody registered or waiting, and more places move waiting
 * children up. Call `services.notifyOutbox()` after the commit.
 */
export async function liveChanged(tx: Transaction, before: Live, now: Date): Promise<void> {
  const [live] = await lockLives(tx, [before.id])
  if (!live) return
  const isMoved = live.startsAt.getTime() !== before.startsAt.getTime()
  const isShown = (['title', 'description', 'bring', 'minutes', 'state'] as const).some(
    (field) => live[field] !== before[field],
  )
  if (isMoved || isShown) await noteChange(tx, live.id, now)
  // Offers were for the former start.
  if (isMoved)
    await tx
      .update(liveRegistrations)
      .set({ offeredUntil: null })
      .where(eq(liveRegistrations.liveSessionId, live.id))
  // Families read whole minutes, so a shift of seconds is not announced.
  const isAnnounced = minuteOf(live.startsAt) !== minuteOf(before.startsAt)
  if (isAnnounced && live.state === 'planned')
    await emailFamilies(tx, live, { news: 'moved', was: before.startsAt, now })
  if (live.places > before.places || isMoved) await moveUp(tx, [live.id], now)
}

/**
 * Call after a live session was cancelled, in the same transaction: calendars mark it cancelled, and
 * everybody registered or waiting gets an e-mail.
 */
export async function liveCancelled(tx: Transaction, liveId: string, now: Date): Promise<void> {
  const [live] = await lockLives(tx, [liveId])
  if (live?.state !== 'cancelled') return
  await noteChange(tx, live.id, now)
  await emailFamilies(tx, live, { news: 'cancelled', was: null, now })
}

function minuteOf(at: Date): number {
  return Math.floor(at.getTime() / minute)
}

async function emailFamilies(
  tx: Transaction,
  live: Live,
  { news, was, now }: { news: 'moved' | 'cancelled'; was: Date | null; now: Date },
): Promise<void> {
  const families = await tx
    .selectDistinct({ userId: users.id, to: users.email, language: users.language })
    .from(liveRegistrations)
    .innerJoin(children, eq(children.id, liveRegistrations.childId))
    .innerJoin(users, eq(users.id, children.userId))
    .where(eq(liveRegistrations.liveSessionId, live.id))
    .orderBy(asc(users.id))
  const both = [
    ...families,
    ...(await secondMailboxes(
      tx,
      families.map(({ userId }) => userId),
    )),
  ]
  const knownBefore = was === null ? undefined : await withdrawUnsentMoves(tx, live.id)
  const startsAt = live.startsAt.toISOString()
  const about = { news, liveId: live.id, startsAt, reason: news === 'cancelled' ? live.cancelReason : null }
  await enqueueEmails(tx, liveNewsEmail, {
    batch: crypto.randomUUID(),
    at: now,
    emails: both.flatMap(({ userId, to, language }) => {
      const known = knownBefore?.get(to) ?? was
      // The session was moved back before the family was told of the move.
      if (known && minuteOf(known) === minuteOf(live.startsAt)) return []
      const payload = { ...about, userId, was: known?.toISOString() ?? null }
      return [{ to, language, payload, notBefore: now }]
    }),
  })
}

/**
 * Deletes the e-mails about an earlier move of a live session that no process has begun to send, and returns
 * the start that each of their recipients still knows: the next e-mail names that one as the former start.
 */
async function withdrawUnsentMoves(tx: Transaction, liveId: string): Promise<Map<string, Date>> {
  const unsent = await tx
    .delete(outbox)
    .where(
      and(
        eq(outbox.kind, liveNewsEmail.kind),
        isNotNull(outbox.batch),
        isNull(outbox.sentAt),
        isNull(outbox.abandonedAt),
        eq(outbox.attempts, 0),
        sql`${outbox.payload} @> ${JSON.stringify({ news: 'moved', liveId })}::jsonb`,
      ),
    )
    .returning({ recipient: outbox.recipient, payload: outbox.payload })
  return new Map(
    unsent.flatMap(({ recipient, payload }) => {
      const { was } = liveNewsEmail.payload.parse(payload)
      return was === null ? [] : [[recipient, new Date(was)] as const]
    }),
  )
}
