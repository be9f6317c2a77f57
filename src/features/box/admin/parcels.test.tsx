import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { act, render, screen, userEvent, write } from '#tests/support/rendered.ts'
import { Parcels } from './parcels.tsx'

const parcelOf = (email: string) => ({
  userId: email,
  email,
  state: 'prepared',
  tracking: null as string | null,
  recipient: 'Claire Weber',
  hasAddress: true,
})

it('tracking numbers that are typed while others are being saved stay', async () => {
  const parcels = ['une@example.com', 'deux@example.com'].map(parcelOf)
  const saving = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(parcels)
    await saving.promise
    for (const { userId, tracking } of JSON.parse(String(body)))
      for (const parcel of parcels) if (parcel.userId === userId) parcel.tracking = tracking
    return Response.json({})
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Parcels month="2027-04" isListed />
    </QueryClientProvider>,
  )
  const [first, second] = await screen.findAllByRole('textbox', { name: /^Numéro de suivi du colis de / })
  if (!first || !second) throw new Error('a parcel is missing')
  const save = screen.getByRole('button', { name: 'Enregistrer les colis' })
  await write(first, 'LU 1')
  await userEvent.click(save)
  await write(second, 'LU 2')
  await act(async () => saving.resolve())
  await vi.waitFor(() => expect(parcels[0]?.tracking).toBe('LU 1'))
  await vi.waitFor(() => expect(save).toHaveProperty('disabled', false))
  expect(first).toHaveProperty('value', 'LU 1')
  expect(second).toHaveProperty('value', 'LU 2')
})
