import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { withdrawalDays } from '#src/shared/numbers.ts'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf, pathOf } from '#src/shared/site/paths.ts'
import { picture } from '#src/ui/drawings.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import type { PageFrame } from '#src/ui/layout/page-frame.ts'
import { useHash } from '#src/ui/use-hash.ts'
import type { Route } from './+types/leaving-page'
import { linkFrom } from './leaving.rules.ts'
import { leavingTexts } from './leaving.texts.ts'
import { headingId, LeavingConfirmation } from './leaving-confirmation.tsx'
import { LeavingForm } from './leaving-form.tsx'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const texts = inLanguage(leavingTexts, language)
  const explained = {
    ...texts.explained,
    withdraw: interpolate(texts.explained.withdraw, { days: withdrawalDays }),
  }
  return { language, texts: { ...texts, explained }, scene: picture('letter') }
}

/** A link from an e-mail holds a token after `#`: the referrer policy keeps the address private. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta('withdraw', loaderData),
  { name: 'referrer', content: 'strict-origin' },
]

export const handle: PageFrame = { ground: 'sun' }

/**
 * PROGRAMME §8: leaving the contract without signing in. It takes a declaration, its confirmation by the link
 * in an e-mail, and an acknowledgement.
 */
export default function LeavingPage({ loaderData: { language, texts, scene } }: Route.ComponentProps) {
  const link = linkFrom(useHash())
  const { key } = useLocation()
  const [sentAt, setSentAt] = useState<string>()
  function showSent() {
    setSentAt(key)
    focusRendered(headingId)
  }

  return (
    <div className="wrap page-hero two">
      <div className="scene-frame">
        <img {...scene} alt="" />
      </div>
      <div className="stack">
        {link ? (
          <LeavingConfirmation key={link.token} link={link} language={language} texts={texts} />
        ) : (
          <>
            <h1 id={headingId} tabIndex={-1}>
              {texts.heading}
            </h1>
            <p className="lead">{texts.lead}</p>
            {sentAt === key ? (
              <Notice tone="success" title={texts.sent.title}>
                {texts.sent.text}
              </Notice>
            ) : (
              <LeavingForm language={language} texts={texts} onSent={showSent} />
            )}
            <p className="small soft">
              {texts.account} <Link to={pathOf('account', language)}>{texts.toAccount}</Link>
            </p>
          </>
        )}
      </div>
    </div>
  )
}
