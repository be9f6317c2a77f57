import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { mount } from '#tests/support/mounted.ts'
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
  const page = await mount(
    <QueryClientProvider client={newQueryClient()}>
      <Parcels month="2027-04" isListed />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(page.all('input')).toHaveLength(2))
  const write = (email: string, value: string) =>
    page.fire('input', { 'aria-label': `Numéro de suivi du colis de ${email}` }, 'onChange', { value })
  await write('une@example.com', 'LU 1')
  await page.press('Enregistrer les colis')
  await write('deux@example.com', 'LU 2')
  await act(async () => saving.resolve())
  await vi.waitFor(() => expect(parcels[0]?.tracking).toBe('LU 1'))
  await vi.waitFor(() => expect(page.all('button')[0]?.disabled).toBe(false))
  expect(page.all('input').map(({ value }) => value)).toEqual(['LU 1', 'LU 2'])
})
