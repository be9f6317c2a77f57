import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { childViewTexts } from '#src/domain/child-view/child-view.texts.ts'
import { accountTexts } from '#src/features/account/account.texts.ts'
import type { AccountPageData } from '#src/features/account/account-data.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { render, screen, userEvent } from '#tests/support/rendered.ts'
import { ChildViewCard } from './child-view-card.tsx'

const page = {
  language: 'fr',
  texts: inLanguage(accountTexts, 'fr'),
  childView: inLanguage(childViewTexts, 'fr'),
} as AccountPageData

it('a saved daily limit is shown when the parent comes back to the page', async () => {
  const limits = { dailyMinutes: 60, restFrom: null, restTo: null }
  const reads: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'PUT') Object.assign(limits, JSON.parse(String(body)))
    else reads.push(path)
    return Response.json({ hasPin: true, children: [{ id: 'zoe', displayName: 'Zoé', limits }] })
  })
  const card = (
    <QueryClientProvider client={newQueryClient()}>
      <ChildViewCard page={page} />
    </QueryClientProvider>
  )
  const { rerender } = render(card)
  await userEvent.selectOptions(await screen.findByRole('combobox'), '30')
  await userEvent.click(screen.getByRole('button', { name: page.childView.keepLimits }))
  await vi.waitFor(() => expect(reads).toHaveLength(2))

  rerender(null)
  rerender(card)
  expect(await screen.findByRole('combobox')).toHaveProperty('value', '30')
})
