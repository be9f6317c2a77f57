import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import type { Incident } from './incidents.contract.ts'
import IncidentsSection from './incidents-section.tsx'

const incident: Incident = {
  id: '00000000-0000-4000-8000-000000000001',
  childId: '00000000-0000-4000-8000-000000000002',
  familyId: '00000000-0000-4000-8000-000000000003',
  displayName: 'Renarde',
  liveId: null,
  live: null,
  session: null,
  words: 'Ça ne marche pas',
  at: '2026-01-05T10:00:00.000Z',
  deadlineAt: '2026-01-06T10:00:00.000Z',
  state: 'open',
  note: '',
}

it('words that the child has added since the dialog was opened are shown before they are saved as read', async () => {
  let stored = incident
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json([stored], { headers: { 'X-Total-Count': '1' } })
    const { state, note, before } = JSON.parse(String(body))
    if (before.words !== stored.words)
      return Response.json({ message: 'Relisez.', code: 'newWords' }, { status: 409 })
    stored = { ...stored, state, note }
    return Response.json(stored)
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Traiter l’incident de Renarde' }))
  stored = { ...stored, words: 'Ça ne marche pas\nUn inconnu me parle' }
  const save = screen.getByRole('button', { name: 'Marquer comme traité' })
  await userEvent.click(save)
  await screen.findByText('Relisez.')
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('Un inconnu me parle')
  expect(stored.state).toBe('open')
  await userEvent.click(save)
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(stored.state).toBe('handled')
})

it('an incident of a removed child has neither name nor words, and leads to the family while there is one', async () => {
  const removed = { ...incident, childId: null, displayName: null, words: '' }
  const erased = { ...removed, id: '00000000-0000-4000-8000-000000000009', familyId: null }
  vi.stubGlobal('fetch', async () => Response.json([removed, erased], { headers: { 'X-Total-Count': '2' } }))
  show()
  expect(await screen.findAllByRole('cell', { name: 'Enfant retiré' })).toHaveLength(2)
  expect(screen.getAllByRole('cell', { name: 'Mots effacés avec l’enfant' })).toHaveLength(2)
  expect(
    screen.getAllByRole('link', { name: 'Ouvrir le dossier de la famille de l’enfant retiré' }),
  ).toHaveLength(1)
  const [treat] = screen.getAllByRole('button', { name: 'Traiter l’incident d’un enfant retiré' })
  if (treat) await userEvent.click(treat)
  expect(screen.getByRole('dialog', { name: 'Incident d’un enfant retiré' })).toBeTruthy()
})

function show() {
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        <IncidentsSection />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
