import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAuth } from '#src/domain/accounts/auth-state.ts'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf, pathOf } from '#src/shared/site/paths.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { PageHero } from '#src/ui/layout/section.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Route } from './+types/challenge-page'
import { challengePageData } from './challenge-data.ts'

export function loader({ url }: Route.LoaderArgs) {
  return challengePageData(languageOf(url.pathname))
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta('challenge', loaderData)

/** One challenge for a parent and a child together, with its sheet for the printer (PROGRAMME §5). */
export default function ChallengePage({ loaderData }: Route.ComponentProps) {
  const { language, texts, door } = loaderData
  const { isLoading, user } = useAuth()
  const [search] = useSearchParams()
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
        <OneChallenge
          page={loaderData}
          hasAccess={user.hasAccess}
          id={search.get('id') ?? ''}
          childId={search.get('child') ?? undefined}
        />
      </Suspense>
    )
  }
  return (
    <>
      <PageHero ground="sun" title={texts.heading} />
      <div className="wrap py-12">
        <EmptyState scene={door} title={texts.signedOut}>
          <ButtonLink as={Link} to={pathOf('login', language)}>
            {texts.signIn}
          </ButtonLink>
        </EmptyState>
      </div>
    </>
  )
}

const OneChallenge = lazyPart(() => import('./one-challenge.tsx'))
