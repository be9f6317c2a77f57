/**
 * The kinds of e-mail that are not sent to a family as such: to a visitor who gave an address, to the buyer
 * or the recipient of a gift, or to the team. Where a family's address is corrected, they may be a
 * stranger's.
 */
export const emailsToOthers = [
  'guide',
  'letter-confirmation',
  'letter-welcome',
  'monthly-letter',
  'monthly-letter-trial',
  'notice-trial',
  'gift',
  'gift-acknowledged',
  'gift-refunded',
  'gift-mismatch',
  'leaving-confirmation',
  'leaving-acknowledged',
  'contact-receipt',
  'contact-team',
  'message-team',
  'admin-invitation',
  'admin-security',
  'class-alone',
  'draft-waits',
  'expert-withdrew',
  'incident',
  'one-to-one-expert',
  'recording-missing',
  'session-alone',
  'unknown-subscriptions',
] as const
