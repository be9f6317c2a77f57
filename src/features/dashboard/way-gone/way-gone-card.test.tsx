import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { setUser, useAuth } from '#src/domain/accounts/auth-state.ts'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import type { DashboardChild } from '#src/domain/dashboard/dashboard.contract.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { render, screen, userEvent, within } from '#tests/support/pages/rendered.ts'
import type { Baseline, Proposal } from './way-gone.contract.ts'
import { wayGoneTexts } from './way-gone.texts.ts'
import { WayGoneCard } from './way-gone-card.tsx'

const texts = inLanguage(wayGoneTexts, 'fr')
const answers = {
  baselineConcentration: 3,
  baselineEmotions: 3,
  baselineAutonomy: null,
  baselineMoney: 3,
  baselineConfidence: null,
}
const then = { at: '2020-08-01T01:00:00.000Z', ...answers }
const now = { at: '2020-11-08T01:00:00.000Z', ...answers }

interface Server {
  baselines: Baseline[]
  from: string
  /** The response to new answers. */
  add: () => Response
}

function SignedIn() {
  return <p>{useAuth().user ? 'signed in' : 'signed out'}</p>
}

function showCard(server: Server) {
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (path.startsWith('/api/auth')) return Response.json({}, { status: 401 })
    if (method === 'POST') return server.add()
    if (path.endsWith('/asking'))
      return Response.json({ choice: 'wanted', from: server.from } satisfies Proposal)
    return Response.json(path.endsWith('/baselines') ? server.baselines : [])
  })
  const child: Partial<DashboardChild> = { id: 'zoe', displayName: 'Zoé', together: [] }
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        <SignedIn />
        <WayGoneCard
          child={child as DashboardChild}
          timeZone="America/Toronto"
          language="fr"
          texts={texts}
          legend={{ blossom: '', plum: '' }}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

async function answerAgain() {
  await userEvent.click(await screen.findByRole('button', { name: /Zoé/ }))
  for (const question of screen.getAllByRole('group'))
    await userEvent.click(within(question).getByRole('radio', { name: '4' }))
  await userEvent.click(screen.getByRole('button', { name: texts.save }))
}

beforeEach(() => setUser({ id: 'claire' } as SessionUser))

it('answers that were stored although their response was lost are shown, and nothing fails', async () => {
  const server: Server = {
    baselines: [then],
    from: then.at,
    add: () => {
      server.baselines = [then, now]
      server.from = '2099-02-06T01:00:00.000Z'
      return Response.json({ message: '', code: 'tooEarly' }, { status: 409 })
    },
  }
  showCard(server)
  await answerAgain()
  expect(await screen.findAllByRole('table')).toHaveLength(5)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: texts.save })).toBeNull()
})

it.each([
  [503, 'signed in', texts.failed],
  [401, 'signed out', undefined],
])('answers that were not stored say so, or lead to the sign-in: %i', async (status, session, words) => {
  showCard({ baselines: [then], from: then.at, add: () => Response.json({}, { status }) })
  await answerAgain()
  expect(await screen.findByText(session)).toBeDefined()
  await vi.waitFor(() => expect(screen.queryByRole('alert')?.textContent).toBe(words))
})

it('the days of both answers and of the next ones are those of the family’s time zone', async () => {
  showCard({
    baselines: [then, now],
    from: '2099-02-06T01:00:00.000Z',
    add: () => Response.json([]),
  })
  expect(await screen.findAllByRole('rowheader', { name: /31.juillet 2020/ })).toHaveLength(5)
  expect(screen.getAllByRole('rowheader', { name: /7.novembre 2020/ })).toHaveLength(5)
  expect(screen.getByText(/5.février 2099/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: texts.correct }))
  expect(screen.getByText(/7.novembre 2020/)).toBeDefined()
})
