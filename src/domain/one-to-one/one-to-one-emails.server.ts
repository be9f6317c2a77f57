import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { readFamilyZone } from '#src/domain/accounts/family-zone.server.ts'
import { readRecipients } from '#src/domain/accounts/guardians.server.ts'
import { calendarAttachment } from '#src/domain/calendar/calendar-attachment.ts'
import { wantsEmail } from '#src/domain/notifications/notification-settings.server.ts'
import { composeTeamEmail } from '#src/domain/team-alerts/team-email.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  admins,
  children,
  experts,
  oneToOneBookings,
  oneToOneSlots,
} from '#src/infrastructure/database/schema.server.ts'
import { defineEmail, enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { companyTimeZone } from '#src/shared/dates.ts'
import { timeOfDayIn, weekdayIn } from '#src/shared/language/format.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { teamReasonText } from '#src/shared/language/team-reason.texts.ts'
import { zoneName } from '#src/shared/language/zone-name.ts'
import type { NotificationPurpose } from '#src/shared/options.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { canCancel, cancelUntil } from './one-to-one.rules.ts'
import { familyEmailTexts, oneToOneNews, teamEmailTexts } from './one-to-one-emails.texts.ts'
import { sessionEntry } from './session-entry.ts'

/**
 * The setting with which a family turns off each e-mail. An e-mail that is not listed, such as a
 * confirmation, is always sent.
 */
const purposeOf: Partial<Record<News, NotificationPurpose>> = {
  day: 'reminders',
  hour: 'reminders',
  note: 'messages',
}

/**
 * Both payloads name the booking and contain nothing about the child, so that no e-mail that is still to be
 * sent contains erased data. The payload of a session that will not take place contains its hour and its
 * expert, since the booking may be deleted with its child before the e-mail is sent.
 */
const bookingId = z.uuid()
const startsAt = z.iso.datetime()
/** What the expert is notified of. */
const expertNews = z.enum(['booked', 'cancelled', 'withdrawn'])

/**
 * To the family: its session is booked, cancelled by the family or withdrawn by the team, given up, tomorrow,
 * in an hour, or has its note.
 */
export const oneToOneEmail = defineEmail({
  kind: 'one-to-one',
  canWait: ({ news }) => news === 'note',
  payload: z.object({
    bookingId,
    news: z.enum(oneToOneNews),
    session: z
      .object({ startsAt, expert: z.string(), timeZone: z.string(), minutes: z.int().optional() })
      .optional(),
  }),
  isStillTrue: async ({ bookingId, news, session }, { db, clock }) => {
    const found = await sessionOf(db, bookingId)
    if (!found) return session !== undefined
    if (isOff(news)) return found.cancelledAt !== null
    if (news === 'note') return found.note !== null
    return found.cancelledAt === null && found.startsAt > clock.now()
  },
  compose: async ({ bookingId, news, session }, { language, services, queued }) => {
    const { db, settings, clock } = services
    const { publicUrl: origin } = settings
    const found = await sessionOf(db, bookingId)
    if (news === 'childLeft' || !found) {
      if (!session) return undefined
      const { expert, timeZone, minutes } = session
      const at = new Date(session.startsAt)
      const values = { ...timesOf(at, language, timeZone), expert }
      if (minutes === undefined) return familyEmail('childLeft', values, { language, origin })
      // The booking leaves the family's feed with the child, so this file marks the calendar entry as
      // cancelled.
      const cancelled = { createdAt: queued.at, cancelledAt: queued.at }
      const entry = sessionEntry(
        { id: bookingId, expert, startsAt: at, minutes, ...cancelled },
        { language, origin },
      )
      return familyEmail('childLeft', values, {
        language,
        origin,
        further: familyEmailTexts.fileCancels[language],
        attachments: [calendarAttachment([entry])],
      })
    }
    const zone = await readFamilyZone(db, found.userId)
    const isLate = news === 'booked' && !canCancel(found.startsAt, clock.now())
    const until = cancelUntil(found.startsAt)
    const cancelling = interpolate(familyEmailTexts.until[language], {
      day: weekdayIn(until, language, zone),
      hour: timeOfDayIn(until, language, zone),
    })
    // The file of a session that will not take place marks it as cancelled in the calendar.
    const hasFile = news === 'booked' || isOff(news)
    return familyEmail(news, sessionValuesOf(found, language, zone), {
      language,
      origin,
      further:
        news === 'withdrawn' && found.cancelReason !== null
          ? interpolate(teamReasonText[language], { reason: found.cancelReason })
          : undefined,
      after: news === 'booked' && !isLate ? [cancelling] : [],
      attachments: hasFile ? [calendarAttachment([sessionEntry(found, { language, origin })])] : undefined,
    })
  },
})

type News = (typeof oneToOneNews)[number]

/** Whether the session will not take place. */
function isOff(news: News): boolean {
  return news === 'cancelled' || news === 'withdrawn' || news === 'givenUp' || news === 'childLeft'
}

function familyEmail(
  news: News,
  values: Parameters<typeof interpolate>[1],
  {
    further,
    ...more
  }: Pick<Parameters<typeof composeEmail>[0], 'language' | 'origin' | 'after' | 'attachments'> & {
    further?: string | undefined
  },
) {
  const { language, origin } = more
  const texts = familyEmailTexts[news]
  return composeEmail({
    ...more,
    subject: interpolate(texts.subject[language], values),
    title: interpolate(texts.title[language], values),
    paragraphs: [
      ...texts.paragraphs.map((paragraph) => interpolate(paragraph[language], values)),
      ...(further === undefined ? [] : [further]),
    ],
    button: { label: familyEmailTexts.button[language], url: origin + pathOf('one-to-one', language) },
  })
}

/** To the expert: when the session is, and how long; the child is named in the back-office only. */
export const oneToOneExpertEmail = defineEmail({
  kind: 'one-to-one-expert',
  canWait: false,
  payload: z.object({
    bookingId,
    news: expertNews,
    session: z.object({ startsAt, minutes: z.int() }).optional(),
  }),
  compose: async ({ bookingId, news, session }, { services: { db, settings } }) => {
    const found = session ?? (await sessionOf(db, bookingId))
    if (!found) return undefined
    const values = { ...timesOf(new Date(found.startsAt), 'fr', companyTimeZone), minutes: found.minutes }
    const texts = teamEmailTexts[news]
    return composeTeamEmail(
      { settings },
      {
        subject: interpolate(texts.subject, values),
        title: texts.title,
        paragraphs: [interpolate(texts.text, values)],
        button: { label: teamEmailTexts.button, section: 'one-to-one' },
      },
    )
  },
})

/** Enqueues the family's e-mail, for both guardians, unless it has turned that purpose off. */
export async function emailFamily(
  tx: Transaction,
  { bookingId, news, at }: { bookingId: string; news: News; at: Date },
): Promise<void> {
  const found = await sessionOf(tx, bookingId)
  if (!found) return
  const purpose = purposeOf[news]
  if (purpose && !(await wantsEmail(tx, found.userId, purpose))) return
  const { userId, expert, minutes } = found
  const session = isOff(news)
    ? { startsAt: found.startsAt.toISOString(), expert, timeZone: await readFamilyZone(tx, userId), minutes }
    : undefined
  for (const { to, language } of await readRecipients(tx, [userId]))
    await enqueueEmail(tx, oneToOneEmail, { to, language, payload: { bookingId, news, session }, at })
}

/** Enqueues the expert's e-mail, if the expert has an account of the team. */
export async function emailExpert(
  tx: Transaction,
  { bookingId, news, at }: { bookingId: string; news: z.output<typeof expertNews>; at: Date },
): Promise<void> {
  const [expert] = await tx
    .select({ email: admins.email, startsAt: oneToOneSlots.startsAt, minutes: oneToOneSlots.minutes })
    .from(oneToOneBookings)
    .innerJoin(oneToOneSlots, eq(oneToOneSlots.id, oneToOneBookings.slotId))
    .innerJoin(experts, eq(experts.id, oneToOneSlots.expertId))
    .innerJoin(admins, and(eq(admins.id, experts.adminId), isNull(admins.disabledAt)))
    .where(eq(oneToOneBookings.id, bookingId))
  if (!expert) return
  const session = { startsAt: expert.startsAt.toISOString(), minutes: expert.minutes }
  await enqueueEmail(tx, oneToOneExpertEmail, {
    to: expert.email,
    language: 'fr',
    payload: { bookingId, news, session: isOff(news) ? session : undefined },
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
      userId: children.userId,
      cancelledAt: oneToOneBookings.cancelledAt,
      cancelReason: oneToOneBookings.cancelReason,
      note: oneToOneBookings.note,
    })
    .from(oneToOneBookings)
    .innerJoin(oneToOneSlots, eq(oneToOneSlots.id, oneToOneBookings.slotId))
    .innerJoin(experts, eq(experts.id, oneToOneSlots.expertId))
    .innerJoin(children, eq(children.id, oneToOneBookings.childId))
    .where(eq(oneToOneBookings.id, id))
  return found
}

function sessionValuesOf({ startsAt, minutes, expert, child }: Session, language: Language, zone: string) {
  return { ...timesOf(startsAt, language, zone), minutes, expert, child }
}

function timesOf(startsAt: Date, language: Language, zone: string) {
  return {
    day: weekdayIn(startsAt, language, zone),
    hour: timeOfDayIn(startsAt, language, zone),
    zone: zoneName(zone, language),
  }
}
