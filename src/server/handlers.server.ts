import type { Handled } from '#src/api/server/serve.server.ts'
import { sessionHandlers } from '#src/domain/accounts/session.server.ts'
import { announcementHandlers } from '#src/domain/announcements/announcements.server.ts'
import { adminSavedViewHandlers } from '#src/domain/back-office/views/saved-views.server.ts'
import { calendarHandlers } from '#src/domain/calendar/calendar.server.ts'
import { childrenHandlers } from '#src/domain/children/children.server.ts'
import { deliveryAddressHandlers } from '#src/domain/deliveries/delivery-address.server.ts'
import { redeemGiftHandlers } from '#src/domain/gifts/redeem-gift.server.ts'
import { newsletterHandlers } from '#src/domain/newsletter/newsletter.server.ts'
import { familyNoticeHandlers } from '#src/domain/notices/notices.server.ts'
import { notificationHandlers } from '#src/domain/notifications/notifications.server.ts'
import { recordingConsentHandlers } from '#src/domain/recording-consent/recording-consent.server.ts'
import { manageSubscriptionHandlers } from '#src/domain/subscriptions/manage-subscription.server.ts'
import { suggestionHandlers } from '#src/domain/suggestions/suggestions.server.ts'
import { dataRightsHandlers } from '#src/features/account/data-rights/data-rights.server.ts'
import { deviceHandlers } from '#src/features/account/devices/devices.server.ts'
import { emailChangeHandlers } from '#src/features/account/email-change/email-change.server.ts'
import { custodyHandlers } from '#src/features/account/guardians/custody.server.ts'
import { guardianHandlers } from '#src/features/account/guardians/guardians.server.ts'
import { adminAnnouncementHandlers } from '#src/features/announcements/announcements.server.ts'
import { adminAuditHandlers } from '#src/features/back-office/audit/audit-list.server.ts'
import { adminConfirmHandlers } from '#src/features/back-office/confirm/confirm.server.ts'
import { adminSecondFactorHandlers } from '#src/features/back-office/second-factor/second-factor.server.ts'
import { adminSessionHandlers } from '#src/features/back-office/sign-in/admin-session.server.ts'
import { adminTeamHandlers } from '#src/features/back-office/team/team.server.ts'
import { checkoutHandlers } from '#src/features/billing/checkout/checkout.server.ts'
import { completeCheckoutHandlers } from '#src/features/billing/checkout/complete-checkout.server.ts'
import { webhookHandlers } from '#src/features/billing/webhook/webhook.server.ts'
import { adminBoxHandlers } from '#src/features/box/admin/boxes.server.ts'
import { boxHandlers } from '#src/features/box/box.server.ts'
import { adminChallengeHandlers } from '#src/features/challenges/admin/challenges.server.ts'
import { badgeSheetHandlers } from '#src/features/challenges/badge-sheet.server.ts'
import { challengeHandlers } from '#src/features/challenges/challenges.server.ts'
import { childViewHandlers } from '#src/features/child-view/child-view.server.ts'
import { adminContactMessageHandlers } from '#src/features/contact/admin/contact-messages.server.ts'
import { contactHandlers } from '#src/features/contact/contact.server.ts'
import { dashboardHandlers } from '#src/features/dashboard/dashboard.server.ts'
import { setChallengeHandlers } from '#src/features/dashboard/set-challenge.server.ts'
import { wayGoneHandlers } from '#src/features/dashboard/way-gone/way-gone.server.ts'
import { adminExpertHandlers } from '#src/features/experts/experts.server.ts'
import { adminFamilyActionHandlers } from '#src/features/family-file/actions/actions.server.ts'
import { adminFamilyPaymentHandlers } from '#src/features/family-file/actions/payments.server.ts'
import { adminFamilyFileHandlers } from '#src/features/family-file/family-file.server.ts'
import { adminGiftHandlers } from '#src/features/gifts/admin/gifts-list.server.ts'
import { giftHandlers } from '#src/features/gifts/gifts.server.ts'
import { adminIncidentHandlers } from '#src/features/incidents/incidents.server.ts'
import { leavingHandlers } from '#src/features/leaving/leaving.server.ts'
import { adminLiveHandlers } from '#src/features/lives/admin/lives.server.ts'
import { adminRosterHandlers } from '#src/features/lives/admin/roster.server.ts'
import { adminWithdrawalHandlers } from '#src/features/lives/admin/withdrawal/withdraw.server.ts'
import { childrenAtDoorHandlers } from '#src/features/lives/door/children-at-door.server.ts'
import { liveDoorHandlers } from '#src/features/lives/door/door.server.ts'
import { adminLiveEnterHandlers } from '#src/features/lives/door/enter.server.ts'
import { liveJoinHandlers } from '#src/features/lives/door/join.server.ts'
import { liveCalendar, liveCalendarHandlers } from '#src/features/lives/live-calendar.server.ts'
import { livesHandlers } from '#src/features/lives/lives.server.ts'
import { recordingHandlers } from '#src/features/lives/recordings/recordings.server.ts'
import { adminConversationExportHandlers } from '#src/features/messages/admin/export-conversations.server.ts'
import { adminInboxHandlers } from '#src/features/messages/admin/inbox.server.ts'
import { adminSavedAnswerHandlers } from '#src/features/messages/admin/saved-answers.server.ts'
import { familyMessageHandlers } from '#src/features/messages/messages.server.ts'
import { adminMetricHandlers } from '#src/features/metrics/metrics.server.ts'
import { adminLeadHandlers } from '#src/features/newsletter/admin/leads/leads.server.ts'
import { adminNewsletterHandlers } from '#src/features/newsletter/admin/newsletters.server.ts'
import { adminNoticeHandlers } from '#src/features/notices/admin/notices.server.ts'
import { firstChildHandlers } from '#src/features/onboarding/first-child.server.ts'
import { furtherChildHandlers } from '#src/features/onboarding/further-child/further-child.server.ts'
import { onboardingHandlers } from '#src/features/onboarding/onboarding.server.ts'
import { adminSlotHandlers } from '#src/features/one-to-one/admin/slots.server.ts'
import { oneToOneDoorHandlers } from '#src/features/one-to-one/door/door.server.ts'
import { adminOneToOneEnterHandlers } from '#src/features/one-to-one/door/enter.server.ts'
import { oneToOneJoinHandlers } from '#src/features/one-to-one/door/join.server.ts'
import { oneToOneHandlers } from '#src/features/one-to-one/one-to-one.server.ts'
import {
  oneToOneCalendar,
  oneToOneCalendarHandlers,
} from '#src/features/one-to-one/one-to-one-calendar.server.ts'
import { orchardHandlers } from '#src/features/orchard/orchard.server.ts'
import { orchardDrawingHandlers } from '#src/features/orchard/orchard-drawings.server.ts'
import { referralHandlers } from '#src/features/referral/referral.server.ts'
import { adminSearchHandlers } from '#src/features/search/search.server.ts'
import { signInHandlers } from '#src/features/sign-in/sign-in.server.ts'
import { adminUnknownSubscriptionHandlers } from '#src/features/unknown-subscriptions/unknown-subscriptions.server.ts'
import { adminBulkHandlers } from '#src/features/users/bulk/bulk.server.ts'
import { adminDeliveryHandlers } from '#src/features/users/deliveries.server.ts'
import { adminLinkHandlers } from '#src/features/users/magic-links.server.ts'
import { adminUserSessionHandlers } from '#src/features/users/user-sessions.server.ts'
import { adminUserHandlers } from '#src/features/users/users.server.ts'
import { adminCatalogueHandlers } from '#src/features/videos/admin/catalogue.server.ts'
import { videoHandlers } from '#src/features/videos/videos.server.ts'
import { visitHandlers } from '#src/features/visits/visits.server.ts'

