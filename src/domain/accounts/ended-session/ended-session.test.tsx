import { useQuery } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#src/api/call.ts'
import { queryOf } from '#src/api/query-of.ts'
import { setUser, useAuth } from '#src/domain/accounts/auth-state.ts'
import type { logout, SessionUser } from '#src/domain/accounts/session.contract.ts'
import type { readDashboard } from '#src/domain/dashboard/dashboard.contract.ts'
import { render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import { FamilyQueries } from './family-queries.tsx'
import { useFamilySubmit } from './use-family-submit.ts'

function Page() {
  return (
    <>
      <p>{useAuth().user ? 'signed in' : 'signed out'}</p>
      <FamilyQueries userId="claire">
        <Reader />
      </FamilyQueries>
    </>
  )
}

function Reader() {
  const { refetch } = useQuery({ ...queryOf<typeof readDashboard>('/api/dashboard'), enabled: false })
  const { submit, failure } = useFamilySubmit(() => 'not sent')
  return (
    <>
      <button type="button" onClick={() => void refetch()}>
        Read
      </button>
      <button
        type="button"
        onClick={() => void submit(() => call<typeof logout>('POST', '/api/auth/logout'))}
      >
        Send
      </button>
      {failure}
    </>
  )
}

beforeEach(() => setUser({ id: 'claire' } as SessionUser))

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it.each(['Read', 'Send'])('a session that has ended elsewhere leads to the sign-in: %s', async (button) => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 401 }))
  render(<Page />)
  expect(screen.getByText('signed in')).toBeDefined()
  await press(button)
  expect(await screen.findByText('signed out')).toBeDefined()
})

it('any other failure leaves the family signed in', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }))
  render(<Page />)
  await press('Read')
  await press('Send')
  expect(await screen.findByText('not sent')).toBeDefined()
  expect(screen.getByText('signed in')).toBeDefined()
})
