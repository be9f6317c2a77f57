import { teamMessageEmail } from '#src/domain/conversation/team-message-email.server.ts'
import { giftAcknowledgedEmail, giftEmail, giftRefundedEmail } from '#src/domain/gifts/gift-emails.server.ts'
import { giftMismatchEmail } from '#src/domain/gifts/gift-mismatch-email.server.ts'
import { guardianLeftEmail } from '#src/domain/guardians/guardian-left-email.server.ts'
import { loginLinkEmail } from '#src/domain/login-links/login-link-email.server.ts'
import {
  guideEmail,
  newsletterConfirmationEmail,
  newsletterWelcomeEmail,
} from '#src/domain/newsletter/newsletter-emails.server.ts'
import {
  newsletterIssueEmail,
  newsletterIssueTrialEmail,
} from '#src/domain/newsletter/newsletter-issue-emails.server.ts'
import { oneToOneEmail, oneToOneExpertEmail } from '#src/domain/one-to-one/one-to-one-emails.server.ts'
import { liveNewsEmail } from '#src/domain/registrations/live-changes.server.ts'
import { registrationEmail } from '#src/domain/registrations/registration-emails.server.ts'
import { replayNewsEmail } from '#src/domain/replays/replay-news.server.ts'
import { paymentIncidentEmail } from '#src/domain/subscriptions/emails/payment-incident-email.server.ts'
import { subscriptionEmail } from '#src/domain/subscriptions/emails/subscription-email.server.ts'
import { unknownSubscriptionsEmail } from '#src/domain/subscriptions/unknown/unknown-subscriptions-email.server.ts'
import { consentWithdrawnEmail } from '#src/features/account/data-rights/consent-email.server.ts'
import { eraseEmail } from '#src/features/account/data-rights/erase-email.server.ts'
import {
  emailChangedEmail,
  emailChangeEmail,
} from '#src/features/account/email-change/email-change-emails.server.ts'
import { guardianEmail, guardianJoinedEmail } from '#src/features/account/guardians/guardian-emails.server.ts'
import { securityEmail } from '#src/features/back-office/administrators/security-email.server.ts'
import { invitationEmail } from '#src/features/back-office/team/invitation-email.server.ts'
import { contactReceiptEmail, contactTeamEmail } from '#src/features/contact/contact-email.server.ts'
import {
  emailCorrectedEmail,
  partRefundedEmail,
  suspensionEmail,
} from '#src/features/family-file/actions/action-emails.server.ts'
import { incidentEmail } from '#src/features/incidents/incident-email.server.ts'
import {
  leavingAcknowledgedEmail,
  leavingConfirmationEmail,
} from '#src/features/leaving/leaving-emails.server.ts'
import { expertWithdrewEmail } from '#src/features/lives/admin/withdrawal/withdrawn-email.server.ts'
import { classAloneEmail } from '#src/features/lives/attendance/class-alone-email.server.ts'
import { draftWaitsEmail } from '#src/features/lives/recordings/draft-waits-email.server.ts'
import { recordingMissingEmail } from '#src/features/lives/recordings/recording-missing-email.server.ts'
import { reminderEmail } from '#src/features/lives/reminders.server.ts'
import { replyEmail } from '#src/features/messages/messages-emails.server.ts'
import { noticeEmail, noticeTrialEmail } from '#src/features/notices/notice-email.server.ts'
import { sessionAloneEmail } from '#src/features/one-to-one/door/session-alone-email.server.ts'
import { weeklyEmail } from '#src/features/weekly-email/weekly-email.server.ts'
import type { AnyEmail } from '#src/infrastructure/email/email.server.ts'

/** Every kind of e-mail that the outbox can hold. */
export const emails: readonly AnyEmail[] = [
  giftEmail,
  giftAcknowledgedEmail,
  giftRefundedEmail,
  giftMismatchEmail,
  consentWithdrawnEmail,
  eraseEmail,
  emailChangeEmail,
  emailChangedEmail,
  guardianEmail,
  guardianJoinedEmail,
  guardianLeftEmail,
  loginLinkEmail,
  subscriptionEmail,
  noticeEmail,
  noticeTrialEmail,
  leavingConfirmationEmail,
  leavingAcknowledgedEmail,
  paymentIncidentEmail,
  unknownSubscriptionsEmail,
  registrationEmail,
  liveNewsEmail,
  reminderEmail,
  weeklyEmail,
  contactTeamEmail,
  contactReceiptEmail,
  guideEmail,
  newsletterConfirmationEmail,
  newsletterWelcomeEmail,
  newsletterIssueEmail,
  newsletterIssueTrialEmail,
  securityEmail,
  invitationEmail,
  classAloneEmail,
  expertWithdrewEmail,
  sessionAloneEmail,
  draftWaitsEmail,
  recordingMissingEmail,
  incidentEmail,
  oneToOneEmail,
  oneToOneExpertEmail,
  teamMessageEmail,
  replyEmail,
  replayNewsEmail,
  emailCorrectedEmail,
  suspensionEmail,
  partRefundedEmail,
]