/** Every call of the product, feature by feature. */
export const handlers: readonly Handled[] = [
  ...visitHandlers,
  ...sessionHandlers,
  ...signInHandlers,
  ...newsletterHandlers,
  ...announcementHandlers,
  ...contactHandlers,
  ...onboardingHandlers,
  ...firstChildHandlers,
  ...childrenHandlers,
  ...suggestionHandlers,
  ...furtherChildHandlers,
  ...deliveryAddressHandlers,
  ...videoHandlers,
  ...dashboardHandlers,
  ...setChallengeHandlers,
  ...wayGoneHandlers,
  ...livesHandlers,
  ...liveCalendarHandlers,
  ...calendarHandlers([liveCalendar, oneToOneCalendar]),
  ...notificationHandlers,
  ...liveJoinHandlers,
  ...liveDoorHandlers,
  ...childrenAtDoorHandlers,
  ...adminLiveEnterHandlers,
  ...recordingHandlers,
  ...recordingConsentHandlers,
  ...adminIncidentHandlers,
  ...challengeHandlers,
  ...badgeSheetHandlers,
  ...childViewHandlers,
  ...orchardHandlers,
  ...orchardDrawingHandlers,
  ...deviceHandlers,
  ...dataRightsHandlers,
  ...emailChangeHandlers,
  ...guardianHandlers,
  ...custodyHandlers,
  ...checkoutHandlers,
  ...completeCheckoutHandlers,
  ...webhookHandlers,
  ...manageSubscriptionHandlers,
  ...leavingHandlers,
  ...adminSessionHandlers,
  ...adminSecondFactorHandlers,
  ...adminConfirmHandlers,
  ...adminTeamHandlers,
  ...adminExpertHandlers,
  ...adminUnknownSubscriptionHandlers,
  ...adminUserHandlers,
  ...adminUserSessionHandlers,
  ...adminDeliveryHandlers,
  ...adminLinkHandlers,
  ...adminContactMessageHandlers,
  ...adminAuditHandlers,
  ...adminLeadHandlers,
  ...adminNewsletterHandlers,
  ...adminNoticeHandlers,
  ...familyNoticeHandlers,
  ...referralHandlers,
  ...adminMetricHandlers,
  ...adminCatalogueHandlers,
  ...adminAnnouncementHandlers,
  ...adminLiveHandlers,
  ...adminRosterHandlers,
  ...adminWithdrawalHandlers,
  ...adminChallengeHandlers,
  ...oneToOneHandlers,
  ...oneToOneCalendarHandlers,
  ...oneToOneDoorHandlers,
  ...adminOneToOneEnterHandlers,
  ...oneToOneJoinHandlers,
  ...adminSlotHandlers,
  ...familyMessageHandlers,
  ...adminInboxHandlers,
  ...adminConversationExportHandlers,
  ...adminSavedAnswerHandlers,
  ...boxHandlers,
  ...adminBoxHandlers,
  ...adminFamilyFileHandlers,
  ...adminFamilyPaymentHandlers,
  ...adminFamilyActionHandlers,
  ...adminSearchHandlers,
  ...adminSavedViewHandlers,
  ...adminBulkHandlers,
  ...giftHandlers,
  ...redeemGiftHandlers,
  ...adminGiftHandlers,
]
