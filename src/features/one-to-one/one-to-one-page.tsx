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
import type { Route } from './+types/one-to-one-page'
import { oneToOnePageData } from './one-to-one-data.ts'

export function loader({ url }: Route.LoaderArgs) {
  return oneToOnePageData(languageOf(url.pathname))
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta('one-to-one', loaderData)

/**
 * One expert, one child, a parent invited (PROGRAMME §8): what is booked, what is left of the month, and the
 * hours that are free.
 */
export default function OneToOnePage({ loaderData }: Route.ComponentProps) {
  const { language, texts, door } = loaderData
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
        <FamilySessions user={user} page={loaderData} />
      </Suspense>
    )
  }
  return (
    <>
      <PageHero ground="sun" title={texts.heading} lead={texts.lead} />
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

const FamilySessions = lazyPart(() => import('./family-sessions.tsx'))
