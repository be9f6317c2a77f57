import { type Billing, billings, type PlanId, planIds } from '#src/shared/plans.ts'

export interface Choice {
  planId: PlanId
  billing: Billing
}

/** SPEC §2, subscribe: the query's plan and billing; complete and monthly if they are absent or invalid. */
export function choiceOf(search: string): Choice {
  const query = new URLSearchParams(search)
  return {
    planId: planIds.find((id) => id === query.get('plan')) ?? 'complete',
    billing: billings.find((billing) => billing === query.get('billing')) ?? 'monthly',
  }
}

/** The query that carries a choice to the subscribe page. */
export function queryOfChoice({ planId, billing }: Choice): string {
  return `?${new URLSearchParams({ plan: planId, billing })}`
}
