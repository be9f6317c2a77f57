import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { wantsEmail } from '#src/domain/notifications/notification-settings.server.ts'
import { notificationsHash } from '#src/domain/notifications/notifications.rules.ts'
import { leavingWeekly } from '#src/domain/notifications/weekly-link.server.ts'
import { hasAccessSql } from '#src/domain/registrations/may-register.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { onboardingProfiles, subscriptions, users } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
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
export const weeklyEmail = defineEmail({
  kind: 'weekly',
  payload: z.object({
    userId: z.uuid(),
    week: z.iso.date(),
    /** From when it tells; a week before its end where it is not said. */
    from: z.iso.datetime().optional(),
    isQuiet: z.boolean(),
  }),
  canWait: false,
  compose: async ({ userId, week, from: saidFrom, isQuiet }, { language, services }) => {
    const { db, clock, settings } = services
    const now = clock.now()
    const family = await familyOf(db, userId, now)
    if (!family?.hasAccess || !(await wantsEmail(db, userId, 'weekly'))) return undefined
    const timeZone = family.timeZone ?? companyTimeZone
    const { day, from: weekFrom, to, until } = weekOf(week, timeZone)
    const from = saidFrom ? new Date(saidFrom) : weekFrom
    // A mail server that was away until noon of the next day: the evening is over.
    if (now >= until) return undefined
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
    const told = (await weeksOf(db, [{ userId, from, to }], now)).get(userId)
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

async function familyOf(db: Connection, userId: string, now: Date) {
  const [found] = await db
    .select({
      hasAccess: hasAccessSql(now),
      timeZone: onboardingProfiles.timezone,
      parent: onboardingProfiles.parentFirstName,
    })
    .from(users)
    .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, users.id))
    .leftJoin(subscriptions, and(eq(subscriptions.userId, users.id), eq(subscriptions.isLive, true)))
    .where(eq(users.id, userId))
  return found
}
