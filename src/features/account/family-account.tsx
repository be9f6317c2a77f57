import '#src/ui/styles/family-page.css'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#src/api/query-of.ts'
import { FamilyQueries } from '#src/domain/accounts/ended-session/family-queries.tsx'
import { BoxCard } from '#src/domain/box/box-card.tsx'
import { RedeemGiftCard } from '#src/domain/gifts/redeem-gift-card.tsx'
import { NotificationsCard } from '#src/domain/notifications/notifications-card.tsx'
import { RecordingConsentCard } from '#src/domain/recording-consent/recording-consent-card.tsx'
import type { getAccount } from '#src/domain/subscriptions/manage-subscription.contract.ts'
import { DataCard } from '#src/features/account/data-rights/data-card.tsx'
import { DevicesCard } from '#src/features/account/devices/devices-card.tsx'
import { EmailCard } from '#src/features/account/email-change/email-card.tsx'
import { CustodyCard } from '#src/features/account/guardians/custody-card.tsx'
import { FamilyPlanCard } from '#src/features/account/guardians/family-plan-card.tsx'
import { GuardiansCard } from '#src/features/account/guardians/guardians-card.tsx'
import { FailedNotice } from '#src/ui/feedback/failed-notice.tsx'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import type { AccountProps, SubscriptionProps } from './account-data.ts'
import { ChildViewCard } from './children/child-view-card.tsx'
import { ChildrenCard } from './children/children-card.tsx'
import { DeliveryAddressCard } from './delivery-address-card.tsx'
import { InvoicesCard } from './invoices-card.tsx'
import { LanguageCard } from './language-card.tsx'
import { PastDueBanner, SubscriptionCard } from './subscription-card.tsx'
import { WithdrawalCard } from './withdrawal-card.tsx'

/** The account page of a signed-in family. */
export default function FamilyAccount({ user, page }: AccountProps) {
  return (
    <FamilyQueries userId={user.id}>
      <AccountContent user={user} page={page} />
    </FamilyQueries>
  )
}

const pastDuePollMs = 10_000

function AccountContent({ user, page }: AccountProps) {
  const { texts } = page
  const account = useQuery({
    ...queryOf<typeof getAccount>('/api/account'),
    // Loads again what the billing portal or a payment has changed.
    staleTime: 0,
    // After a card is replaced, the overdue amount may be paid while the parent is on the way back to this
    // page (docs/decisions/0025).
    refetchInterval: ({ state: { data } }) => (data?.status === 'past_due' ? pastDuePollMs : false),
  })
  if (account.data) return <Cards user={user} page={page} account={account.data} />
  if (!account.isError) return <FullScreenSpinner label={texts.loading} />
  return (
    <FailedNotice text={texts.loadFailed} again={texts.tryAgain} onAgain={() => void account.refetch()} />
  )
}

function Cards({ user, page, account }: AccountProps & SubscriptionProps) {
  return (
    <div className="dash">
      {user.isPayer && account.status === 'past_due' && !account.isSuspended && (
        <div className="col-span-12">
          <PastDueBanner page={page} account={account} />
        </div>
      )}
      <div className="pile col-span-7">
        {user.isPayer ? (
          <SubscriptionCard page={page} account={account} />
        ) : (
          <FamilyPlanCard page={page} account={account} />
        )}
        <BoxCard language={page.language} texts={page.box} account={account} />
        {user.isPayer && <DeliveryAddressCard page={page} account={account} />}
        <ChildrenCard page={page} account={account} isPayer={user.isPayer} />
        <GuardiansCard page={page} user={user} />
        <CustodyCard page={page} />
        <RecordingConsentCard texts={page.recording} />
      </div>
      <div className="pile col-span-5">
        {user.isPayer && <EmailCard page={page} user={user} />}
        <RedeemGiftCard language={page.language} texts={page.gift} />
        <NotificationsCard texts={page.notifications} />
        <LanguageCard page={page} user={user} />
      </div>
      <ChildViewCard page={page} />
      {user.isPayer && <InvoicesCard page={page} account={account} />}
      <DevicesCard page={page} user={user} isAlone={!user.isPayer || account.status === 'none'} />
      {account.withdrawUntil && (
        <WithdrawalCard page={page} account={account} until={account.withdrawUntil} />
      )}
      <DataCard page={page} user={user} />
    </div>
  )
}
