import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import { Switch } from '#src/ui/forms/switch.tsx'
import type { CookieTexts } from './cookie.texts.ts'
import { type ConsentChoice, cookieConsent } from './cookie-consent.ts'
import { forgetVisitorAfter } from './forget-visitor.ts'

interface CookieSettingsProps {
  texts: CookieTexts['settings']
  onSave: (choice: ConsentChoice) => void
  onBack: () => void
}

/**
 * The three types of cookie: essential is always on, the two others are off until the visitor enables them.
 */
export default function CookieSettings({ texts, onSave, onBack }: CookieSettingsProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const cameFrom = document.activeElement
    focusInSight(title.current)
    return () =>
      focusInSight(
        cameFrom === document.body
          ? (document.querySelector('.cookie .quiet') ?? document.getElementById('content'))
          : cameFrom,
      )
  }, [])
  const decided = cookieConsent()

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    const choice = { analytics: chosen.has('analytics'), marketing: chosen.has('marketing') }
    void forgetVisitorAfter(decided, choice)
    onSave(choice)
  }

  return (
    <form method="post" onSubmit={save}>
      <h2 id="cookie-title" ref={title} tabIndex={-1}>
        {texts.title}
      </h2>
      <Switch label={texts.essential.label} hint={texts.essential.hint} checked disabled readOnly />
      <Switch
        label={texts.analytics.label}
        hint={texts.analytics.hint}
        name="analytics"
        defaultChecked={decided?.analytics}
      />
      <Switch
        label={texts.marketing.label}
        hint={texts.marketing.hint}
        name="marketing"
        defaultChecked={decided?.marketing}
      />
      <div className="acts">
        <Button variant="line" size="small" onClick={onBack}>
          {texts.back}
        </Button>
        <Button variant="line" size="small" type="submit">
          {texts.save}
        </Button>
      </div>
    </form>
  )
}

/**
 * Focuses without scrolling, because the banner is visible already although it stands at the end of the
 * document.
 */
function focusInSight(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}
