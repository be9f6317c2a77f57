import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { setUser, useAuth } from '#src/domain/accounts/auth-state.ts'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import type { Replay } from './replay-about.tsx'
import { useReplayState } from './use-replay-state.ts'

function Start() {
  const replay = { id: '00000000-0000-4000-8000-000000000001', player: 'own' } as Replay
  const { state, play } = useReplayState(replay, undefined)
  return (
    <button type="button" onClick={() => void play(0)}>
      {state.status}
    </button>
  )
}

it.each([
  ['restTime', 'evening'],
  ['dailyLimit', 'evening'],
  ['external', 'outside'],
  ['readOnly', 'failed'],
])('a film that is rejected with %s: %s', async (code, shown) => {
  vi.stubGlobal('fetch', async () => Response.json({ code }, { status: 403 }))
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Start />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'before' }))
  expect(await screen.findByRole('button', { name: shown })).toBeDefined()
})

it.each([
  [401, 'signed out'],
  [402, 'signed in'],
])(
  'a film that is rejected with %i shows what is left of the page, as a family that is %s',
  async (status, left) => {
    setUser({ id: 'claire' } as SessionUser)
    const fetch = vi.fn(async (path: string) =>
      path === '/api/auth/me' && status === 402
        ? Response.json({ id: 'claire' })
        : Response.json({ code: 'noAccess' }, { status }),
    )
    vi.stubGlobal('fetch', fetch)
    render(
      <QueryClientProvider client={newQueryClient()}>
        <Start />
        <Reader />
      </QueryClientProvider>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'before' }))
    expect(await screen.findByText(left)).toBeDefined()
    expect(await screen.findByRole('button', { name: 'before' })).toBeDefined()
    expect(fetch.mock.calls.map(([path]) => path)).toContain('/api/auth/me')
  },
)

function Reader() {
  return <p>{useAuth().user ? 'signed in' : 'signed out'}</p>
}
