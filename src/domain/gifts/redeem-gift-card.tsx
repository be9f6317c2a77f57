import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '#src/api/query-of.ts'
import type { getAccount } from '#src/domain/subscriptions/manage-subscription.contract.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { RedeemGiftForm, type RedeemGiftTexts } from './redeem-gift-form.tsx'

/** The card of the account page where a family redeems a gift code. */
export function RedeemGiftCard({ language, texts }: { language: Language; texts: RedeemGiftTexts }) {
  const queryClient = useQueryClient()
  return (
    <Card as="section" className="flex flex-col gap-5" aria-labelledby="redeem-gift">
      <h2 className="text-h3" id="redeem-gift">
        {texts.heading}
      </h2>
      <p className="small soft">{texts.text}</p>
      <RedeemGiftForm
        language={language}
        texts={texts}
        onDone={() =>
          void queryClient.invalidateQueries({ queryKey: keyOf<typeof getAccount>('/api/account') })
        }
      />
    </Card>
  )
}
