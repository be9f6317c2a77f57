import { Suspense, useState } from 'react'
import { statusOf } from '#src/api/use-submit.ts'
import { refreshUser, useAuth } from '#src/domain/accounts/auth-state.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf } from '#src/shared/site/paths.ts'
import { drawing, picture } from '#src/ui/drawings.ts'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import type { PageFrame } from '#src/ui/layout/page-frame.ts'
import { PageHero } from '#src/ui/layout/section.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Route } from './+types/referral-page'
import { LoginRequired } from './login-required.tsx'
import { referralTexts } from './referral.texts.ts'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  return {
    language,
    texts: inLanguage(referralTexts, language),
    scene: picture('shared-basket'),
    basket: picture('empty-basket'),
    plum: drawing('legend-plum'),
    blossom: drawing('legend-blossom'),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta('referral', loaderData)

export const handle: PageFrame = { ground: 'sun' }

/** A code in the address does not change the loader's data. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return languageOf(currentUrl.pathname) !== languageOf(nextUrl.pathname)
}

/** SPEC §2, referral: requires a signed-in family; a session that has ended counts as none. */
export default function ReferralPage({ loaderData }: Route.ComponentProps) {
  const { texts, scene } = loaderData
  const { isLoading, user } = useAuth()
  const [hasEnded, setEnded] = useState(false)
  const family = !hasEnded && user

  function endWithSession(error: unknown): boolean {
    if (statusOf(error) !== 401) return false
    setEnded(true)
    void refreshUser()
    return true
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
        {family && (
          <Suspense fallback={waiting}>
            <FamilyReferrals user={family} page={loaderData} endWithSession={endWithSession} />
          </Suspense>
        )}
        {!family && (isLoading ? waiting : <LoginRequired page={loaderData} isSudden={hasEnded} />)}
      </div>
    </>
  )
}

const FamilyReferrals = lazyPart(() => import('./family-referrals.tsx'))
