import { expect, test } from 'vitest'
import { emails } from '#src/server/emails.server.ts'
import { emailKindTexts } from './export-emails.texts.ts'

/** The kinds of e-mails to the team. */
const toTheTeam = [
  'admin-invitation',
  'admin-security',
  'class-alone',
  'contact-team',
  'draft-waits',
  'expert-withdrew',
  'gift-mismatch',
  'incident',
  'message-team',
  'monthly-letter-trial',
  'notice-trial',
  'one-to-one-expert',
  'payment-incident',
  'recording-missing',
  'session-alone',
  'unknown-subscriptions',
]

test('every kind of e-mail that goes to families has a name in the export', () => {
  expect([...Object.keys(emailKindTexts), ...toTheTeam].toSorted()).toEqual(
    emails.map(({ kind }) => kind).toSorted(),
  )
})
