import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import type { DashboardChild } from '#src/domain/dashboard/dashboard.contract.ts'
import { reasonTexts } from '#src/domain/suggestions/suggestions.texts.ts'
import { loader } from '#src/features/dashboard/dashboard-page.tsx'
import { act, render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import { TogetherSection } from './together-section.tsx'

const replay = { thumb: '/a.svg', duration: 45, category: null, lang: 'fr', reason: null } as const

it('of two replays put aside, or taken back, before the first is stored, both are', async () => {
  let answers: (() => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(() => resolve(Response.json({})))))
  const answerAll = async () => {
    const open = answers
    answers = []
    await act(async () => {
      for (const answer of open) answer()
    })
  }
  const page = loader({ url: new URL('https://mirabelle.test/fr/espace-parent') } as Parameters<
    typeof loader
  >[0])
  const child: Partial<DashboardChild> = {
    id: 'zoe',
    displayName: 'Zoé',
    together: ['Dormir', 'Dire non'].map((title) => ({ ...replay, id: title, title })),
  }
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        <TogetherSection child={child as DashboardChild} page={page} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const takenBack = () => screen.queryAllByText(reasonTexts.takeBack.fr)
  for (const button of screen.getAllByText(reasonTexts.notForUs.fr)) await userEvent.click(button)
  await answerAll()
  await vi.waitFor(() => expect(takenBack()).toHaveLength(2))
  for (const button of takenBack()) await userEvent.click(button)
  await answerAll()
  await vi.waitFor(() => expect(takenBack()).toHaveLength(0))
})
