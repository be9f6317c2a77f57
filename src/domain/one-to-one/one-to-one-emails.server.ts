import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { familyZone } from '#src/domain/accounts/family-zone.server.ts'
import { secondMailboxes } from '#src/domain/accounts/guardians.server.ts'
import { calendarAttachment } from '#src/domain/calendar/calendar-attachment.ts'
import { wantsEmail } from '#src/domain/notifications/notification-settings.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  admins,
  children,
  experts,
  oneToOneBookings,
  oneToOneSlots,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { defineEmail, enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { companyTimeZone } from '#src/shared/dates.ts'
import { timeOfDayIn, weekdayIn } from '#src/shared/language/format.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { zoneName } from '#src/shared/language/zone-name.ts'
import type { NotificationPurpose } from '#src/shared/options.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { canCancel, cancelUntil } from './one-to-one.rules.ts'
import { familyEmailTexts, oneToOneNews, teamEmailTexts } from './one-to-one-emails.texts.ts'
import { sessionEntry } from './session-entry.ts'

type News = (typeof oneToOneNews)[number]

/**
 * A confirmation and what a family did itself are sent whatever it has turned off; a reminder and the word
 * that a note is there are not.
 */
const purposeOf: Partial<Record<News, NotificationPurpose>> = {
  day: 'reminders',
  hour: 'reminders',
  note: 'messages',
}

/**
 * Both e-mails name the booking and hold no copy of it: what is erased is in none that has still to leave.
 */
const bookingId = z.uuid()

/** To the family: its session is booked, given back, tomorrow, in an hour, or has its note. */
export const oneToOneEmail = defineEmail({
  kind: 'one-to-one',
  canWait: ({ news }) => news === 'note',
  payload: z.object({ bookingId, news: z.enum(oneToOneNews) }),
  isStillTrue: async ({ bookingId, news }, { db, clock }) => {
    const found = await sessionOf(db, bookingId)
    if (!found) return false
    if (news === 'cancelled' || news === 'givenUp') return found.cancelledAt !== null
    if (news === 'note') return found.note !== null
    return found.cancelledAt === null && found.startsAt > clock.now()
  },
  compose: async ({ bookingId, news }, { language, services }) => {
    const { db, settings, clock } = services
    const found = await sessionOf(db, bookingId)
    if (!found) return undefined
    const zone = await familyZone(db, found.userId)
    const values = valuesOf(found, language, zone)
    const texts = familyEmailTexts[news]
    const isLate = news === 'booked' && !canCancel(found.startsAt, clock.now())
    const until = cancelUntil(found.startsAt)
    const cancelling = interpolate(familyEmailTexts.until[language], {
      day: weekdayIn(until, language, zone),
      hour: timeOfDayIn(until, language, zone),
    })
    return composeEmail({
      language,
      origin: settings.publicUrl,
      subject: interpolate(texts.subject[language], values),
      title: interpolate(texts.title[language], values),
      paragraphs: texts.paragraphs.map((paragraph) => interpolate(paragraph[language], values)),
      button: {
        label: familyEmailTexts.button[language],
        url: settings.publicUrl + pathOf('one-to-one', language),
      },
      after: news === 'booked' && !isLate ? [cancelling] : [],
      attachments:
        news === 'booked'
          ? [calendarAttachment([sessionEntry(found, { language, origin: settings.publicUrl })])]
          : undefined,
    })
  },
})

/** To the expert: when, and how long; who comes stands in the back-office alone. */
export const oneToOneExpertEmail = defineEmail({
  kind: 'one-to-one-expert',
  canWait: false,
  payload: z.object({ bookingId, news: z.enum(['booked', 'cancelled']) }),
  compose: async ({ bookingId, news }, { services: { db, settings } }) => {
    const found = await sessionOf(db, bookingId)
    if (!found) return undefined
    const values = valuesOf(found, 'fr', companyTimeZone)
    const texts = teamEmailTexts[news]
    return composeEmail({
      language: 'fr',
      origin: settings.publicUrl,
      subject: interpolate(texts.subject, values),
      title: texts.title,
      paragraphs: [interpolate(texts.text, values)],
      button: { label: teamEmailTexts.button, url: `${settings.publicUrl}/admin?section=one-to-one` },
      plain: true,
    })
  },
})

/** Puts the family's e-mail in the outbox, unless it wants none of that purpose. */
export async function tellFamily(
  tx: Transaction,
  { bookingId, news, at }: { bookingId: string; news: News; at: Date },
): Promise<void> {
  const found = await sessionOf(tx, bookingId)
  if (!found) return
  const purpose = purposeOf[news]
  if (purpose && !(await wantsEmail(tx, found.userId, purpose))) return
  const { userId, email, language } = found
  for (const mailbox of [{ to: email, language }, ...(await secondMailboxes(tx, [userId]))])
    await enqueueEmail(tx, oneToOneEmail, {
      to: mailbox.to,
      language: mailbox.language,
      payload: { bookingId, news },
      at,
    })
}

/** Puts the expert's e-mail in the outbox, where the expert has an account of the team's. */
export async function tellExpert(
  tx: Transaction,
  { bookingId, news, at }: { bookingId: string; news: 'booked' | 'cancelled'; at: Date },
): Promise<void> {
  const [expert] = await tx
    .select({ email: admins.email })
    .from(oneToOneBookings)
    .innerJoin(oneToOneSlots, eq(oneToOneSlots.id, oneToOneBookings.slotId))
    .innerJoin(experts, eq(experts.id, oneToOneSlots.expertId))
    .innerJoin(admins, and(eq(admins.id, experts.adminId), isNull(admins.disabledAt)))
    .where(eq(oneToOneBookings.id, bookingId))
  if (expert)
    await enqueueEmail(tx, oneToOneExpertEmail, {
      to: expert.email,
      language: 'fr',
      payload: { bookingId, news },
      at,
    })
}

type Session = NonNullable<Awaited<ReturnType<typeof sessionOf>>>

async function sessionOf(db: Connection, id: string) {
  const [found] = await db
    .select({
      id: oneToOneBookings.id,
      createdAt: oneToOneBookings.createdAt,
      startsAt: oneToOneSlots.startsAt,
      minutes: oneToOneSlots.minutes,
      expert: experts.name,
      child: children.displayName,
      userId: users.id,
      email: users.email,
      language: users.language,
      cancelledAt: oneToOneBookings.cancelledAt,
      note: oneToOneBookings.note,
    })
    .from(oneToOneBookings)
    .innerJoin(oneToOneSlots, eq(oneToOneSlots.id, oneToOneBookings.slotId))
    .innerJoin(experts, eq(experts.id, oneToOneSlots.expertId))
    .innerJoin(children, eq(children.id, oneToOneBookings.childId))
    .innerJoin(users, eq(users.id, children.userId))
    .where(eq(oneToOneBookings.id, id))
  return found
}

function valuesOf({ startsAt, minutes, expert, child }: Session, language: Language, zone: string) {
  return {
    day: weekdayIn(startsAt, language, zone),
    hour: timeOfDayIn(startsAt, language, zone),
    zone: zoneName(zone, language),
    minutes,
    expert,
    child,
  }
}
