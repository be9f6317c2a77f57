import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { render, screen, userEvent } from '#tests/support/rendered.ts'
import FirstChildDialog from './first-child-dialog.tsx'

it('answers that could not be read can be read again', async () => {
  let isLost = true
  vi.stubGlobal('fetch', async () => {
    if (isLost) throw new TypeError('connection lost')
    return Response.json({
      childName: 'Zoé',
      displayName: 'Zoé',
      childAge: '6-8',
      childLanguage: 'fr',
      objectives: [],
      interests: [],
    })
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        <FirstChildDialog language="fr" onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const again = await screen.findByRole('button', { name: 'Réessayer' })
  isLost = false
  await userEvent.click(again)
  expect(await screen.findByRole('textbox', { name: 'Prénom' })).toHaveProperty('value', 'Zoé')
})
