import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { queryClientFor } from '#src/api/query-client.ts'
import { keyOf } from '#src/api/query-of.ts'
import type { AccountResponse, getAccount } from '#src/domain/subscriptions/manage-subscription.contract.ts'
import { loader } from './account-page.tsx'
import FamilyAccount from './family-account.tsx'

const user = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'claire@exemple.lu',
  isPayer: true,
  username: null,
  language: 'fr',
  isSubscribed: false,
  hasCompletedOnboarding: true,
  freeAccessUntil: null,
  hasAccess: false,
  plan: null,
} as const

const ended: AccountResponse = {
  email: user.email,
  language: 'fr',
  hasAccess: false,
  freeAccessUntil: null,
  plan: 'lives',
  billing: 'monthly',
  status: 'canceled',
  nextChargeAt: null,
  nextChargeCents: null,
  nextCharge: null,
  cancelAt: null,
  nextPlan: null,
  nextBilling: null,
  periodEnd: null,
  accessUntil: '2027-01-13T09:00:00.000Z',
  firstPaidAt: '2027-01-11T09:00:00.000Z',
  withdrawUntil: '2027-01-25T09:00:00.000Z',
  pastDueSince: null,
  refundedAt: null,
  card: null,
}

it('a family whose subscription has ended sees its right of withdrawal until the fourteen days are over', () => {
  expect(pageOf(ended)).toMatch(/Jusqu’au 25\sjanvier\s2027.*Se rétracter du contrat ici/s)
  expect(pageOf({ ...ended, withdrawUntil: null })).not.toContain('Se rétracter du contrat ici')
})

function pageOf(account: AccountResponse): string {
  const queryClient = queryClientFor(user.id)
  queryClient.setQueryData(keyOf<typeof getAccount>('/api/account'), account)
  const page = loader({ url: new URL('https://mirabelle.test/fr/compte') } as Parameters<typeof loader>[0])
  return renderToStaticMarkup(
    <MemoryRouter>
      <FamilyAccount user={user} page={page} />
    </MemoryRouter>,
  )
}
