import { Suspense } from 'react'
import { Link } from 'react-router'
import { useAuth } from '#src/domain/accounts/auth-state.ts'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf, pathOf } from '#src/shared/site/paths.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { PageHero } from '#src/ui/layout/section.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Route } from './+types/lives-page'
import { livesPageData } from './lives-data.ts'

export function loader({ url }: Route.LoaderArgs) {
  return livesPageData(languageOf(url.pathname))
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta('lives', loaderData)

/** The weeks ahead (PROGRAMME §1): what the family's children can be registered for. */
export default function LivesPage({ loaderData }: Route.ComponentProps) {
  const { language, texts, scenes } = loaderData
  const { isLoading, user } = useAuth()
  const waiting = (
    <>
      <PageHero ground="sun" title={texts.heading} lead={texts.lead} />
      <FullScreenSpinner label={texts.loading} />
    </>
  )
  if (isLoading) return waiting
  if (user) {
    return (
      <Suspense fallback={waiting}>
        <FamilyLives user={user} page={loaderData} />
      </Suspense>
    )
  }
  return (
    <>
      <PageHero ground="sun" title={texts.heading} lead={texts.lead} />
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

const FamilyLives = lazyPart(() => import('./family-lives.tsx'))
