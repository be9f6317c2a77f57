import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { act, render, screen, userEvent, write } from '#tests/support/pages/rendered.ts'
import { Parcels } from './parcels.tsx'

const parcelOf = (email: string) => ({
  userId: email,
  email,
  state: 'prepared',
  tracking: null as string | null,
  recipient: 'Claire Weber',
  hasAddress: true,
})

const renderParcels = () =>
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        <Parcels month="2027-04" isListed />
      </MemoryRouter>
    </QueryClientProvider>,
  )

it('tracking numbers that are typed while others are being saved stay', async () => {
  const parcels = ['une@example.com', 'deux@example.com'].map(parcelOf)
  const saving = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'GET')
      return Response.json(parcels, { headers: { 'X-Total-Count': String(parcels.length) } })
    await saving.promise
    for (const { userId, tracking } of JSON.parse(String(body)))
      for (const parcel of parcels) if (parcel.userId === userId) parcel.tracking = tracking
    return Response.json({})
  })
  renderParcels()
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

it('changes on several pages are saved together', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method !== 'GET') sent.push(...JSON.parse(String(body)))
    const page = new URL(url, 'http://localhost').searchParams.get('page')
    return Response.json([parcelOf(`${page}@example.com`)], { headers: { 'X-Total-Count': '51' } })
  })
  renderParcels()
  await write(await screen.findByLabelText('Numéro de suivi du colis de 1@example.com'), 'LU 1')
  await userEvent.click(screen.getByRole('button', { name: 'Suivant' }))
  await write(await screen.findByLabelText('Numéro de suivi du colis de 2@example.com'), 'LU 2')
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer les colis' }))
  await vi.waitFor(() =>
    expect(sent).toMatchObject([
      { userId: '1@example.com', tracking: 'LU 1' },
      { userId: '2@example.com', tracking: 'LU 2' },
    ]),
  )
})
