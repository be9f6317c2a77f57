import { useState } from 'react'
import { call } from '#src/api/call.ts'
import type { withdraw } from '#src/domain/subscriptions/manage-subscription.contract.ts'
import { interpolateDated, longDate } from '#src/shared/language/format.ts'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { AccountActionDialog } from './account-action-dialog.tsx'
import type { SubscriptionProps } from './account-data.ts'
import { planHeadingId } from './running-subscription.tsx'
import { useAccountAction } from './use-account-action.ts'
import { useAccountResponse } from './use-account-response.ts'

/**
 * The withdrawal function of Directive (EU) 2023/2673, article 11a: an unambiguous label, the statement with
 * the contract's details, then the confirmation.
 */
export function WithdrawalCard({ page, account, until }: SubscriptionProps & { until: string }) {
  const { language, texts, plans, billings } = page
  const words = texts.withdrawal
  const [isConfirming, setConfirming] = useState(false)
  const action = useAccountAction(texts.failures)
  const show = useAccountResponse()
  const date = (moment: string) => longDate(new Date(moment), language)

  async function confirm() {
    const isDone = await action.submit(async () =>
      show(await call<typeof withdraw>('POST', '/api/account/withdraw')),
    )
    if (!isDone) return
    showToast({ tone: 'success', title: words.done })
    // This card is gone: the plan's says what has become of the contract.
    focusRendered(planHeadingId)
  }

  return (
    <Card
      as="section"
      className="col-span-12 flex flex-wrap items-center justify-between gap-x-12 gap-y-5"
      aria-labelledby="account-withdrawal"
    >
      <div className="grid gap-3">
        <h2 className="text-h3" id="account-withdrawal">
          {words.heading}
        </h2>
        <p>{interpolateDated(words.text, { date: date(until) })}</p>
      </div>
      <Button variant="line" wide="phone" onClick={() => setConfirming(true)}>
        {words.button}
      </Button>
      {isConfirming && (
        <AccountActionDialog
          title={words.title}
          text={interpolateDated(words.effect, { email: account.email })}
          confirm={words.confirm}
          pending={words.pending}
          close={words.close}
          variant="danger"
          action={action}
          onConfirm={() => void confirm()}
          onClose={() => {
            setConfirming(false)
            action.forget()
          }}
        >
          {account.plan && account.billing && account.firstPaidAt && (
            <p>
              {interpolateDated(words.statement, {
                date: date(account.firstPaidAt),
                plan: plans[account.plan],
                billing: billings[account.billing],
                email: account.email,
              })}
            </p>
          )}
        </AccountActionDialog>
      )}
    </Card>
  )
}
