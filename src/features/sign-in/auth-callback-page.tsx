import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { returnPathIn, returnPathOf } from '#src/domain/login-links/return-path.rules.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { loginLinkMinutes, redirectAfterMs } from '#src/shared/numbers.ts'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf, pathOf } from '#src/shared/site/paths.ts'
import { picture } from '#src/ui/drawings.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Spinner } from '#src/ui/forms/spinner.tsx'
import type { PageFrame } from '#src/ui/layout/page-frame.ts'
import type { Route } from './+types/auth-callback-page'
import { authCallbackTexts } from './auth-callback.texts.ts'
import { TextWithEmail } from './text-with-email.tsx'
import {
  confirmSignIn,
  useVerification,
  type Verification,
  verifyAgain,
  verifyToken,
} from './verification.ts'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const texts = inLanguage(authCallbackTexts, language)
  return {
    language,
    texts: {
      ...texts,
      error: { ...texts.error, once: interpolate(texts.error.once, { minutes: loginLinkMinutes }) },
    },
    scenes: {
      loading: picture('door'),
      ask: picture('door'),
      success: picture('open-door'),
      error: picture('opened-letter'),
    },
  }
}

/**
 * The data does not depend on the query: nothing is fetched again when the token is removed from the address.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.pathname !== nextUrl.pathname
}

/** The address of this page holds a token: the referrer policy keeps it private. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta('auth-callback', loaderData),
  { name: 'referrer', content: 'strict-origin' },
]

export const handle: PageFrame = { ground: 'sun' }

/** SPEC §2, §4, magic-link verification. */
export default function AuthCallbackPage({ loaderData: { language, texts, scenes } }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const verification = useVerification()

  useEffect(() => {
    verifyToken(new URLSearchParams(search).get('token')?.trim() ?? '', returnPathOf(search))
    // Removes the token through the router, because the language buttons copy the router's query.
    if (search) void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [search, pathname, navigate])

  const goTo =
    verification.status === 'success'
      ? (returnPathIn(language, verification.returnPath) ?? pathOf(verification.goTo, language))
      : undefined
  useEffect(() => {
    if (!goTo) return
    const timer = setTimeout(() => navigate(goTo), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [goTo, navigate])

  return (
    <div className="wrap page-hero two">
      <div className="scene-frame">
        <img {...scenes[verification.status]} alt="" />
      </div>
      {/* On a phone as tall as the longest outcome, to avoid a layout shift. */}
      <div className="stack min-h-[27rem] md:min-h-0">
        {verification.status === 'loading' && (
          <>
            <h1>{texts.loading.heading}</h1>
            <p className="row lead" role="status">
              <Spinner />
              {texts.loading.text}
            </p>
            <noscript>
              <p>{texts.loading.withoutScripts}</p>
            </noscript>
          </>
        )}
        {verification.status === 'ask' && (
          <>
            <Heading key="ask">{texts.ask.heading}</Heading>
            <p className="lead">
              <TextWithEmail text={texts.ask.text} address={verification.email} />
            </p>
            <div className="row">
              <Button onClick={confirmSignIn}>{texts.ask.goOn}</Button>
              <ButtonLink as={Link} variant="line" to={pathOf('home', language)}>
                {texts.error.home}
              </ButtonLink>
            </div>
          </>
        )}
        {goTo && (
          <>
            <Heading key="success">{texts.success.heading}</Heading>
            <p className="lead">{texts.success.text}</p>
            <div className="row">
              <ButtonLink as={Link} to={goTo}>
                {texts.success.goOn}
              </ButtonLink>
            </div>
          </>
        )}
        {verification.status === 'error' && (
          <Failure why={verification.why} texts={texts.error} language={language} />
        )}
      </div>
    </div>
  )
}

interface FailureProps {
  why: Extract<Verification, { status: 'error' }>['why']
  texts: Route.ComponentProps['loaderData']['texts']['error']
  language: Language
}

function Failure({ why, texts, language }: FailureProps) {
  const isUnused = why === 'unreachable' || why === 'busy' || why === 'tooMany'
  return (
    <>
      <Heading key="error">{texts.heading}</Heading>
      <Notice tone="error">{texts[why]}</Notice>
      {!isUnused && <p className="soft">{texts.once}</p>}
      <div className="row">
        {isUnused && <Button onClick={verifyAgain}>{texts.again}</Button>}
        <ButtonLink as={Link} variant={isUnused ? 'line' : 'primary'} to={pathOf('login', language)}>
          {texts.newLogin}
        </ButtonLink>
        <ButtonLink as={Link} variant={isUnused ? 'quiet' : 'line'} to={pathOf('home', language)}>
          {texts.home}
        </ButtonLink>
      </div>
    </>
  )
}

/** The heading of an outcome. It takes the focus, so that a screen reader continues there. */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
