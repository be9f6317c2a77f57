import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Choice } from '#src/features/billing/checkout/choice.rules.ts'
import { type CheckoutStart, startCheckout } from '#src/features/billing/checkout/start-checkout.ts'
import { type InLanguage, interpolate, type Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { shieldIcon } from '#src/ui/icons/icons.ts'
import type { subscribeTexts } from './subscribe.texts.ts'

interface PaymentProps {
  choice: Choice
  price: string
  texts: InLanguage<typeof subscribeTexts>
  language: Language
}

/** The button to the payment page, and what prevented its opening. */
export function Payment({ choice, price, texts, language }: PaymentProps) {
  const [state, setState] = useState<CheckoutStart | 'idle' | 'pending'>('idle')

  async function pay() {
    setState('pending')
    setState(await startCheckout(choice, language))
  }

  // The browser's back button may restore the page from its cache in the state in which it was left.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setState('idle')
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])

  return (
    <div className="stack">
      <Button
        wide="full"
        onClick={pay}
        pending={state === 'pending' || state === 'leaving'}
        pendingLabel={texts.redirecting}
      >
        {interpolate(texts.pay, { price })}
      </Button>
      {state === 'failed' && (
        <Notice tone="error">
          <p>{texts.failed}</p>
          <Link to={pathOf('contact', language)}>{texts.support}</Link>
        </Notice>
      )}
      {state === 'alreadySubscribed' && (
        <Notice tone="error">
          <p>{texts.already}</p>
          <Link to={pathOf('account', language)}>{texts.account}</Link>
        </Notice>
      )}
      {state === 'payerOnly' && (
        <div role="alert">
          <Notice>
            <p>{texts.ofPayer}</p>
            <Link to={pathOf('account', language)}>{texts.account}</Link>
          </Notice>
        </div>
      )}
      {state === 'suspended' && (
        <Notice tone="error">
          <p>{texts.suspended}</p>
          <Link to={pathOf('account', language)}>{texts.account}</Link>
        </Notice>
      )}
      <Agreement texts={texts} language={language} />
    </div>
  )
}

/** What the family agrees to by paying, and its days for withdrawing. */
export function Agreement({ texts, language }: Pick<PaymentProps, 'texts' | 'language'>) {
  const [agreed, read, end] = texts.agree.split(/\{terms\}|\{privacy\}/)
  return (
    <>
      <p className="small">
        {agreed}
        <Link to={pathOf('terms', language)}>{texts.terms}</Link>
        {read}
        <Link to={pathOf('privacy', language)}>{texts.privacy}</Link>
        {end}
      </p>
      <p className="small flex gap-2">
        <Icon of={shieldIcon} className="text-leaf" />
        {texts.withdrawal}
      </p>
    </>
  )
}
