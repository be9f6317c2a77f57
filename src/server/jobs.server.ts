import { and, isNull, lt, or } from 'drizzle-orm'
import { childrenJobs } from '#src/domain/children/children.server.ts'
import { giftJobs } from '#src/domain/gifts/gift-jobs.server.ts'
import { lostAccessJobs } from '#src/domain/lost-access/lost-access.server.ts'
import { paymentEventJobs } from '#src/domain/payment-events/payment-event-jobs.server.ts'
import { subscriptionJobs } from '#src/domain/subscriptions/subscription-jobs.server.ts'
import { retentionJobs } from '#src/features/account/retention-jobs.server.ts'
import { boxJobs } from '#src/features/box/box.server.ts'
import { attendanceJobs } from '#src/features/lives/attendance/attendance-jobs.server.ts'
import { recordingJobs } from '#src/features/lives/recordings/recordings.server.ts'
import { liveReminderJobs } from '#src/features/lives/reminders.server.ts'
import { rollUpJobs } from '#src/features/metrics/roll-up.server.ts'
import { newsletterJobs } from '#src/features/newsletter/admin/newsletter-sending.server.ts'
import { noticeJobs } from '#src/features/notices/admin/notices.server.ts'
import { sessionClassJobs } from '#src/features/one-to-one/door/watch-session.server.ts'
import { oneToOneJobs } from '#src/features/one-to-one/reminders.server.ts'
import { mediaJobs } from '#src/features/videos/media/media-jobs.server.ts'
import { weeklyJobs } from '#src/features/weekly-email/weekly-jobs.server.ts'
import {
  adminSessions,
  emailChanges,
  familySignIns,
  guardians,
  leases,
  loginLinks,
  mailbox,
  outbox,
  rateLimits,
  sessions,
} from '#src/infrastructure/database/schema.server.ts'
import type { Job } from '#src/infrastructure/jobs.server.ts'
import { day, later } from '#src/shared/durations.ts'
import { familySignInDays } from '#src/shared/numbers.ts'

/** All recurring work, feature by feature. */
export const jobs: readonly Job[] = [
  ...subscriptionJobs,
  ...paymentEventJobs,
  ...childrenJobs,
  ...lostAccessJobs,
  ...retentionJobs,
  ...liveReminderJobs,
  ...weeklyJobs,
  ...rollUpJobs,
  ...newsletterJobs,
  ...noticeJobs,
  ...attendanceJobs,
  ...recordingJobs,
  ...oneToOneJobs,
  ...sessionClassJobs,
  ...boxJobs,
  ...mediaJobs,
  ...giftJobs,
  {
    name: 'sweep-expired',
    cron: '17 * * * *',
    run: async ({ db, clock }) => {
      const now = clock.now()
      await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now))
      await db.delete(leases).where(lt(leases.until, now))
      await db.delete(sessions).where(lt(sessions.expiresAt, now))
      await db.delete(adminSessions).where(lt(adminSessions.expiresAt, later(now, -90 * day)))
      await db.delete(familySignIns).where(lt(familySignIns.at, later(now, -familySignInDays * day)))
      await db.delete(loginLinks).where(lt(loginLinks.createdAt, later(now, -90 * day)))
      await db.delete(emailChanges).where(lt(emailChanges.createdAt, later(now, -90 * day)))
      // An invitation that was not accepted holds the address of a person who never agreed.
      await db
        .delete(guardians)
        .where(and(isNull(guardians.joinedAt), lt(guardians.createdAt, later(now, -90 * day))))
      await db
        .delete(outbox)
        .where(or(lt(outbox.sentAt, later(now, -30 * day)), lt(outbox.abandonedAt, later(now, -30 * day))))
      await db.delete(mailbox).where(lt(mailbox.createdAt, later(now, -30 * day)))
    },
  },
]
