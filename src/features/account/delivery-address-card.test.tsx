import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import type { AccountResponse } from '#src/domain/subscriptions/manage-subscription.contract.ts'
import { render, screen, userEvent, within } from '#tests/support/rendered.ts'
import { loader } from './account-page.tsx'
import { DeliveryAddressCard } from './delivery-address-card.tsx'

const address = {
  country: 'LU',
  recipient: 'Claire Weber',
  line1: '12, rue du Fort',
  line2: null,
  postalCode: '1234',
  town: 'Luxembourg',
}

it('an address for the box is removed only after a question', async () => {
  let stored: typeof address | null = address
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    if (method === 'DELETE') stored = null
    return Response.json({ getsBox: true, address: stored })
  })
  const account: Partial<AccountResponse> = { plan: 'complete', status: 'active', hasAccess: true }
  const page = loader({ url: new URL('https://mirabelle.test/fr/compte') } as Parameters<typeof loader>[0])
  const words = page.delivery
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        <DeliveryAddressCard page={page} account={account as AccountResponse} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  async function answer(label: string) {
    await userEvent.click(await screen.findByRole('button', { name: words.remove }))
    const question = await screen.findByRole('dialog', { name: words.askRemove.title })
    await userEvent.click(within(question).getByRole('button', { name: label }))
    expect(screen.queryByRole('dialog')).toBeNull()
  }
  await answer(words.askRemove.keep)
  expect(stored).toBe(address)
  await answer(words.askRemove.confirm)
  expect(await screen.findByRole('button', { name: words.add })).toBeDefined()
  expect(stored).toBeNull()
})
