import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { anAdminSlot } from '#tests/support/lives/an-admin-slot.ts'
import { render, screen, userEvent, write } from '#tests/support/pages/rendered.ts'
import { CancelSessionDialog } from './cancel-session-dialog.tsx'
import type { AdminSlot } from './slots.contract.ts'

const slot: AdminSlot = {
  ...anAdminSlot,
  booking: {
    childId: '00000000-0000-4000-8000-000000000003',
    displayName: 'Zoé',
    age: '6-8',
    note: null,
  },
}

it('a session is cancelled for the child who was shown', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({})
  })
  const close = vi.fn<() => void>()
  render(
    <QueryClientProvider client={newQueryClient()}>
      <CancelSessionDialog slot={slot} onClose={close} />
    </QueryClientProvider>,
  )
  await write(screen.getByRole('textbox'), 'Inès est souffrante.')
  await userEvent.click(screen.getByRole('button', { name: 'Annuler la séance' }))
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent).toEqual([{ reason: 'Inès est souffrante.', childId: slot.booking?.childId }])
})
