import { Suspense, useState } from 'react'
import { refreshUser, useAuth } from '#src/account/auth-state.ts'
import { referralLimit } from '#src/business/numbers.ts'
import { drawing, picture } from '#src/design/art.ts'
import { FullScreenSpinner } from '#src/design/full-screen-spinner.tsx'
import { lazyPart } from '#src/design/lazy-part.ts'
import type { PageFrame } from '#src/design/page-frame.ts'
import { PageHero } from '#src/design/section.tsx'
import { inLanguage } from '#src/language/languages.ts'
import { pageMeta } from '#src/language/page-meta.ts'
import { languageOf } from '#src/language/paths.ts'
import { LoginRequired } from '#src/referral/login-required.tsx'
import { referralTexts } from '#src/referral/referral.texts.ts'
import type { Route } from './+types/referral-page'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  return {
    language,
    texts: inLanguage(referralTexts, language),
    most: referralLimit,
    scene: picture('shared-basket'),
    basket: picture('empty-basket'),
    plum: drawing('legend-plum'),
    blossom: drawing('legend-blossom'),
  }
}

export type ReferralPageData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta('referral', loaderData)

export const handle: PageFrame = { ground: 'sun' }

/** A code in the address changes nothing of what the loader answers. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return languageOf(currentUrl.pathname) !== languageOf(nextUrl.pathname)
}

/** SPEC §2, referral: it requires a signed-in family; a session that ends meanwhile counts as none. */
export default function ReferralPage({ loaderData }: Route.ComponentProps) {
  const { texts, scene } = loaderData
  const { isLoading, user } = useAuth()
  const [hasEnded, setEnded] = useState(false)

  function end() {
    setEnded(true)
    void refreshUser()
  }

  const waiting = <FullScreenSpinner label={texts.loading} />
  return (
    <>
      <PageHero
        title={texts.heading}
        lead={texts.lead}
        beside={
          <div className="scene-frame">
            <img {...scene} alt="" />
          </div>
        }
      />
      <div className="wrap min-h-[60vh] pb-24">
        {user && !hasEnded ? (
          <Suspense fallback={waiting}>
            <Invitations user={user} page={loaderData} onSessionEnd={end} />
          </Suspense>
        ) : isLoading ? (
          waiting
        ) : (
          <LoginRequired page={loaderData} isSudden={hasEnded} />
        )}
      </div>
    </>
  )
}

const Invitations = lazyPart(() => import('#src/referral/invitations.tsx'))
