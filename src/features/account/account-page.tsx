import { Suspense } from 'react'
import { useAuth } from '#src/domain/accounts/auth-state.ts'
import { SignedOut } from '#src/domain/accounts/signed-out.tsx'
import { tokenInHash } from '#src/domain/accounts/token-in-hash.ts'
import { boxCardTexts } from '#src/domain/box/box-card.texts.ts'
import { childViewTexts } from '#src/domain/child-view/child-view.texts.ts'
import { itemisedQuoteTexts } from '#src/domain/children/itemised-quote.texts.ts'
import { deliveryAddressTexts } from '#src/domain/deliveries/delivery-address.texts.ts'
import { redeemGiftTexts } from '#src/domain/gifts/redeem-gift.texts.ts'
import { FamilyNotices } from '#src/domain/notices/family-notices.tsx'
import { notificationTexts } from '#src/domain/notifications/notifications.texts.ts'
import { recordingConsentTexts } from '#src/domain/recording-consent/recording-consent.texts.ts'
import { eraseHash } from '#src/features/account/data-rights/erase-hash.ts'
import { emailChangePageTexts } from '#src/features/account/email-change/email-change.texts.ts'
import { emailChangeHash } from '#src/features/account/email-change/email-change-hash.ts'
import { guardianHash } from '#src/features/account/guardians/guardians.rules.ts'
import { guardianPageTexts } from '#src/features/account/guardians/guardians.texts.ts'
import { childAgeTexts } from '#src/shared/language/child-age.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { billingNames, planNames } from '#src/shared/language/plan.texts.ts'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf } from '#src/shared/site/paths.ts'
import { picture } from '#src/ui/drawings.ts'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import type { PageFrame } from '#src/ui/layout/page-frame.ts'
import { PageHero } from '#src/ui/layout/section.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useHash } from '#src/ui/use-hash.ts'
import type { Route } from './+types/account-page'
import { accountTexts } from './account.texts.ts'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  return {
    language,
    texts: inLanguage(accountTexts, language),
    notifications: inLanguage(notificationTexts, language),
    emailChange: inLanguage(emailChangePageTexts, language),
    guardians: inLanguage(guardianPageTexts, language),
    recording: inLanguage(recordingConsentTexts, language),
    childView: inLanguage(childViewTexts, language),
    box: inLanguage(boxCardTexts, language),
    delivery: inLanguage(deliveryAddressTexts, language),
    plans: inLanguage(planNames, language),
    billings: inLanguage(billingNames, language),
    gift: inLanguage(redeemGiftTexts, language),
    quote: inLanguage(itemisedQuoteTexts, language),
    ages: inLanguage(childAgeTexts, language),
    door: picture('door'),
    letter: picture('letter'),
    envelope: picture('envelope'),
  }
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
