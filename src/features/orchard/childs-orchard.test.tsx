import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { render, screen } from '#tests/support/pages/rendered.ts'
import ChildsOrchard from './childs-orchard.tsx'
import { orchardPageData } from './orchard-data.ts'

it.each([
  ['a child who is no longer with the family', 404, 'Ton verger est fermé pour l’instant.'],
  ['a server that does not answer', 502, 'Le réseau fait la sieste.'],
])('says what %s needs to know', async (_, status, title) => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status }))
  render(
    <MemoryRouter>
      <ChildsOrchard user={{ id: 'claire' } as SessionUser} page={orchardPageData('fr')} />
    </MemoryRouter>,
  )
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
})
