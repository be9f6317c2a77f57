import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { shownMoment } from '#src/domain/back-office/admin-days.ts'
import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import { AdminList, pageSize } from '#src/domain/back-office/lists/admin-list.tsx'
import { SectionHead } from '#src/domain/back-office/section-head.tsx'
import { euros } from '#src/shared/language/format.ts'
import { planNames } from '#src/shared/language/plan.texts.ts'
import type { listUnknownSubscriptions } from './unknown-subscriptions.contract.ts'
import { unknownSubscriptionsTexts as texts } from './unknown-subscriptions.texts.ts'

/** The subscriptions that Stripe charges and that belong to no family. */
export default function UnknownSubscriptionsSection() {
  const address = useAddress()
  const query = { page: address.page, pageSize }
  const unknown = useQuery({
    ...adminListOf<typeof listUnknownSubscriptions>('/api/admin/unknown-subscriptions', query),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <SectionHead heading={texts.heading} lead={texts.lead} />
      <AdminList
        list={unknown}
        address={address}
        caption={texts.caption}
        columns={texts.columns}
        count={texts.count}
        empty={texts.empty}
        row={({ id, email, plan, cents, paidAt, foundAt }) => (
          <tr key={id}>
            <td>{shownMoment(foundAt)}</td>
            <td>{shownMoment(paidAt)}</td>
            <td>{email ?? texts.noEmail}</td>
            <td>{plan ? planNames[plan].fr : texts.otherPlan}</td>
            <td>{cents === null ? '' : euros(cents, 'fr')}</td>
            <td>{id}</td>
          </tr>
        )}
      />
    </>
  )
}
