import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { queryClientFor } from '#src/api/query-client.ts'
import { keyOf } from '#src/api/query-of.ts'
import type { AccountResponse, getAccount } from '#src/domain/subscriptions/manage-subscription.contract.ts'
import { render, screen, userEvent } from '#tests/support/pages/rendered.ts'
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
  isSuspended: false,
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

it('a family is not asked for what it owes while it is suspended', () => {
  const owing = { ...ended, status: 'past_due', pastDueSince: '2027-02-11T09:00:00.000Z' } as const
  expect(pageOf(owing)).toContain('Le dernier paiement n’a pas abouti.')
  expect(pageOf({ ...owing, isSuspended: true })).not.toContain('Le dernier paiement n’a pas abouti.')
})

it('a suspended family that has cancelled is told when its subscription ends, without a word of access', () => {
  const ending = { ...ended, status: 'active', cancelAt: '2027-02-11T09:00:00.000Z' } as const
  expect(pageOf(ending)).toMatch(/L’accès reste ouvert jusqu’au 11\sfévrier\s2027\./)
  const suspended = pageOf({ ...ending, isSuspended: true })
  expect(suspended).toMatch(/L’abonnement s’arrête le 11\sfévrier\s2027\./)
  expect(suspended).not.toContain('L’accès reste ouvert')
})

it('after the withdrawal the focus is on the plan, since the card of the pressed button is gone', async () => {
  let account = ended
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/account/withdraw') account = { ...ended, withdrawUntil: null }
    const isAccount = path === '/api/account' || path === '/api/account/withdraw'
    return isAccount ? Response.json(account) : Response.json({}, { status: 503 })
  })
  render(accountOf(ended))
  await userEvent.click(await screen.findByRole('button', { name: page.texts.withdrawal.button }))
  await userEvent.click(screen.getByRole('button', { name: page.texts.withdrawal.confirm }))
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: page.texts.plan.heading })),
  )
  expect(screen.queryByRole('button', { name: page.texts.withdrawal.button })).toBeNull()
})

const page = loader({ url: new URL('https://mirabelle.test/fr/compte') } as Parameters<typeof loader>[0])

function accountOf(account: AccountResponse) {
  const queryClient = queryClientFor(user.id)
  queryClient.setQueryData(keyOf<typeof getAccount>('/api/account'), account)
  return (
    <MemoryRouter>
      <FamilyAccount user={user} page={page} />
    </MemoryRouter>
  )
}

const pageOf = (account: AccountResponse) => renderToStaticMarkup(accountOf(account))
