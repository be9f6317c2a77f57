import { loginLinkEmail } from '#src/account/login-link-email.server.ts'
import { guideEmail, letterConfirmationEmail, letterWelcomeEmail } from '#src/account/mailing-emails.server.ts'
import { monthlyLetterEmail, monthlyLetterTrialEmail } from '#src/account/monthly-letter-emails.server.ts'
import { paymentIncidentEmail } from '#src/account/subscription/payment-incident-email.server.ts'
import { subscriptionEmail } from '#src/account/subscription/subscription-email.server.ts'
import { securityEmail } from '#src/admin/sign-in/security-email.server.ts'
import { contactReceiptEmail, contactTeamEmail } from '#src/contact/contact-email.server.ts'
import { consentWithdrawnEmail } from '#src/family/data-rights/consent-email.server.ts'
import { eraseEmail } from '#src/family/data-rights/erase-email.server.ts'
import { emailChangedEmail, emailChangeEmail } from '#src/family/email-change/email-change-emails.server.ts'
import type { AnyEmail } from '#src/outside/email/email.server.ts'

/** Every kind of e-mail that the outbox can hold. */
export const emails: readonly AnyEmail[] = [
  consentWithdrawnEmail,
  eraseEmail,
  emailChangeEmail,
  emailChangedEmail,
  loginLinkEmail,
  subscriptionEmail,
  paymentIncidentEmail,
  contactTeamEmail,
  contactReceiptEmail,
  guideEmail,
  letterConfirmationEmail,
  letterWelcomeEmail,
  monthlyLetterEmail,
  monthlyLetterTrialEmail,
  securityEmail,
]
