import { Suspense, useEffect, useState } from 'react'
import basket from '#src/app/cookies/art/basket.svg'
import { afterPress } from '#src/ui/after-press.ts'
import { Button } from '#src/ui/forms/button.tsx'
import type { CookieTexts } from './cookie.texts.ts'
import { type ConsentChoice, decideCookies } from './cookie-consent.ts'
import './cookie-banner.css'
import { lazyPart } from '#src/ui/lazy-part.ts'

interface CookieBannerProps {
  texts: CookieTexts
  /** True when it is opened on its settings from the footer, possibly after an earlier decision. */
  isManaging: boolean
  onClose: () => void
}

/**
 * SPEC §2: shown until the visitor decides. It does not block the page, and declining takes one click, as
 * accepting does. It covers the bottom of the page, and appears only once no press is under way, so that it
 * never receives a click meant for the page.
 */
export default function CookieBanner({ texts, isManaging, onClose }: CookieBannerProps) {
  const [hasOpened, setOpened] = useState(false)
  const isSetting = isManaging || hasOpened
  const [isPressOver, setPressOver] = useState(false)
  useEffect(() => afterPress(() => setPressOver(true)), [])
  if (!isPressOver) return null

  function decide(choice: ConsentChoice) {
    decideCookies(choice)
    document.querySelector('main')?.focus({ preventScroll: true })
    onClose()
  }

  function goBack() {
    setOpened(false)
    onClose()
  }

  return (
    <section className="cookie" aria-labelledby="cookie-title">
      {isSetting ? (
        <Suspense>
          <CookieSettings texts={texts.settings} onSave={decide} onBack={goBack} />
        </Suspense>
      ) : (
        <>
          <div className="say">
            <img src={basket} alt="" width="84" height="54" />
            <div>
              <h2 id="cookie-title">{texts.title}</h2>
              <p className="small soft">{texts.message}</p>
            </div>
          </div>
          <div className="acts">
            <Button
              variant="line"
              size="small"
              onClick={() => decide({ analytics: false, marketing: false })}
            >
              {texts.essentialOnly}
            </Button>
            <Button variant="line" size="small" onClick={() => decide({ analytics: true, marketing: true })}>
              {texts.acceptAll}
            </Button>
            <Button variant="quiet" size="small" onClick={() => setOpened(true)}>
              {texts.manage}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

const CookieSettings = lazyPart(() => import('./cookie-settings.tsx'))
