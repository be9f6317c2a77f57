import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { render, screen, userEvent, write } from '#tests/support/pages/rendered.ts'
import type { TeamMember } from './team.contract.ts'
import TeamSection from './team-section.tsx'

const member: TeamMember = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ines@mirabelle.example',
  name: 'Inès',
  role: 'team',
  state: 'active',
  isDisabled: false,
  hasSecondFactor: true,
  createdAt: '2027-01-11T11:00:00.000Z',
  lastLoginAt: null,
  ahead: { lives: 0, sessions: 0 },
}

it.each<[string, Partial<TeamMember>]>([
  ['a member with a name', {}],
  ['a member without a name', { name: null }],
  ['a member who has left', { isDisabled: true, state: 'disabled' }],
])('a new name of %s leaves the role and the account as another owner may have set them', async (_, more) => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'PUT') sent.push(JSON.parse(String(body)))
    return Response.json(method === 'PUT' ? member : [{ ...member, ...more }])
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <TeamSection />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Modifier/ }))
  await write(screen.getByRole('textbox', { name: 'Nom' }), 'Inès Muller')
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await vi.waitFor(() => expect(sent).toEqual([{ name: 'Inès Muller' }]))
})
