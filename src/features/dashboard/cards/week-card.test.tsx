import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import type { DashboardChild } from '#src/domain/dashboard/dashboard.contract.ts'
import { loader } from '#src/features/dashboard/dashboard-page.tsx'
import { render, screen } from '#tests/support/pages/rendered.ts'
import { WeekCard } from './week-card.tsx'

it('a challenge under way is named as the team wrote its title', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json([{ id: 'noel', title: 'Noël en famille', state: 'begun' }]),
  )
  const child: Partial<DashboardChild> = { id: 'zoe', liveMinutesThisWeek: 0, liveChoices: null }
  const page = loader({ url: new URL('https://mirabelle.test/fr/espace-parent') } as Parameters<
    typeof loader
  >[0])
  render(
    <QueryClientProvider client={newQueryClient()}>
      <WeekCard child={child as DashboardChild} page={page} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(/^Défi\s: Noël en famille$/)).toBeDefined()
})
