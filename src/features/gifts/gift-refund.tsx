import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { statusOf, useSubmit } from '#src/api/use-submit.ts'
import { wordsByCode } from '#src/api/words-by-code.ts'
import { euros } from '#src/shared/language/format.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import type { GiftTexts } from './gift-data.ts'
import type { returnGift } from './gifts.contract.ts'

interface GiftRefundProps {
  token: string
  language: Language
  texts: GiftTexts
}

/**
 * The page behind the acknowledgement's link. Only a click refunds the gift, so that a mail scanner that
 * opens the link refunds nothing.
 */
export default function GiftRefund({ token, language, texts: { refund } }: GiftRefundProps) {
  const [amount, setAmount] = useState<string>()
  const { submit, isPending, failure } = useSubmit(
    (error) => wordsByCode(error, refund.errors) ?? (statusOf(error) === 503 ? refund.away : refund.failed),
  )

  const requestRefund = () =>
    submit(async () => {
      const { cents } = await call<typeof returnGift>('POST', '/api/gifts/refund', { body: { token } })
      setAmount(euros(cents, language))
    })

  if (amount) return <Notice tone="success">{interpolate(refund.done, { amount })}</Notice>
  return (
    <>
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className="row">
        <Button pending={isPending} pendingLabel={refund.pending} onClick={() => void requestRefund()}>
          {refund.button}
        </Button>
      </div>
    </>
  )
}
