import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { actTexts } from '#src/features/family-file/family-file.texts.ts'
import { render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import { FamilyPayments } from './family-payments.tsx'

const { whole, child } = actTexts.refund

it.each([
  ['ends the subscription', false, whole],
  ['ends nothing, if it was only for an added child', true, child],
])('the dialog says that refunding a whole payment %s', async (_, isForFurtherChild, said) => {
  vi.stubGlobal('fetch', async () =>
    Response.json([
      {
        invoiceId: 'in_1',
        number: null,
        at: '2027-01-11T09:00:00.000Z',
        cents: 3990,
        refundedCents: 0,
        isDisputed: false,
        isForFurtherChild,
        url: null,
      },
    ]),
  )
  render(
    <QueryClientProvider client={newQueryClient()}>
      <FamilyPayments userId="00000000-0000-4000-8000-000000000001" />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Rembourser le paiement du / }))
  expect((await screen.findByRole('dialog')).textContent).toContain(said)
})
