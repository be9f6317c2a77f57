import type { SessionUser } from '#src/domain/accounts/session.contract.ts'

import type { Route } from './+types/referral-page'

export type ReferralPageData = Route.ComponentProps['loaderData']

export interface FamilyReferralsProps {
  user: SessionUser
  page: ReferralPageData
  /** Leaves for the sign-in if the session has ended, which a 401 says. Returns whether it has. */
  endWithSession: (error: unknown) => boolean
}
