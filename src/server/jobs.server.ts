import { childrenJobs } from '#src/domain/children/children.server.ts'
import { emailChangeJobs } from '#src/domain/email-change/email-change-at-stripe.server.ts'
import { giftJobs } from '#src/domain/gifts/gift-jobs.server.ts'
import { lostAccessJobs } from '#src/domain/lost-access/lost-access.server.ts'
import { paymentEventJobs } from '#src/domain/payment-events/payment-event-jobs.server.ts'
import { subscriptionJobs } from '#src/domain/subscriptions/subscription-jobs.server.ts'
import { retentionJobs } from '#src/features/account/data-rights/retention-jobs.server.ts'
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
import type { Job } from '#src/infrastructure/jobs.server.ts'
import { sweepExpired } from './sweep-expired.server.ts'

/** All recurring work, feature by feature, and the deletion of what has expired. */
export const jobs: readonly Job[] = [
  ...subscriptionJobs,
  ...paymentEventJobs,
  ...childrenJobs,
  ...lostAccessJobs,
  ...emailChangeJobs,
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
  { name: 'sweep-expired', cron: '17 * * * *', run: sweepExpired },
]
