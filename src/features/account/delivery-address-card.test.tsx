import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import type { DeliveryResponse } from '#src/domain/deliveries/delivery-address.contract.ts'
import { deliveryAddressTexts } from '#src/domain/deliveries/delivery-address.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { render, screen, userEvent, within } from '#tests/support/pages/rendered.ts'
import { accountTexts } from './account.texts.ts'
import type { AccountPageData, SubscriptionProps } from './account-data.ts'
import { DeliveryAddressCard } from './delivery-address-card.tsx'
import { planHeadingId } from './running-subscription.tsx'

const page = {
  language: 'fr',
  texts: inLanguage(accountTexts, 'fr'),
  delivery: inLanguage(deliveryAddressTexts, 'fr'),
} as AccountPageData
const words = page.delivery

it.each([
  { getsBox: true, title: 'the card’s heading', heading: words.heading },
  { getsBox: false, title: 'the plan’s heading once the card is gone', heading: 'Votre formule' },
])(
  'an address is removed only after a question, and then the focus is on $title',
  async ({ getsBox, heading }) => {
    const delivery: DeliveryResponse = {
      getsBox,
      address: {
        recipient: 'Claire Weber',
        line1: '12, rue du Fort',
        line2: null,
        postalCode: '1234',
        town: 'Luxembourg',
        country: 'LU',
      },
    }
    vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
      if (method === 'DELETE') delivery.address = null
      return Response.json(delivery)
    })
    render(
      <QueryClientProvider client={newQueryClient()}>
        <MemoryRouter>
          <h2 id={planHeadingId} tabIndex={-1}>
            Votre formule
          </h2>
          <DeliveryAddressCard
            page={page}
            account={{ plan: 'complete', status: 'active', hasAccess: true } as SubscriptionProps['account']}
          />
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
    expect(delivery.address).not.toBeNull()
    await answer(words.askRemove.confirm)
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: heading })),
    )
  },
)
