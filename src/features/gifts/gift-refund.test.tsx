import { expect, it, vi } from 'vitest'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import GiftRefund from './gift-refund.tsx'
import { giftTexts } from './gifts.texts.ts'

const texts = inLanguage(giftTexts, 'fr')

it.each([
  [503, /^Le prestataire de paiement ne répond pas\. Le cadeau n’a pas changé/],
  [500, /^Le remboursement n’a pas abouti/],
])('a refund that fails with %i is not spoken of as a payment', async (status, said) => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'no' }, { status }))
  render(
    <GiftRefund token="token" language="fr" texts={texts as Parameters<typeof GiftRefund>[0]['texts']} />,
  )
  await userEvent.click(screen.getByRole('button', { name: texts.refund.button }))
  expect(await screen.findByText(said)).toBeDefined()
})
