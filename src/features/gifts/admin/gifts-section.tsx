import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { shownDay, shownMoment } from '#src/domain/back-office/admin-days.ts'
import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { AdminList, pageSize } from '#src/domain/back-office/lists/admin-list.tsx'
import { ListFilter } from '#src/domain/back-office/lists/list-filter.tsx'
import { RowButton } from '#src/domain/back-office/lists/row-button.tsx'
import { SearchField } from '#src/domain/back-office/lists/search-field.tsx'
import { SectionHead } from '#src/domain/back-office/section-head.tsx'
import { euros } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import type { ListedGift, listGifts, refundGiftByTeam } from './gifts-list.contract.ts'
import { causeToCheck } from './gifts-list.rules.ts'
import { giftListTexts as texts } from './gifts-list.texts.ts'

const states = ['ready', 'used', 'void', 'check'] as const

/** The list of paid gifts with the state of each, and the refund of an unused one. */
export default function GiftsSection() {
  const address = useAddress()
  const [refunding, setRefunding] = useState<ListedGift>()
  const state = address.oneOf('state', states)
  const search = address.read('q')
  const query = { state, search, page: address.page, pageSize }
  const gifts = useQuery({
    ...adminListOf<typeof listGifts>('/api/admin/gifts', query),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <SectionHead heading={texts.heading} lead={texts.lead} />
      <AdminList
        list={gifts}
        address={address}
        caption={texts.caption}
        columns={texts.columns}
        count={texts.count}
        empty={state || search ? texts.empty : texts.emptyAtAll}
        row={(gift) => (
          <tr key={gift.id}>
            <td>{shownMoment(gift.paidAt)}</td>
            <td>{gift.buyerEmail ?? texts.forgotten}</td>
            <td>{gift.recipientEmail ?? texts.forgotten}</td>
            <td>{interpolate(plural('fr', gift.months, texts.months), { months: gift.months })}</td>
            <td>{euros(gift.cents, 'fr')}</td>
            <td>{shownDay(`${gift.deliverOn}T12:00:00Z`)}</td>
            <td>
              <StateTags gift={gift} />
            </td>
            <td>
              {gift.refundableUntil && (
                <RowButton
                  label={texts.refund}
                  name={interpolate(texts.refundOf, { email: gift.recipientEmail ?? texts.forgotten })}
                  onPress={() => setRefunding(gift)}
                />
              )}
            </td>
          </tr>
        )}
      >
        <SearchField address={address} label={texts.search} />
        <ListFilter
          address={address}
          name="state"
          label={texts.state}
          placeholder={texts.allStates}
          options={states.map((value) => ({ value, label: texts.states[value] }))}
        />
      </AdminList>
      {refunding && (
        <RefundDialog key={refunding.id} gift={refunding} onClose={() => setRefunding(undefined)} />
      )}
    </>
  )
}

function StateTags({ gift }: { gift: ListedGift }) {
  const { status, returnedCents } = gift
  const cause = causeToCheck(gift)
  return (
    <span className="row">
      <Tag tone={status === 'ready' ? 'leaf' : undefined}>{texts.states[status]}</Tag>
      {returnedCents > 0 && (
        <span className="small soft">
          {interpolate(texts.returned, { amount: euros(returnedCents, 'fr') })}
        </span>
      )}
      {cause && <Tag tone="joue">{texts.checks[cause]}</Tag>}
    </span>
  )
}

function RefundDialog({ gift, onClose }: { gift: ListedGift; onClose: () => void }) {
  const amount = euros(gift.cents, 'fr')
  const refund = useChange({
    send: () =>
      adminCall<typeof refundGiftByTeam>('POST', '/api/admin/gifts/:id/refund', { params: { id: gift.id } }),
    invalidates: [keyOf<typeof listGifts>('/api/admin/gifts')],
    done: texts.dialog.done,
    onDone: onClose,
  })
  return (
    <Dialog
      title={texts.dialog.title}
      description={interpolate(texts.dialog.text, { amount })}
      closeLabel={texts.dialog.close}
      onClose={onClose}
      actions={
        <Button
          size="small"
          pending={refund.isPending}
          pendingLabel={texts.dialog.pending}
          onClick={() => refund.send()}
        >
          {interpolate(texts.dialog.confirm, { amount })}
        </Button>
      }
    >
      {refund.failure && <Notice tone="error">{refund.failure}</Notice>}
    </Dialog>
  )
}
