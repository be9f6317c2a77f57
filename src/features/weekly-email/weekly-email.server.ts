import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { hasAccessSql } from '#src/domain/access/access-sql.server.ts'
import { wantsEmailSql } from '#src/domain/notifications/notification-settings.server.ts'
import { notificationsHash } from '#src/domain/notifications/notifications-hash.ts'
import { leavingWeekly } from '#src/domain/notifications/weekly-link.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { familyTimeZoneSql } from '#src/infrastructure/database/family-time-zone.server.ts'
import {
  notificationSettings,
  onboardingProfiles,
  subscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { defineBatchEmail } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { hasNews } from './week-summary.rules.ts'
import { readFamilyWeeks } from './week-summary.server.ts'
import { weekStarting } from './weekly-email.rules.ts'
import { weeklyEmailTexts } from './weekly-email.texts.ts'
import { weeklyWordsOf } from './weekly-words.rules.ts'

/**
 * The e-mail about a family's week, on Sunday evening in its time zone or on the day that it chose (PROGRAMME
 * §7). The moment at which it is sent takes the quiet hours into account.
 */
export const weeklyEmail = defineBatchEmail({
  kind: 'weekly',
  payload: z.object({
    userId: z.uuid(),
    week: z.iso.date(),
    /** The start of the period; a week before its end where it is absent. */
    from: z.iso.datetime().optional(),
    isQuiet: z.boolean(),
    /** What had been watched when the e-mail was decided; absent from older e-mails. */
    watched: z.array(z.object({ videoId: z.uuid(), at: z.iso.datetime() })).optional(),
  }),
  canWait: true,
  readFor: async (payloads, { db, clock }) => {
    const now = clock.now()
    const families = await familiesOf(
      db,
      payloads.map(({ userId }) => userId),
      now,
    )
    const requests = payloads.flatMap((payload) => {
      const family = families.get(payload.userId)
      if (!family || payload.isQuiet) return []
      const watched = payload.watched?.map(({ videoId, at }) => ({ videoId, at: new Date(at) }))
      return [{ userId: payload.userId, ...spanOf(payload, family), watched }]
    })
    return { families, weeks: await readFamilyWeeks(db, requests, now) }
  },
  compose: async (payload, { language, services }, { families, weeks }) => {
    const { userId, week, isQuiet } = payload
    const { clock, settings } = services
    const family = families.get(userId)
    if (!family?.hasAccess) return undefined
    const { timeZone } = family
    const { day, until, from } = spanOf(payload, family)
    // If the mail server was unavailable until noon of the next day, it is too late for the e-mail.
    if (clock.now() >= until) return undefined
    const shared = {
      language,
      origin: settings.publicUrl,
      why: interpolate(weeklyEmailTexts.why[language], { day: weeklyEmailTexts.onDay[day][language] }),
      unsubscribe: {
        ...leavingWeekly(services, language, userId),
        or: {
          sentence: weeklyEmailTexts.leaveOrChange[language],
          leave: weeklyEmailTexts.leave[language],
          change: weeklyEmailTexts.changeDay[language],
          changeUrl: `${settings.publicUrl}${pathOf('account', language)}#${notificationsHash}`,
        },
      },
    }
    if (isQuiet) {
      const { subject, title, text } = weeklyEmailTexts.quiet
      return composeEmail({
        ...shared,
        subject: subject[language],
        title: title[language],
        paragraphs: [text[language]],
        scene: { file: 'quiet-week', height: 320, words: weeklyEmailTexts.quiet.picture[language] },
      })
    }
    const summary = weeks.get(userId)
    if (!summary || !hasNews(summary, clock.now())) return undefined
    const words = weeklyWordsOf(summary, { language, timeZone, week, from, parent: family.parent?.trim() })
    return composeEmail({
      ...shared,
      ...words,
      subject: words.title,
      scene: { file: 'week-tree', height: 320, words: weeklyEmailTexts.picture[language] },
      button: {
        label: weeklyEmailTexts.button[language],
        url: settings.publicUrl + pathOf('dashboard', language),
      },
    })
  },
})

/** The period of an e-mail, in the family's time zone. */
function spanOf(
  { week, from: givenFrom }: { week: string; from?: string | undefined },
  { timeZone }: Family,
) {
  const { from, ...rest } = weekStarting(week, timeZone)
  return { ...rest, from: givenFrom ? new Date(givenFrom) : from }
}

interface Family {
  hasAccess: boolean
  timeZone: string
  parent: string | null
}

/** Those of the given families that want the e-mail, by their ids. */
async function familiesOf(db: Connection, userIds: string[], now: Date): Promise<Map<string, Family>> {
  const found = await db
    .select({
      userId: users.id,
      hasAccess: hasAccessSql(now),
      timeZone: familyTimeZoneSql,
      parent: onboardingProfiles.parentFirstName,
    })
    .from(users)
    .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, users.id))
    .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), eq(subscriptions.isRunning, true)))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(and(inArray(users.id, userIds), wantsEmailSql('weekly')))
  return new Map(found.map(({ userId, ...family }) => [userId, family]))
}
