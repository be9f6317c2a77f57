import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { mount } from '#tests/support/mounted.ts'
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
  const dialog = await mount(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        <FirstChildDialog language="fr" onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(dialog.text).toContain('Réessayer'))
  isLost = false
  await dialog.press('Réessayer')
  await vi.waitFor(() => expect(dialog.all('input', { id: 'childName' })[0]?.value).toBe('Zoé'))
})
