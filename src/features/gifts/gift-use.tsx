import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#src/api/call.ts'
import { useSubmit } from '#src/api/use-submit.ts'
import { useAuth } from '#src/domain/accounts/auth-state.ts'
import {
  codeProblem,
  failureOf,
  RedeemGiftForm,
  type RedeemGiftTexts,
} from '#src/domain/gifts/redeem-gift-form.tsx'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Spinner } from '#src/ui/forms/spinner.tsx'
import type { GiftTexts } from './gift-data.ts'
import type { beginWithGift } from './gifts.contract.ts'

interface GiftUseProps {
  code: string
  language: Language
  texts: GiftTexts
  redeem: RedeemGiftTexts
}

/**
 * The page behind the button of the gift's e-mail: one click for a signed-in family, else sign-in comes
 * first.
 */
export default function GiftUse({ code, language, texts, redeem }: GiftUseProps) {
  const { isLoading, user } = useAuth()
  const [isDone, setDone] = useState(false)
  if (user) {
    const next = user.hasCompletedOnboarding ? 'dashboard' : 'onboarding'
    return (
      <>
        <RedeemGiftForm
          language={language}
          texts={redeem}
          code={code}
          isMain={!isDone}
          onDone={() => setDone(true)}
        />
        {isDone && (
          <div className="row">
            <ButtonLink as={Link} to={pathOf(next, language)}>
              {texts.use.next[next]}
            </ButtonLink>
          </div>
        )}
      </>
    )
  }
  if (isLoading) return <Spinner label={redeem.pending} />
  return <SignInFirst code={code} language={language} texts={texts} redeem={redeem} />
}

function SignInFirst({ code, language, texts, redeem }: GiftUseProps) {
  const [sentTo, setSentTo] = useState<string>()
  const { submit, isPending, failure } = useSubmit(
    (error) => codeProblem(error, redeem.errors) ?? failureOf(error, redeem.errors),
  )

  const begin = () =>
    submit(async () => {
      const { email } = await call<typeof beginWithGift>('POST', '/api/gifts/begin', { body: { code } })
      setSentTo(email)
    })

  return (
    <>
      <p>{texts.use.signedOut}</p>
      {failure && <Notice tone="error">{failure}</Notice>}
      {sentTo && <Notice tone="success">{interpolate(texts.use.sent, { email: sentTo })}</Notice>}
      <div className="row">
        <Button pending={isPending} pendingLabel={texts.use.pending} onClick={() => void begin()}>
          {texts.use.begin}
        </Button>
        <ButtonLink as={Link} variant="quiet" to={pathOf('login', language)}>
          {texts.use.login}
        </ButtonLink>
      </div>
    </>
  )
}
