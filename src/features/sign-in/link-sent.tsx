import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type InLanguage, interpolate } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { clockIcon } from '#src/ui/icons/icons.ts'
import { Steps } from '#src/ui/layout/steps.tsx'
import type { loginTexts } from './login.texts.ts'
import { TextWithEmail } from './text-with-email.tsx'

interface LinkSentProps {
  address: string
  texts: InLanguage<typeof loginTexts>['sent']
  values: { minutes: number; button: string }
  home: string
  onChangeEmail(): void
}

/**
 * SPEC §2, login, after sending: the four steps, the link's validity, and buttons to change the e-mail or go
 * home.
 */
export function LinkSent({ address, texts, values, home, onChangeEmail }: LinkSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused button is gone: the new title takes the focus, so that a screen reader continues there.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {texts.heading}
      </h1>
      <p className="lead">
        <TextWithEmail text={texts.lead} address={address} />
      </p>
      <Steps items={texts.steps.map((step) => ({ key: step, content: interpolate(step, values) }))} />
      <Notice icon={clockIcon} title={interpolate(texts.note, values)} />
      <div className="row">
        <Button variant="line" onClick={onChangeEmail}>
          {texts.changeEmail}
        </Button>
        <ButtonLink as={Link} variant="quiet" to={home}>
          {texts.home}
        </ButtonLink>
      </div>
    </>
  )
}
