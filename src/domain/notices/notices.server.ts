import { and, desc, gt, lte, or, sql } from 'drizzle-orm'
import type { ResponseOf } from '#src/api/endpoint.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { openSuspensionOf } from '#src/domain/access/suspension.server.ts'
import { notices } from '#src/infrastructure/database/schema.server.ts'
import { companyDay } from '#src/shared/dates.ts'
import { day, later } from '#src/shared/durations.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { planIds } from '#src/shared/plans.ts'
import { currentNotice } from './notices.contract.ts'
import { noticeTexts } from './notices.texts.ts'

const shownDays = 30
/** More than the team sends in the months between a change's notice and its day. */
const maxRead = 20

export const familyNoticeHandlers = [
  handle(currentNotice, async ({ user, services: { db, clock } }) => {
    const now = clock.now()
    const suspension = user.hasAccess ? undefined : await openSuspensionOf(db, user.id)
    if (suspension)
      return {
        notice: {
          id: suspension.id,
          subject: noticeTexts.suspended[user.language],
          body: suspension.reason,
          sentAt: suspension.suspendedAt.toISOString(),
          isSuspension: true as const,
        },
      }
    if (!user.isSubscribed) return { notice: null }
    const today = companyDay(now)
    const since = later(now, -shownDays * day)
    const found = await db
      .select()
      .from(notices)
      .where(
        and(
          or(gt(notices.leavesAt, since), gt(notices.appliesOn, today)),
          lte(notices.leavesAt, now),
          sql`${user.language} = any(${notices.languages})`,
          user.plan
            ? sql`${user.plan} = any(${notices.plans})`
            : sql`cardinality(${notices.plans}) = ${planIds.length}`,
        ),
      )
      .orderBy(desc(notices.leavesAt))
      .limit(maxRead)
    const latest = found.find(({ leavesAt }) => leavesAt && leavesAt > since)
    const change = found.find(({ id, appliesOn }) => id !== latest?.id && appliesOn && appliesOn > today)
    const shown = [latest, change].map((row) => row && asNotice(row, user.language))
    return { notice: shown[0] ?? null, ...(shown[1] && { change: shown[1] }) }
  }),
]

function asNotice(
  { id, texts, leavesAt, appliesOn }: typeof notices.$inferSelect,
  language: Language,
): ResponseOf<typeof currentNotice>['notice'] {
  const text = texts[language]
  if (!leavesAt || !text) return null
  return { id, ...text, sentAt: leavesAt.toISOString(), ...(appliesOn && { appliesOn }) }
}
