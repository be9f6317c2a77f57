import type { SessionUser } from '#src/domain/accounts/session.contract.ts'

import type { Route } from './+types/referral-page'

export type ReferralPageData = Route.ComponentProps['loaderData']

export interface FamilyReferralsProps {
  user: SessionUser
  page: ReferralPageData
  /**
   * Shows that signing in is required if the error is a 401, because the session has ended. Returns whether
   * it has.
   */
  endWithSession: (error: unknown) => boolean
}
