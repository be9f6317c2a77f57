import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, it, onTestFinished, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { minute } from '#src/shared/durations.ts'
import { anAdminLive } from '#tests/support/lives/an-admin-live.ts'
import { act, render, screen } from '#tests/support/pages/rendered.ts'
import LivesSection from './lives-section.tsx'

it('shows on an open page, within a minute, what changes in the week', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: new Date('2027-01-13T10:00:00.000Z'),
  })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const server = { lives: [anAdminLive] }
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.startsWith('/api/admin/lives') ? server.lives : []),
  )
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        <LivesSection />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(screen.getAllByText(anAdminLive.title).length).toBeGreaterThan(0))
  server.lives = [{ ...anAdminLive, title: 'Dire oui' }]
  await act(async () => {
    await vi.advanceTimersByTimeAsync(minute)
  })
  await vi.waitFor(() => expect(screen.getAllByText('Dire oui').length).toBeGreaterThan(0))
  expect(screen.queryByText(anAdminLive.title)).toBeNull()
})
