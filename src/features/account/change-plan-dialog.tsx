import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#src/api/query-of.ts'
import type { previewPlans } from '#src/domain/subscriptions/manage-subscription.contract.ts'
import { euros, interpolateDated, longDate } from '#src/shared/language/format.ts'
import type { Billing, PlanId } from '#src/shared/plans.ts'
import { QueryFallback } from '#src/ui/feedback/query-fallback.tsx'
import { RadioGroup } from '#src/ui/forms/choices.tsx'
import { AccountActionDialog } from './account-action-dialog.tsx'
import type { AccountPageData } from './account-data.ts'
import type { Action } from './use-account-action.ts'

interface Choice {
  planId: PlanId
  billing: Billing
}

interface ChangePlanProps {
  page: AccountPageData
  /** Plan and billing of the next period if nothing is changed. */
  present: Choice
  action: Action
  onConfirm: (choice: Choice) => void
  onClose: () => void
}

/**
 * CONTRACT §7: the plan changes at the next billing cycle. The dialog shows the date and the amount that
 * Stripe will charge before the change is confirmed.
 */
export function ChangePlanDialog({ page, present, action, onConfirm, onClose }: ChangePlanProps) {
  const { language, texts, plans: names, billings: billingNames } = page
  const words = texts.change
  const plans = useQuery({
    ...queryOf<typeof previewPlans>('/api/account/plans'),
    // The amounts change with time, so they are never cached.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const offers = (plans.data?.offers ?? []).filter((offer) => choiceKey(offer) !== choiceKey(present))
  const [chosen, setChosen] = useState<string>(
    choiceKey({ planId: present.planId, billing: present.billing === 'monthly' ? 'yearly' : 'monthly' }),
  )
  const choice = offers.find((offer) => choiceKey(offer) === chosen)
  return (
    <AccountActionDialog
      title={words.title}
      confirm={words.confirm}
      pending={words.pending}
      close={words.close}
      isReady={choice !== undefined}
      action={action}
      onConfirm={() => choice && onConfirm({ planId: choice.planId, billing: choice.billing })}
      onClose={onClose}
    >
      {plans.data && choice ? (
        <>
          <RadioGroup
            label={words.choose}
            options={offers.map((offer) => ({
              value: choiceKey(offer),
              label: interpolateDated(texts.plan.named, {
                plan: names[offer.planId],
                billing: billingNames[offer.billing],
              }),
              hint: euros(offer.amountCents, language),
            }))}
            value={chosen}
            onChoose={setChosen}
          />
          <p aria-live="polite">
            {interpolateDated(words.summary, {
              date: longDate(new Date(plans.data.chargeAt), language),
              amount: euros(choice.amountCents, language),
              plan: names[choice.planId],
              billing: billingNames[choice.billing],
            })}
          </p>
        </>
      ) : (
        <QueryFallback
          query={plans}
          loading={words.pricing}
          failed={words.pricesFailed}
          again={texts.tryAgain}
        />
      )}
    </AccountActionDialog>
  )
}

function choiceKey({ planId, billing }: Choice): string {
  return `${planId} ${billing}`
}
