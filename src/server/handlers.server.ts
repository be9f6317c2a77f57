import { childrenHandlers } from '#src/account/children/children.server.ts'
import { deliveryAddressHandlers } from '#src/account/delivery-address/delivery-address.server.ts'
import { mailingHandlers } from '#src/account/mailing.server.ts'
import { sessionHandlers } from '#src/account/session.server.ts'
import { signInHandlers } from '#src/account/sign-in.server.ts'
import { manageSubscriptionHandlers } from '#src/account/subscription/manage-subscription.server.ts'
import { auditHandlers } from '#src/admin/audit/audit-list.server.ts'
import { adminCatalogueHandlers } from '#src/admin/catalogue/catalogue.server.ts'
import { adminFigureHandlers } from '#src/admin/figures/figures.server.ts'
import { leadHandlers } from '#src/admin/leads/leads.server.ts'
import { letterHandlers } from '#src/admin/letters/letters.server.ts'
import { adminLiveHandlers } from '#src/admin/lives/lives.server.ts'
import { messageHandlers } from '#src/admin/messages/messages.server.ts'
import { adminSessionHandlers } from '#src/admin/sign-in/admin-session.server.ts'
import { secondFactorHandlers } from '#src/admin/sign-in/second-factor.server.ts'
import { deliveryHandlers } from '#src/admin/users/deliveries.server.ts'
import { adminLinkHandlers } from '#src/admin/users/magic-links.server.ts'
import { adminUserHandlers } from '#src/admin/users/users.server.ts'
import type { Handled } from '#src/api/serve.server.ts'
import { checkoutHandlers } from '#src/billing/checkout.server.ts'
import { completeCheckoutHandlers } from '#src/billing/complete-checkout.server.ts'
import { webhookHandlers } from '#src/billing/webhook.server.ts'
import { visitHandlers } from '#src/chrome/visits.server.ts'
import { contactHandlers } from '#src/contact/contact.server.ts'
import { dashboardHandlers } from '#src/family/dashboard/dashboard.server.ts'
import { dataRightsHandlers } from '#src/family/data-rights/data-rights.server.ts'
import { deviceHandlers } from '#src/family/devices/devices.server.ts'
import { emailChangeHandlers } from '#src/family/email-change/email-change.server.ts'
import { liveHandlers } from '#src/family/live/live.server.ts'
import { announcementHandlers } from '#src/home/announcements.server.ts'
import { furtherChildHandlers } from '#src/onboarding/further-child.server.ts'
import { onboardingHandlers } from '#src/onboarding/onboarding.server.ts'
import { referralHandlers } from '#src/referral/referral.server.ts'
import { videoHandlers } from '#src/videos/videos.server.ts'

/** Every call of the product, room by room. */
export const handlers: readonly Handled[] = [
  ...visitHandlers,
  ...sessionHandlers,
  ...signInHandlers,
  ...mailingHandlers,
  ...announcementHandlers,
  ...contactHandlers,
  ...onboardingHandlers,
  ...childrenHandlers,
  ...furtherChildHandlers,
  ...deliveryAddressHandlers,
  ...videoHandlers,
  ...dashboardHandlers,
  ...liveHandlers,
  ...deviceHandlers,
  ...dataRightsHandlers,
  ...emailChangeHandlers,
  ...checkoutHandlers,
  ...completeCheckoutHandlers,
  ...webhookHandlers,
  ...manageSubscriptionHandlers,
  ...adminSessionHandlers,
  ...secondFactorHandlers,
  ...adminUserHandlers,
  ...deliveryHandlers,
  ...adminLinkHandlers,
  ...messageHandlers,
  ...auditHandlers,
  ...leadHandlers,
  ...letterHandlers,
  ...referralHandlers,
  ...adminFigureHandlers,
  ...adminCatalogueHandlers,
  ...adminLiveHandlers,
]
