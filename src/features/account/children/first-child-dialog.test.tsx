import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { keyOf } from '#src/api/query-of.ts'
import type { readChildSettings } from '#src/domain/child-view/child-view.contract.ts'
import { render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import { firstChildTexts } from './first-child.texts.ts'
import FirstChildDialog from './first-child-dialog.tsx'

const answers = {
  childName: 'Zoé',
  displayName: 'Zoé',
  childAge: '6-8',
  childLanguage: 'fr',
  objectives: ['autonomy'],
  interests: ['tech_ai', 'design_art'],
}

function show() {
  const queryClient = newQueryClient()
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <FirstChildDialog language="fr" onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { queryClient, onClose }
}

it('answers that could not be read can be read again', async () => {
  let isLost = true
  vi.stubGlobal('fetch', async () => {
    if (isLost) throw new TypeError('connection lost')
    return Response.json(answers)
  })
  show()
  const again = await screen.findByRole('button', { name: 'Réessayer' })
  isLost = false
  await userEvent.click(again)
  expect(await screen.findByRole('textbox', { name: 'Prénom' })).toHaveProperty('value', 'Zoé')
})

it('a child’s new name is read again wherever the child is shown', async () => {
  vi.stubGlobal('fetch', async () => Response.json(answers))
  const { queryClient, onClose } = show()
  const queryKey = keyOf<typeof readChildSettings>('/api/account/child-view')
  queryClient.setQueryData(queryKey, { hasPin: false, children: [] })
  await userEvent.click(await screen.findByRole('button', { name: firstChildTexts.keep.fr }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

it('only the answers that were changed are sent: the other parent may have changed others meanwhile', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'PUT') sent.push(JSON.parse(String(body)))
    return Response.json(answers)
  })
  const { onClose } = show()
  await userEvent.click(await screen.findByRole('radio', { name: /^9.*11/ }))
  await userEvent.click(screen.getByRole('button', { name: firstChildTexts.keep.fr }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([{ childAge: '9-11' }])
})
