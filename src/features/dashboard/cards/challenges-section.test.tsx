import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import type { ChallengeOfChild } from '#src/domain/challenges/challenges.contract.ts'
import type { DashboardChild } from '#src/domain/dashboard/dashboard.contract.ts'
import { reasonTexts } from '#src/domain/suggestions/suggestions.texts.ts'
import { loader } from '#src/features/dashboard/dashboard-page.tsx'
import { Toaster } from '#src/ui/feedback/toaster.tsx'
import { act, render, screen, userEvent } from '#tests/support/pages/rendered.ts'
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
  wasConfirmed: false,
  isThisWeeks: false,
  words: null,
  reason: null,
  isNotForUs: true,
}

const page = loader({ url: new URL('https://mirabelle.test/fr/espace-parent') } as Parameters<
  typeof loader
>[0])
const words = page.texts.challenges

function showSection(child: Partial<DashboardChild>) {
  const ofChild = { id: 'zoe', displayName: 'Zoé', challenges: [], ...child } as DashboardChild
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        <ChallengesSection child={ofChild} timeZone="America/Toronto" hasAccess page={page} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const buttonOf = (action: string) => ({ name: `${action}\u00A0: ${challenge.title}` })

it('a challenge that could not be changed says so beside its buttons, and so does one put aside', async () => {
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'GET' ? Response.json([challenge]) : Response.json({}, { status: 503 }),
  )
  showSection({})
  const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
  await userEvent.click(await screen.findByRole('button', buttonOf(words.begin)))
  await vi.waitFor(() => expect(alerts()).toEqual([words.failed]))
  await userEvent.click(screen.getByText(reasonTexts.takeBack.fr))
  await vi.waitFor(() => expect(alerts()).toEqual([reasonTexts.failed.fr, words.failed]))
})

it('what the child has done meanwhile is to confirm on an open dashboard, once it is seen again', async () => {
  const server: { state: ChallengeOfChild['state'] } = { state: null }
  vi.stubGlobal('fetch', async () => Response.json([{ ...challenge, state: server.state }]))
  showSection({})
  await screen.findByRole('button', buttonOf(words.begin))
  server.state = 'done'
  await act(async () => {
    window.dispatchEvent(new Event('visibilitychange'))
  })
  expect(await screen.findByRole('button', buttonOf(words.confirm))).toBeDefined()
  expect(screen.getByText(words.toConfirm)).toBeDefined()
  expect(screen.queryByRole('button', buttonOf(words.begin))).toBeNull()
})

it('the day on which a challenge was done is that of the family’s time zone', async () => {
  vi.stubGlobal('fetch', async () => Response.json([{ ...challenge, state: 'confirmed' }]))
  const done = '2027-01-15T01:00:00.000Z'
  showSection({
    challenges: [{ challenge: challenge.id, state: 'confirmed', begunAt: done, doneAt: done }],
  })
  expect(await screen.findByText(/^Réussi le 14.janvier$/)).toBeDefined()
})

it.each([
  [false, words.noted],
  [true, words.notedAgain],
])('the first confirmation alone grows a fruit: confirmed before is %s', async (wasConfirmed, noted) => {
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'GET'
      ? Response.json([{ ...challenge, state: 'done', wasConfirmed }])
      : Response.json({ id: challenge.id, state: 'confirmed', children: [] }),
  )
  showSection({})
  render(<Toaster closeLabel={page.texts.tryAgain} />)
  await userEvent.click(await screen.findByRole('button', buttonOf(words.confirm)))
  expect(await screen.findByText(noted)).toBeDefined()
})
