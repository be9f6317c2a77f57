import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { setUser, useAuth } from '#src/domain/accounts/auth-state.ts'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { render, screen } from '#tests/support/rendered.ts'
import ChildsOrchard from './childs-orchard.tsx'
import { closedOrchardTexts } from './first-view/closed-orchard.texts.ts'
import { orchardPageData } from './orchard-data.ts'
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

it('a child without a place any more reads that a grown-up can help, not that the network is lost', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'Child not found', code: 'unknownChild' }, { status: 404 }),
  )
  const page = orchardPageData('fr')
  render(
    <MemoryRouter>
      <ChildsOrchard user={{ childView: { childId: 'zoe' } } as SessionUser} page={page} />
    </MemoryRouter>,
  )
  expect(await screen.findByRole('heading', { name: closedOrchardTexts.title.fr })).toBeDefined()
  expect(screen.getByRole('button', { name: page.texts.toParent })).toBeDefined()
  expect(screen.queryByText(page.texts.away.title)).toBeNull()
})
