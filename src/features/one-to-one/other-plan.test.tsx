import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { keyOf } from '#src/api/query-of.ts'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import type { AccountResponse, getAccount } from '#src/domain/subscriptions/manage-subscription.contract.ts'
import { render, screen } from '#tests/support/pages/rendered.ts'
import { oneToOnePageData } from './one-to-one-data.ts'
import { OtherPlan } from './other-plan.tsx'

const nextCharge = { firstCents: 3900, furtherChildren: 0, furtherCents: 0, otherCents: 0 }

/** The sentence with both prices, as a family on the lives plan with this account reads it. */
function priceFor(account: Partial<AccountResponse>): string | undefined {
  const user = { id: crypto.randomUUID(), plan: 'lives', hasAccess: true } as SessionUser
  const queryClient = newQueryClient()
  queryClient.setQueryData(keyOf<typeof getAccount>('/api/account'), {
    billing: 'monthly',
    cancelAt: null,
    nextCharge,
    nextChargeAt: '2027-02-11T09:00:00.000Z',
    ...account,
  } as AccountResponse)
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <OtherPlan user={user} page={oneToOnePageData('fr')} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return screen.queryByText(/au lieu de/)?.textContent.replaceAll(/\s/g, ' ')
}

it('a family with one child reads both prices and the day of the change', () => {
  expect(priceFor({})).toMatch(/^57 € par mois au lieu de 39 €, à partir de .* le 11 février 2027\./)
})

it('a family with several children reads that both prices are those of the first', () => {
  const withTwo = { nextCharge: { ...nextCharge, furtherChildren: 1, furtherCents: 2730 } }
  expect(priceFor(withTwo)).toMatch(/^57 € par mois au lieu de 39 € pour le premier enfant, à partir de/)
})

it('a family that has cancelled reads no price, since it cannot change its plan', () => {
  expect(priceFor({ cancelAt: '2027-02-11T09:00:00.000Z', nextCharge: null })).toBeUndefined()
})
