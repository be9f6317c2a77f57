import type { SessionUser } from '#src/domain/accounts/session.contract.ts'

import type { Route } from './+types/referral-page'

export type ReferralPageData = Route.ComponentProps['loaderData']

export interface InvitationsProps {
  user: SessionUser
  page: ReferralPageData
  /** Called when a response is a 401. */
  onSessionEnd: () => void
}
