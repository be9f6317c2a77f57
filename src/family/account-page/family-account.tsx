import '#src/design/styles/dashboard.css'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { SessionUser } from '#src/account/session.contract.ts'
import type { AccountAnswer, getAccount } from '#src/account/subscription/manage-subscription.contract.ts'
import { call } from '#src/api/call.ts'
import { answersOf } from '#src/api/family-answers.ts'
import { FailedNotice } from '#src/design/failed-notice.tsx'
import { FullScreenSpinner } from '#src/design/full-screen-spinner.tsx'
import type { AccountPageData } from '#src/family/account-page/account-page.tsx'
import { ChildrenCard } from '#src/family/account-page/children-card.tsx'
import { DeliveryAddressCard } from '#src/family/account-page/delivery-address-card.tsx'
import { InvoicesCard } from '#src/family/account-page/invoices-card.tsx'
import { LanguageCard } from '#src/family/account-page/language-card.tsx'
import { PastDueBanner, SubscriptionCard } from '#src/family/account-page/subscription-card.tsx'
import { WithdrawalCard } from '#src/family/account-page/withdrawal-card.tsx'
import { DataCard } from '#src/family/data-rights/data-card.tsx'
import { DevicesCard } from '#src/family/devices/devices-card.tsx'
import { EmailCard } from '#src/family/email-change/email-card.tsx'

export interface AccountProps {
  user: SessionUser
  page: AccountPageData
}

/** What a card about the subscription needs. */
export interface SubscriptionProps {
  page: AccountPageData
  account: AccountAnswer
}

/** The account of a signed-in family, read once. */
export default function FamilyAccount({ user, page }: AccountProps) {
  return (
    <QueryClientProvider client={answersOf(user.id)}>
      <Content user={user} page={page} />
    </QueryClientProvider>
  )
}

function Content({ user, page }: AccountProps) {
  const { texts } = page
  const account = useQuery({
    queryKey: ['/api/account'],
    queryFn: ({ signal }) => call<typeof getAccount>('GET', '/api/account', { signal }),
    // What the portal or a payment has changed meanwhile is read again.
    staleTime: 0,
  })
  if (account.data) return <Cards user={user} page={page} account={account.data} />
  if (!account.isError) return <FullScreenSpinner label={texts.loading} />
  return <FailedNotice text={texts.loadFailed} again={texts.tryAgain} onAgain={() => void account.refetch()} />
}

function Cards({ user, page, account }: AccountProps & SubscriptionProps) {
  return (
    <div className="dash">
      {account.status === 'past_due' && (
        <div className="col-span-12">
          <PastDueBanner page={page} account={account} />
        </div>
      )}
      <div className="pile col-span-7">
        <SubscriptionCard page={page} account={account} />
        <DeliveryAddressCard page={page} account={account} />
        <ChildrenCard page={page} account={account} />
      </div>
      <div className="pile col-span-5">
        <EmailCard page={page} user={user} />
        <LanguageCard page={page} user={user} />
      </div>
      <InvoicesCard page={page} account={account} />
      <DevicesCard page={page} isAlone={account.status === 'none'} />
      {account.withdrawUntil && <WithdrawalCard page={page} account={account} until={account.withdrawUntil} />}
      <DataCard page={page} user={user} />
    </div>
  )
}
