import { type FormEvent, useRef, useState } from 'react'
import { call } from '#src/api/call.ts'
import { statusOf, useSubmit } from '#src/api/use-submit.ts'
import { wordsByCode } from '#src/api/words-by-code.ts'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'
import { maxCode } from '#src/shared/fields/field-limits.ts'
import { interpolateDated, longDate } from '#src/shared/language/format.ts'
import type { InLanguage, Language } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import type { redeemGift } from './redeem-gift.contract.ts'
import type { redeemGiftTexts } from './redeem-gift.texts.ts'

export type RedeemGiftTexts = InLanguage<typeof redeemGiftTexts>

interface RedeemGiftFormProps {
  language: Language
  texts: RedeemGiftTexts
  /** The code from the hash of a link. */
  code?: string | undefined
  /** Whether the form is the main content of the page. */
  isMain?: boolean
  onDone?: () => void
}

/** A form that turns a gift's code into free days. */
export function RedeemGiftForm({
  language,
  texts,
  code: initialCode = '',
  isMain = false,
  onDone,
}: RedeemGiftFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState(initialCode)
  const [wrong, setWrong] = useState<string>()
  const [done, setDone] = useState<string>()
  const { submit, isPending, failure, forget } = useSubmit(async (error) => {
    if (statusOf(error) === 401) await refreshUser()
    const problem = codeProblem(error, texts.errors)
    showWrong(problem)
    return problem ? undefined : failureOf(error, texts.errors)
  })

  function showWrong(problem: string | undefined) {
    setWrong(problem)
    if (problem) focusRendered(field)
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    forget()
    setDone(undefined)
    showWrong(code.trim() === '' ? texts.errors.empty : undefined)
    if (code.trim() === '') return
    await submit(async () => {
      const { freeAccessDays, freeAccessUntil, movesNextCharge } = await call<typeof redeemGift>(
        'POST',
        '/api/gifts/redeem',
        { body: { code: code.trim() } },
      )
      const values = { days: freeAccessDays, date: longDate(new Date(freeAccessUntil), language) }
      setDone(interpolateDated(movesNextCharge ? texts.doneMoved : texts.done, values))
      setCode('')
      await refreshUser()
      onDone?.()
    })
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={send}>
      <TextField
        ref={field}
        name="code"
        label={texts.code}
        inputClassName="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxCode.gift}
        required
        value={code}
        error={wrong}
        onChange={(event) => setCode(event.target.value)}
      />
      {failure && <Notice tone="error">{failure}</Notice>}
      {done && <Notice tone="success">{done}</Notice>}
      <div className="row">
        <Button
          type="submit"
          variant={isMain ? 'primary' : 'line'}
          pending={isPending}
          pendingLabel={texts.pending}
        >
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}

/** The message about a wrong code; undefined for any other error. */
export function codeProblem(error: unknown, errors: RedeemGiftTexts['errors']): string | undefined {
  const { unknownCode, used, refunded } = errors
  return wordsByCode(error, { unknownCode, used, refunded })
}

export function failureOf(error: unknown, errors: RedeemGiftTexts['errors']): string {
  return statusOf(error) === 429 ? errors.tooMany : errors.failed
}
