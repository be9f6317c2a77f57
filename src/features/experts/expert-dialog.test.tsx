import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import type { Expert } from '#src/domain/back-office/experts.contract.ts'
import { render, screen } from '#tests/support/pages/rendered.ts'
import { ExpertDialog } from './expert-dialog.tsx'

const expert: Expert = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Inès Moreau',
  type: 'education',
  languages: ['fr'],
  bio: { fr: 'a', en: 'b', it: 'c' },
  portrait: 'education',
  adminId: null,
  isActive: true,
  livesAhead: 0,
}

it.each([
  [0, null],
  [1, '1 live à venir'],
  [3, '3 lives à venir'],
])('the dialog of an expert with %i lives ahead warns: %s', async (livesAhead, warning) => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  render(
    <QueryClientProvider client={newQueryClient()}>
      <ExpertDialog expert={{ ...expert, livesAhead }} onClose={() => {}} />
    </QueryClientProvider>,
  )
  const { textContent } = await screen.findByRole('dialog')
  expect(/\d+ lives? à venir/.exec(textContent)?.[0] ?? null).toBe(warning)
})
