import { and, desc, gt, lte, sql } from 'drizzle-orm'
import { handle } from '#src/api/server/serve.server.ts'
import { openSuspensionOf } from '#src/domain/access/suspension.server.ts'
import { notices } from '#src/infrastructure/database/schema.server.ts'
import { day, later } from '#src/shared/durations.ts'
import { planIds } from '#src/shared/plans.ts'
import { currentNotice } from './notices.contract.ts'
import { noticeTexts } from './notices.texts.ts'

const shownDays = 30

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
    const [found] = await db
      .select()
      .from(notices)
      .where(
        and(
          gt(notices.leavesAt, later(now, -shownDays * day)),
          lte(notices.leavesAt, now),
          sql`${user.language} = any(${notices.languages})`,
          user.plan
            ? sql`${user.plan} = any(${notices.plans})`
            : sql`cardinality(${notices.plans}) = ${planIds.length}`,
        ),
      )
      .orderBy(desc(notices.leavesAt))
      .limit(1)
    const text = found?.texts[user.language]
    if (!found?.leavesAt || !text) return { notice: null }
    return {
      notice: {
        id: found.id,
        ...text,
        sentAt: found.leavesAt.toISOString(),
        ...(found.appliesOn && { appliesOn: found.appliesOn }),
      },
    }
  }),
]
