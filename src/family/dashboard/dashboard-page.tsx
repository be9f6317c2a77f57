import { Suspense } from 'react'
import { Link } from 'react-router'
import { useAuth } from '#src/account/auth-state.ts'
import { drawing, picture } from '#src/design/art.ts'
import { ButtonLink } from '#src/design/button.tsx'
import { EmptyState } from '#src/design/empty-state.tsx'
import { FullScreenSpinner } from '#src/design/full-screen-spinner.tsx'
import { lazyPart } from '#src/design/lazy-part.ts'
import { PageHero } from '#src/design/section.tsx'
import { dashboardTexts } from '#src/family/dashboard/dashboard.texts.ts'
import { homeChallengeTexts } from '#src/family/dashboard/home-challenges.texts.ts'
import { categoryTexts } from '#src/language/category.texts.ts'
import { childAgeTexts } from '#src/language/child-age.texts.ts'
import { inLanguage } from '#src/language/languages.ts'
import { pageMeta } from '#src/language/page-meta.ts'
import { languageOf, pathOf } from '#src/language/paths.ts'
import type { Route } from './+types/dashboard-page'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  return {
    language,
    texts: inLanguage(dashboardTexts, language),
    categories: inLanguage(categoryTexts, language),
    challenges: inLanguage(homeChallengeTexts, language),
    ages: inLanguage(childAgeTexts, language),
    legend: { sprig: drawing('legend-sprig'), blossom: drawing('legend-blossom'), plum: drawing('legend-plum') },
    live: drawing('next-live'),
    basket: picture('empty-basket'),
    scenes: { door: picture('door'), seed: picture('wizard-seed'), sharing: picture('shared-basket') },
  }
}

export type DashboardPageData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta('dashboard', loaderData)

/** The parent's dashboard (SPEC §1): what the children have done, in words and as a tree. */
export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { language, texts, scenes } = loaderData
  const { isLoading, user } = useAuth()
  const waiting = (
    <>
      <PageHero ground="sun" title={texts.heading} />
      <FullScreenSpinner label={texts.loading} />
    </>
  )
  if (isLoading) return waiting
  if (user) {
    return (
      <Suspense fallback={waiting}>
        <FamilyDashboard user={user} page={loaderData} />
      </Suspense>
    )
  }
  return (
    <>
      <PageHero ground="sun" title={texts.heading} />
      <div className="wrap py-12">
        <EmptyState scene={scenes.door} title={texts.signedOut.title}>
          <ButtonLink as={Link} to={pathOf('login', language)}>
            {texts.signedOut.signIn}
          </ButtonLink>
        </EmptyState>
      </div>
    </>
  )
}

const FamilyDashboard = lazyPart(() => import('#src/family/dashboard/family-dashboard.tsx'))
