import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import type { ChallengeOfChild } from '#src/domain/challenges/challenges.contract.ts'
import type { DashboardChild } from '#src/domain/dashboard/dashboard.contract.ts'
import { reasonTexts } from '#src/domain/suggestions/suggestions.texts.ts'
import { loader } from '#src/features/dashboard/dashboard-page.tsx'
import { render, screen, userEvent } from '#tests/support/rendered.ts'
import { ChallengesSection } from './challenges-section.tsx'

const challenge: ChallengeOfChild = {
  id: 'dire-non',
  category: 'social',
  minutes: 20,
  title: 'Dire non',
  why: '',
  steps: [],
  materials: [],
  passesOn: false,
  liveId: null,
  goesWith: null,
  state: null,
  isThisWeeks: false,
  words: null,
  reason: null,
  isNotForUs: true,
}

it('a challenge that could not be changed says so beside its buttons, and so does one put aside', async () => {
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'GET' ? Response.json([challenge]) : Response.json({}, { status: 503 }),
  )
  const child: Partial<DashboardChild> = { id: 'zoe', displayName: 'Zoé', challenges: [] }
  const page = loader({ url: new URL('https://mirabelle.test/fr/espace-parent') } as Parameters<
    typeof loader
  >[0])
  const words = page.texts.challenges
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        <ChallengesSection child={child as DashboardChild} hasAccess page={page} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
  await userEvent.click(
    await screen.findByRole('button', { name: `${words.begin}\u00A0: ${challenge.title}` }),
  )
  await vi.waitFor(() => expect(alerts()).toEqual([words.failed]))
  await userEvent.click(screen.getByText(reasonTexts.takeBack.fr))
  await vi.waitFor(() => expect(alerts()).toEqual([reasonTexts.failed.fr, words.failed]))
})
