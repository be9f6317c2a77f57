import { useState } from 'react'
import { type Billing, billings, type PlanId, planIds, seatCents } from '#src/business/plans.ts'
import { RadioGroup } from '#src/design/choices.tsx'
import type { AccountPageData } from '#src/family/account-page/account-page.tsx'
import { ConfirmDialog } from '#src/family/account-page/confirm-dialog.tsx'
import type { Action } from '#src/family/account-page/use-action.ts'
import { euros, longDate } from '#src/language/format.ts'
import { fill } from '#src/language/languages.ts'

export interface Choice {
  planId: PlanId
  billing: Billing
}

interface ChangePlanProps {
  page: AccountPageData
  /** What the next period brings as things stand. */
  present: Choice
  /** When the next period begins, ISO. */
  from: string
  /** How many children after the first are paid for. */
  furtherChildren: number
  action: Action
  onConfirm: (choice: Choice) => void
  onClose: () => void
}

/** CONTRACT §7: a change at the next billing cycle; its date and amount are shown before it is confirmed. */
export function ChangePlanDialog({ page, present, from, furtherChildren, action, onConfirm, onClose }: ChangePlanProps) {
  const { language, texts, plans, billings: billingNames } = page
  const words = texts.change
  const amount = (planId: PlanId, billing: Billing) => seatCents('first', planId, billing) + furtherChildren * seatCents('further', planId, billing)
  const offers = planIds.flatMap((planId) => billings.map((billing) => ({ key: keyOf({ planId, billing }), planId, billing })))
  const [chosen, setChosen] = useState<string>(keyOf({ planId: present.planId, billing: present.billing === 'monthly' ? 'yearly' : 'monthly' }))
  const choice = offers.find(({ key }) => key === chosen) ?? { key: chosen, ...present }
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      pending={words.pending}
      close={words.close}
      action={action}
      onConfirm={() => onConfirm({ planId: choice.planId, billing: choice.billing })}
      onClose={onClose}
    >
      <RadioGroup
        label={words.choose}
        options={offers
          .filter(({ key }) => key !== keyOf(present))
          .map(({ key, planId, billing }) => ({
            value: key,
            label: fill(texts.plan.named, { plan: plans[planId], billing: billingNames[billing] }),
            hint: euros(amount(planId, billing), language),
          }))}
        value={chosen}
        onChoose={setChosen}
      />
      <p aria-live="polite">
        {fill(words.summary, {
          date: longDate(new Date(from), language),
          amount: euros(amount(choice.planId, choice.billing), language),
          plan: plans[choice.planId],
          billing: billingNames[choice.billing],
        })}
      </p>
    </ConfirmDialog>
  )
}

function keyOf({ planId, billing }: Choice): string {
  return `${planId} ${billing}`
}
