import { expect, test } from 'vitest'
import { emailsWithLinks } from '#src/domain/accounts/emails-with-links.ts'
import { emailsToOthers } from '#src/domain/email-change/emails-to-others.ts'
import { emails } from './emails.server.ts'

/** The kinds that follow a family to its new address. */
const toFamilies = [
  'consent-withdrawn',
  'email-changed',
  'email-corrected',
  'guardian-joined',
  'guardian-left',
  'live-news',
  'live-registration',
  'live-reminder',
  'message-answer',
  'notice',
  'one-to-one',
  'part-refunded',
  'payment-incident',
  'replay-news',
  'subscription',
  'suspension',
  'weekly',
]

test('every kind of e-mail is a family’s, has a link that acts, or may be a stranger’s', () => {
  expect(emails.map(({ kind }) => kind).toSorted()).toEqual(
    [...emailsToOthers, ...Object.values(emailsWithLinks), ...toFamilies].toSorted(),
  )
})
