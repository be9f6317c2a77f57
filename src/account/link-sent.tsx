import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { loginTexts } from '#src/account/login.texts.ts'
import { WithAddress } from '#src/account/with-address.tsx'
import { Button, ButtonLink } from '#src/design/button.tsx'
import { clockIcon } from '#src/design/icons.ts'
import { Notice } from '#src/design/notice.tsx'
import { Steps } from '#src/design/steps.tsx'
import { fill, type InLanguage } from '#src/language/languages.ts'

interface LinkSentProps {
  address: string
  texts: InLanguage<typeof loginTexts>['sent']
  values: { minutes: number; button: string }
  home: string
  onChangeEmail(): void
}

/** SPEC §2, login: after sending, four steps, how long the link lasts, and the two ways out. */
export function LinkSent({ address, texts, values, home, onChangeEmail }: LinkSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone: whoever hears the page goes on from its new title.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {texts.heading}
      </h1>
      <p className="lead">
        <WithAddress text={texts.lead} address={address} />
      </p>
      <Steps items={texts.steps.map((step) => ({ key: step, content: fill(step, values) }))} />
      <Notice icon={clockIcon} title={fill(texts.note, values)} />
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
