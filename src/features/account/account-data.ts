import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import type { AccountResponse } from '#src/domain/subscriptions/manage-subscription.contract.ts'

import type { Route } from './+types/account-page'

export type AccountPageData = Route.ComponentProps['loaderData']

export interface AccountProps {
  user: SessionUser
  page: AccountPageData
}

/** Props of the cards about the subscription. */
export interface SubscriptionProps {
  page: AccountPageData
  account: AccountResponse
}
