import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import type { FamilyChildren } from '#src/domain/children/children.contract.ts'
import { accountTexts } from '#src/features/account/account.texts.ts'
import type { AccountPageData, SubscriptionProps } from '#src/features/account/account-data.ts'
import { childAgeTexts } from '#src/shared/language/child-age.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import { ChildrenCard } from './children-card.tsx'

const texts = inLanguage(accountTexts, 'fr')
const words = texts.children

it('once a child is removed the focus is on the card’s heading, since the child’s line is gone', async () => {
  const zoe = { id: 'zoe', displayName: 'Zoé', age: '6-8', picture: 'crest:a', isFirst: true, isPaid: true }
  const family = {
    children: [zoe, { ...zoe, id: 'tom', displayName: 'Tom', isFirst: false }],
    obstacle: null,
  }
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    if (method === 'POST') family.children.pop()
    return Response.json(family satisfies Record<keyof FamilyChildren, unknown>)
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        <ChildrenCard
          page={{ language: 'fr', texts, ages: inLanguage(childAgeTexts, 'fr') } as AccountPageData}
          account={{ status: 'canceled' } as SubscriptionProps['account']}
          isPayer
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const remove = await screen.findByRole('button', { name: /^Retirer .*Tom/ })
  await userEvent.click(remove)
  await userEvent.click(screen.getByRole('button', { name: words.removal.confirm }))
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: words.heading })),
  )
  expect(remove.isConnected).toBe(false)
})
