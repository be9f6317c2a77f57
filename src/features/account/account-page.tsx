import { Suspense } from 'react'
import { useAuth } from '#src/domain/accounts/auth-state.ts'
import { SignedOut } from '#src/domain/accounts/signed-out.tsx'
import { tokenInHash } from '#src/domain/accounts/token-in-hash.ts'
import { FamilyNotices } from '#src/domain/notices/family-notices.tsx'
import { eraseHash } from '#src/features/account/data-rights/erase-hash.ts'
import { emailChangeHash } from '#src/features/account/email-change/email-change-hash.ts'
import { guardianHash } from '#src/features/account/guardians/guardians.rules.ts'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf } from '#src/shared/site/paths.ts'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import type { PageFrame } from '#src/ui/layout/page-frame.ts'
import { PageHero } from '#src/ui/layout/section.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useHash } from '#src/ui/use-hash.ts'
import type { Route } from './+types/account-page'
import { accountPageData } from './account-data.ts'

export function loader({ url }: Route.LoaderArgs) {
  return accountPageData(languageOf(url.pathname))
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta('account', loaderData)

export const handle: PageFrame = { AboveContent: FamilyNotices }

/**
 * The page on which a family reads and changes what it pays, its devices and its stored data (CONTRACT §4,
 * §7).
 */
export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { language, texts, door } = loaderData
  const { isLoading, user } = useAuth()
  const hash = useHash()
  const eraseToken = tokenInHash(hash, eraseHash)
  const emailToken = tokenInHash(hash, emailChangeHash)
  const guardianToken = tokenInHash(hash, guardianHash)
  const waiting = <FullScreenSpinner label={texts.loading} />
  return (
    <>
      <PageHero ground="sun" title={texts.heading} lead={texts.lead} />
      <div className="wrap py-12">
        {eraseToken ? (
          <Suspense fallback={waiting}>
            <ErasureCard token={eraseToken} page={loaderData} />
          </Suspense>
        ) : emailToken ? (
          <Suspense fallback={waiting}>
            <EmailConfirmationCard key={emailToken} token={emailToken} page={loaderData} />
          </Suspense>
        ) : guardianToken ? (
          <Suspense fallback={waiting}>
            <GuardianConfirmationCard key={guardianToken} token={guardianToken} page={loaderData} />
          </Suspense>
        ) : user ? (
          <Suspense fallback={waiting}>
            <FamilyAccount user={user} page={loaderData} />
          </Suspense>
        ) : isLoading ? (
          waiting
        ) : (
          <SignedOut language={language} door={door} {...texts.signedOut} />
        )}
      </div>
    </>
  )
}

const FamilyAccount = lazyPart(() => import('./family-account.tsx'))
const EmailConfirmationCard = lazyPart(
  () => import('#src/features/account/email-change/email-confirmation-card.tsx'),
)
const GuardianConfirmationCard = lazyPart(
  () => import('#src/features/account/guardians/guardian-confirmation-card.tsx'),
)
const ErasureCard = lazyPart(() => import('#src/features/account/data-rights/erasure-card.tsx'))
