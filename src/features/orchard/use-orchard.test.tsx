import { expect, it, vi } from 'vitest'
import { setUser, useAuth } from '#src/domain/accounts/auth-state.ts'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { render, screen } from '#tests/support/pages/rendered.ts'
import { useOrchard } from './use-orchard.ts'

function Reader() {
  useOrchard('fr')
  return <p>{useAuth().user ? 'signed in' : 'signed out'}</p>
}

it('a session that has ended elsewhere leaves the orchard', async () => {
  setUser({ id: 'claire' } as SessionUser)
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 401 }))
  render(<Reader />)
  expect(screen.getByText('signed in')).toBeDefined()
  expect(await screen.findByText('signed out')).toBeDefined()
})
