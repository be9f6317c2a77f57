import { MemoryRouter } from 'react-router'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import type { Dashboard } from '#src/domain/dashboard/dashboard.contract.ts'
import { act, render, screen } from '#tests/support/pages/rendered.ts'
import { loader } from './dashboard-page.tsx'
import FamilyDashboard from './family-dashboard.tsx'

const nextLive = {
  id: '00000000-0000-4000-8000-000000000002',
  title: 'Dire non',
  lang: 'fr',
  category: 'social',
  expertType: 'education',
  expert: null,
  startsAt: '2097-01-13T16:30:00.000Z',
  minutes: 60,
  isOpen: false,
  hasAddress: true,
} as const

const dashboard: Dashboard = {
  parentFirstName: null,
  timeZone: 'Europe/Luxembourg',
  children: [],
  needsDeliveryAddress: false,
  nextLive,
  replaysWatched: 0,
  lastReplays: [],
}

const aMinute = async () => {
  await vi.advanceTimersByTimeAsync(60_000)
}
const isSeenAgain = async () => {
  window.dispatchEvent(new Event('visibilitychange'))
}

it.each([
  ['within a minute', aMinute],
  ['when the page is seen again', isSeenAgain],
])('the way into a live session appears on an open dashboard: %s', async (_, wait) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const server = { isOpen: false }
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path === '/api/dashboard'
        ? { ...dashboard, nextLive: { ...nextLive, isOpen: server.isOpen } }
        : { children: [] },
    ),
  )
  const user = { id: crypto.randomUUID(), hasAccess: true } as SessionUser
  const page = loader({ url: new URL('https://mirabelle.test/fr/espace-parent') } as Parameters<
    typeof loader
  >[0])
  render(
    <MemoryRouter>
      <FamilyDashboard user={user} page={page} />
    </MemoryRouter>,
  )
  const join = () => screen.queryByRole('link', { name: page.texts.nextLive.join })
  await vi.waitFor(() => expect(screen.getByText(page.texts.nextLive.door)).toBeDefined())
  expect(join()).toBeNull()
  server.isOpen = true
  await act(wait)
  await vi.waitFor(() => expect(join()).not.toBeNull())
})
