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
import { type AccountPageData, accountPageData } from './account-data.ts'

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
  const { texts } = loaderData
  return (
    <>
      <PageHero ground="sun" title={texts.heading} lead={texts.lead} />
      <div className="wrap py-12">
        <Suspense fallback={<FullScreenSpinner label={texts.loading} />}>
          <AccountContent page={loaderData} />
        </Suspense>
      </div>
    </>
  )
}

/** What a link from an e-mail asks for, which needs no signed-in family, else the family's account. */
function AccountContent({ page }: { page: AccountPageData }) {
  const { language, texts, door } = page
  const { isLoading, user } = useAuth()
  const hash = useHash()
  const eraseToken = tokenInHash(hash, eraseHash)
  if (eraseToken) return <ErasureCard token={eraseToken} page={page} />
  const emailToken = tokenInHash(hash, emailChangeHash)
  if (emailToken) return <EmailConfirmationCard key={emailToken} token={emailToken} page={page} />
  const guardianToken = tokenInHash(hash, guardianHash)
  if (guardianToken) return <GuardianConfirmationCard key={guardianToken} token={guardianToken} page={page} />
  if (user) return <FamilyAccount user={user} page={page} />
  if (isLoading) return <FullScreenSpinner label={texts.loading} />
  return <SignedOut language={language} door={door} {...texts.signedOut} />
}

const FamilyAccount = lazyPart(() => import('./family-account.tsx'))
const EmailConfirmationCard = lazyPart(
  () => import('#src/features/account/email-change/email-confirmation-card.tsx'),
)
const GuardianConfirmationCard = lazyPart(
  () => import('#src/features/account/guardians/guardian-confirmation-card.tsx'),
)
const ErasureCard = lazyPart(() => import('#src/features/account/data-rights/erasure-card.tsx'))
