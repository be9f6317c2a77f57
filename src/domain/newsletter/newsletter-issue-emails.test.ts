import { expect, test } from 'vitest'
import { newsletterIssueEmail, newsletterIssueTrialEmail } from './newsletter-issue-emails.server.ts'

test('an issue’s e-mails are read under the name that earlier versions queued them with', () => {
  const [issueId, requestId] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const stored of [
    { issueId, requestId },
    { letterId: issueId, requestId },
  ]) {
    expect(newsletterIssueEmail.payload.parse(stored)).toEqual({ issueId, requestId })
    expect(newsletterIssueTrialEmail.payload.parse(stored)).toEqual({ issueId })
  }
})
