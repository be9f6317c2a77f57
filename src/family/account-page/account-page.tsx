import { Suspense } from 'react'
import { Link } from 'react-router'
import { useAuth } from '#src/account/auth-state.ts'
import { itemisedQuoteTexts } from '#src/account/children/itemised-quote.texts.ts'
import { deliveryAddressTexts } from '#src/account/delivery-address/delivery-address.texts.ts'
import { picture } from '#src/design/art.ts'
import { ButtonLink } from '#src/design/button.tsx'
import { EmptyState } from '#src/design/empty-state.tsx'
import { FullScreenSpinner } from '#src/design/full-screen-spinner.tsx'
import { lazyPart } from '#src/design/lazy-part.ts'
import { PageHero } from '#src/design/section.tsx'
import { useHash } from '#src/design/use-hash.ts'
import { accountTexts } from '#src/family/account-page/account.texts.ts'
import { eraseTokenFrom } from '#src/family/data-rights/erase-link.rules.ts'
import { emailChangeTokenFrom } from '#src/family/email-change/email-change.rules.ts'
import { emailChangePageTexts } from '#src/family/email-change/email-change.texts.ts'
import { childAgeTexts } from '#src/language/child-age.texts.ts'
import { inLanguage } from '#src/language/languages.ts'
import { pageMeta } from '#src/language/page-meta.ts'
import { languageOf, pathOf } from '#src/language/paths.ts'
import { billingNames, planNames } from '#src/language/plan.texts.ts'
import type { Route } from './+types/account-page'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  return {
    language,
    texts: inLanguage(accountTexts, language),
    emailChange: inLanguage(emailChangePageTexts, language),
    delivery: inLanguage(deliveryAddressTexts, language),
    plans: inLanguage(planNames, language),
    billings: inLanguage(billingNames, language),
    quote: inLanguage(itemisedQuoteTexts, language),
    ages: inLanguage(childAgeTexts, language),
    door: picture('door'),
    letter: picture('letter'),
    envelope: picture('envelope'),
  }
}

export type AccountPageData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta('account', loaderData)

/** Where a family sees and changes what it pays, who is signed in and what is kept of it (CONTRACT §4, §7). */
export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { language, texts, door } = loaderData
  const { isLoading, user } = useAuth()
  const hash = useHash()
  const eraseToken = eraseTokenFrom(hash)
  const emailToken = emailChangeTokenFrom(hash)
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
        ) : user ? (
          <Suspense fallback={waiting}>
            <FamilyAccount user={user} page={loaderData} />
          </Suspense>
        ) : isLoading ? (
          waiting
        ) : (
          <EmptyState scene={door} title={texts.signedOut.title}>
            <ButtonLink as={Link} to={pathOf('login', language)}>
              {texts.signedOut.signIn}
            </ButtonLink>
          </EmptyState>
        )}
      </div>
    </>
  )
}

const FamilyAccount = lazyPart(() => import('#src/family/account-page/family-account.tsx'))
const EmailConfirmationCard = lazyPart(() => import('#src/family/email-change/email-confirmation-card.tsx'))
const ErasureCard = lazyPart(() => import('#src/family/data-rights/erasure-card.tsx'))
