import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import type { DashboardChild } from '#src/domain/dashboard/dashboard.contract.ts'
import { loader } from '#src/features/dashboard/dashboard-page.tsx'
import { render, screen } from '#tests/support/pages/rendered.ts'
import { TodayCard } from './today-card.tsx'

it('a dinner question in another language is marked with it, and the words around it are not', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  const child: Partial<DashboardChild> = {
    id: 'zoe',
    displayName: 'Zoé',
    nextLives: [],
    nextSession: null,
    together: [],
    dinner: {
      title: 'Saying no',
      question: 'What was hard today?',
      videoId: 'video',
      lang: 'en',
      startsAt: '2027-01-11T17:00:00.000Z',
    },
  }
  const page = loader({ url: new URL('https://mirabelle.test/fr/espace-parent') } as Parameters<
    typeof loader
  >[0])
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        <TodayCard child={child as DashboardChild} timeZone="Europe/Luxembourg" page={page} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const question = await screen.findByText('What was hard today?')
  expect(question.lang).toBe('en')
  const whole = question.parentElement
  expect(whole?.textContent).toMatch(/^À table ce soir\s: «\sWhat was hard today\?\s»$/)
  expect(whole?.closest('[lang]')).toBeNull()
})
