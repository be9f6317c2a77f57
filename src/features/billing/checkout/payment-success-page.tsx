import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { redirectAfterMs } from '#src/shared/numbers.ts'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf, pathOf, placeAt } from '#src/shared/site/paths.ts'
import { languageToGoOnIn } from '#src/shared/site/stored-language.ts'
import { Art } from '#src/ui/art.tsx'
import { drawing } from '#src/ui/drawings.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Spinner } from '#src/ui/forms/spinner.tsx'
import { mailIcon } from '#src/ui/icons/icons.ts'
import type { PageFrame } from '#src/ui/layout/page-frame.ts'
import type { Route } from './+types/payment-success-page'
import { completeAgain, completeSession, useCompletion } from './completion.ts'
import { paymentSuccessTexts } from './payment-success.texts.ts'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  return { language, texts: inLanguage(paymentSuccessTexts, language), scene: drawing('wizard-fruit') }
}

export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.pathname !== nextUrl.pathname
}

/** The address of this page identifies a payment, so it must never be sent as a Referer. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta('payment-success', loaderData),
  { name: 'referrer', content: 'strict-origin' },
]

export const handle: PageFrame = { ground: 'sun' }

/**
 * SPEC §2, §4 and CONTRACT §7, payment success: a browser that paid is signed in and redirected after two
 * seconds; any other is told where the login link went.
 */
export default function PaymentSuccessPage({ loaderData: { language, texts, scene } }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const completion = useCompletion()
  useEffect(() => completeSession(new URLSearchParams(search).get('session_id')?.trim() ?? ''), [search])

  const isRedirecting = completion === 'signedIn' || completion === 'unknown'
  useEffect(() => {
    if (!isRedirecting) return
    const timer = setTimeout(() => navigate(onboardingAfter(pathname)), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [isRedirecting, pathname, navigate])

  return (
    <div className="wrap page-hero two">
      <div className="scene-frame aspect-[20/19]">
        <Art svg={scene} />
      </div>
      {completion === 'notPaid' ? (
        <div className="stack">
          <h1>{texts.notPaid.heading}</h1>
          <p className="lead">{texts.notPaid.text}</p>
          <ButtonLink as={Link} to={pathOf('pricing', language)}>
            {texts.notPaid.pricing}
          </ButtonLink>
        </div>
      ) : (
        // On a phone as tall as the longest outcome, so that the content below does not shift.
        <div className="stack min-h-80 md:min-h-0">
          <h1>{texts.heading}</h1>
          {completion === 'checking' && (
            <p className="row lead" role="status">
              <Spinner />
              {texts.opening}
            </p>
          )}
          {isRedirecting && (
            <>
              <p className="lead">{texts.lead}</p>
              <Button onClick={() => navigate(onboardingAfter(pathname))}>{texts.continueNow}</Button>
            </>
          )}
          {(completion === 'linkSent' || completion === 'linkSentToOwner') && (
            <Notice tone="success" icon={mailIcon} title={texts[completion].title}>
              {texts[completion].text}
            </Notice>
          )}
          {completion === 'failed' && (
            <>
              <Notice tone="error" title={texts.failed.title}>
                {texts.failed.text}
              </Notice>
              <div className="row">
                <Button onClick={completeAgain}>{texts.failed.again}</Button>
                <ButtonLink as={Link} variant="line" to={pathOf('login', language)}>
                  {texts.failed.login}
                </ButtonLink>
              </div>
            </>
          )}
        </div>
      )}
    </div>
  )
}

/**
 * CONTRACT §4: onboarding continues in the language that the person reads; on a bare path that is the stored
 * one, else French.
 */
function onboardingAfter(pathname: string): string {
  return pathOf('onboarding', languageToGoOnIn(placeAt(pathname)?.form ?? 'bare'))
}
