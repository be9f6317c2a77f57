import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { notificationsHash } from '#src/domain/notifications/notifications.rules.ts'
import { leavingWeekly } from '#src/domain/notifications/weekly-link.server.ts'
import { hasAccessSql } from '#src/domain/registrations/may-register.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  notificationSettings,
  onboardingProfiles,
  subscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { defineReadTogether } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { companyTimeZone } from '#src/shared/dates.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { hasNews, weeksOf } from './week-summary.server.ts'
import { weekOf } from './weekly-email.rules.ts'
import { weeklyEmailTexts } from './weekly-email.texts.ts'
import { wordsOf } from './weekly-words.rules.ts'

/**
 * A family's week, on Sunday evening by its own clocks or on the day that it chose (PROGRAMME §7). Its hour
 * is chosen with the quiet hours in mind.
 */
export const weeklyEmail = defineReadTogether({
  kind: 'weekly',
  payload: z.object({
    userId: z.uuid(),
    week: z.iso.date(),
    /** From when it tells; a week before its end where it is not said. */
    from: z.iso.datetime().optional(),
    isQuiet: z.boolean(),
  }),
  canWait: false,
  readFor: async (payloads, { db, clock }) => {
    const now = clock.now()
    const families = await familiesOf(
      db,
      payloads.map(({ userId }) => userId),
      now,
    )
    const asked = payloads.flatMap((payload) => {
      const family = families.get(payload.userId)
      return family && !payload.isQuiet ? [{ userId: payload.userId, ...spanOf(payload, family) }] : []
    })
    return { families, weeks: await weeksOf(db, asked, now) }
  },
  compose: async (payload, { language, services }, { families, weeks }) => {
    const { userId, week, isQuiet } = payload
    const { clock, settings } = services
    const family = families.get(userId)
    if (!family?.hasAccess) return undefined
    const { timeZone } = family
    const { day, until, from } = spanOf(payload, family)
    // A mail server that was away until noon of the next day: the evening is over.
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
    const told = weeks.get(userId)
    if (!told || !hasNews(told)) return undefined
    const words = wordsOf(told, { language, timeZone, week, from, parent: family.parent?.trim() })
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

/** The week of which an e-mail tells, by the family's clocks. */
function spanOf({ week, from: saidFrom }: { week: string; from?: string | undefined }, { timeZone }: Family) {
  const { from, ...rest } = weekOf(week, timeZone)
  return { ...rest, from: saidFrom ? new Date(saidFrom) : from }
}

interface Family {
  hasAccess: boolean
  timeZone: string
  parent: string | null
}

/** Of some families, those which want the e-mail, by their ids. */
async function familiesOf(db: Connection, userIds: string[], now: Date): Promise<Map<string, Family>> {
  const found = await db
    .select({
      userId: users.id,
      hasAccess: hasAccessSql(now),
      timeZone: onboardingProfiles.timezone,
      parent: onboardingProfiles.parentFirstName,
    })
    .from(users)
    .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, users.id))
    .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), eq(subscriptions.isLive, true)))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(
      and(
        inArray(users.id, userIds),
        or(isNull(notificationSettings.userId), eq(notificationSettings.weekly, true)),
      ),
    )
  return new Map(
    found.map(({ userId, timeZone, ...family }) => [
      userId,
      { ...family, timeZone: timeZone ?? companyTimeZone },
    ]),
  )
}
