import { useState } from 'react'
import { ApiError, call } from '#src/api/call.ts'
import { euros } from '#src/shared/language/format.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import type { GiftTexts } from './gift-page-texts.ts'
import type { returnGift } from './gifts.contract.ts'

interface GiftRefundProps {
  token: string
  language: Language
  texts: GiftTexts
}

/** What the acknowledgement's link opens: nothing goes back before the press, so that a mail scanner asks for none. */
export default function GiftRefund({ token, language, texts: { refund, errors } }: GiftRefundProps) {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [amount, setAmount] = useState<string>()

  async function giveBack() {
    if (isPending) return
    setPending(true)
    setFailure(undefined)
    try {
      const { cents } = await call<typeof returnGift>('POST', '/api/gifts/refund', { body: { token } })
      setAmount(euros(cents, language))
    } catch (error) {
      setFailure(failureOf(error, refund.errors, errors))
    } finally {
      setPending(false)
    }
  }

  if (amount) return <Notice tone="success">{interpolate(refund.done, { amount })}</Notice>
  return (
    <>
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className="row">
        <Button pending={isPending} pendingLabel={refund.pending} onClick={() => void giveBack()}>
          {refund.button}
        </Button>
      </div>
    </>
  )
}

function failureOf(
  error: unknown,
  refusals: GiftTexts['refund']['errors'],
  errors: GiftTexts['errors'],
): string {
  const code: string | undefined = error instanceof ApiError ? error.code : undefined
  if (code === 'invalidLink' || code === 'used' || code === 'tooLate') return refusals[code]
  return error instanceof ApiError && error.status === 503 ? errors.away : errors.failed
}
