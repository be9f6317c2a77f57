import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { render, screen, userEvent, within } from '#tests/support/pages/rendered.ts'
import { accountTexts } from './account.texts.ts'
import type { SubscriptionProps } from './account-data.ts'
import { RunningSubscription } from './running-subscription.tsx'

const texts = inLanguage(accountTexts, 'fr')
const page = { language: 'fr', texts } as SubscriptionProps['page']

const paidUntil = '2027-02-11T09:00:00.000Z'

it.each<[string, Partial<SubscriptionProps['account']>, RegExp]>([
  [
    'at once before its period is charged',
    { nextChargeAt: '2027-01-11T10:00:00.000Z' },
    /n’est pas encore payée/,
  ],
  ['with its paid period', { nextChargeAt: paidUntil }, /L’accès reste ouvert jusqu’au 11\sfévrier\s2027/],
  [
    'without a word of access while the family is suspended',
    { nextChargeAt: null, isSuspended: true },
    /^L’abonnement s’arrête le 11\sfévrier\s2027 et plus rien n’est prélevé/,
  ],
])('the dialog says that a subscription ends %s', async (_, change, said) => {
  const account = {
    status: 'active',
    plan: 'complete',
    billing: 'monthly',
    periodEnd: paidUntil,
    cancelAt: null,
    nextPlan: null,
    card: null,
    isSuspended: false,
    ...change,
  } as SubscriptionProps['account']
  render(
    <QueryClientProvider client={newQueryClient()}>
      <RunningSubscription page={page} account={account} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: texts.cancel.button }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(said)).toBeDefined()
})
