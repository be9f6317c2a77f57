import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { shownDay } from '#src/domain/back-office/admin-days.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { EditDialog } from '#src/domain/back-office/dialogs/edit-dialog.tsx'
import { RowButton } from '#src/domain/back-office/lists/row-button.tsx'
import { Loading } from '#src/domain/back-office/loading.tsx'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
import { maxReason } from '#src/features/family-file/family-file.limits.ts'
import { actTexts, fileTexts } from '#src/features/family-file/family-file.texts.ts'
import { euros } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import type { FamilyPayment, listPayments, refundPayment } from './payments.contract.ts'
import { useFamilyFileAction } from './use-family-file-action.ts'

const texts = fileTexts.payments

/**
 * A family's payments as Stripe reports them. They are loaded separately, so that the rest of the file does
 * not depend on Stripe.
 */
export function FamilyPayments({ userId }: { userId: string }) {
  const [refunding, setRefunding] = useState<FamilyPayment>()
  const payments = useQuery({
    ...adminQueryOf<typeof listPayments>('/api/admin/users/:userId/payments', { params: { userId } }),
    gcTime: 0,
  })
  return (
    <Card as="section" aria-label={texts.title}>
      <h2 className="text-h3">{texts.title}</h2>
      {payments.isError && <ReadError text={texts.failed} query={payments} />}
      {payments.isPending && <Loading text={texts.loading} />}
      {payments.isSuccess && <PaymentLines payments={payments.data} onRefund={setRefunding} />}
      {refunding && (
        <RefundDialog userId={userId} payment={refunding} onClose={() => setRefunding(undefined)} />
      )}
    </Card>
  )
}

interface PaymentLinesProps {
  payments: readonly FamilyPayment[]
  onRefund: (payment: FamilyPayment) => void
}

function PaymentLines({ payments, onRefund }: PaymentLinesProps) {
  if (payments.length === 0) return <p className="soft">{fileTexts.nothing}</p>
  return (
    <ul className="file-lines">
      {payments.map((payment) => (
        <PaymentLine key={payment.invoiceId} payment={payment} onRefund={() => onRefund(payment)} />
      ))}
    </ul>
  )
}

function PaymentLine({ payment, onRefund }: { payment: FamilyPayment; onRefund: () => void }) {
  const { at, cents, refundedCents, isDisputed, url } = payment
  return (
    <li className="row justify-between">
      <span className="row">
        {interpolate(texts.line, { date: shownDay(at), amount: euros(cents, 'fr') })}
        {refundedCents > 0 && (
          <Tag tone="sky">{interpolate(texts.back, { amount: euros(refundedCents, 'fr') })}</Tag>
        )}
        {isDisputed && <Tag tone="joue">{texts.disputed}</Tag>}
      </span>
      <span className="row">
        {url && (
          <a href={url} target="_blank" rel="noreferrer">
            {texts.invoice}
          </a>
        )}
        {refundedCents < cents && !isDisputed && (
          <RowButton
            label={texts.refund}
            name={interpolate(texts.refundOf, { date: shownDay(at) })}
            onPress={onRefund}
          />
        )}
      </span>
    </li>
  )
}

function RefundDialog({
  userId,
  payment,
  onClose,
}: {
  userId: string
  payment: FamilyPayment
  onClose: () => void
}) {
  const words = actTexts.refund
  const amount = useRef<HTMLInputElement>(null)
  const [attempt] = useState(() => crypto.randomUUID())
  const [isWrong, setWrong] = useState(false)
  const left = payment.cents - payment.refundedCents
  const { perform, errorOf, saving } = useFamilyFileAction(
    userId,
    words.done,
    ({ cents, reason }: { cents: number | null; reason: string }) =>
      adminCall<typeof refundPayment>('POST', '/api/admin/users/:userId/refunds', {
        params: { userId },
        body: { invoiceId: payment.invoiceId, cents, reason, attempt },
      }),
    onClose,
  )
  return (
    <EditDialog
      title={interpolate(words.title, { date: shownDay(payment.at) })}
      firstFocus={amount}
      saving={saving}
      onSave={(given) => {
        const cents = centsOf(String(given.get('amount')))
        setWrong(cents === undefined || cents > left)
        if (cents !== undefined && cents <= left)
          perform({ cents: cents === left ? null : cents, reason: String(given.get('reason')) })
      }}
      onClose={onClose}
    >
      <Notice tone="sun">{payment.isForFurtherChild ? words.child : words.whole}</Notice>
      <TextField
        ref={amount}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        label={words.amount}
        hint={interpolate(words.amountHint, { amount: euros(left, 'fr') })}
        error={isWrong ? interpolate(words.notAnAmount, { amount: euros(left, 'fr') }) : errorOf('cents')}
      />
      <TextField
        name="reason"
        maxLength={maxReason.kept}
        autoComplete="off"
        label={words.reason}
        hint={words.reasonHint}
        error={errorOf('reason')}
      />
    </EditDialog>
  )
}

/** Cents of an amount typed as 12, 12,5 or 12.50 euros; undefined if it is invalid or zero. */
function centsOf(typed: string): number | undefined {
  const [, euros, parts = ''] = /^\s*(\d{1,5})(?:[.,](\d{1,2}))?\s*€?\s*$/.exec(typed) ?? []
  const cents = euros === undefined ? 0 : Number(euros) * 100 + Number(parts.padEnd(2, '0'))
  return cents > 0 ? cents : undefined
}
