import './live-page.css'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAuth } from '#src/domain/accounts/auth-state.ts'
import { SignedOut } from '#src/domain/accounts/signed-out.tsx'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf, pathOf } from '#src/shared/site/paths.ts'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { backIcon } from '#src/ui/icons/icons.ts'
import { Logo } from '#src/ui/layout/logo.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Route } from './+types/live-page'
import type { AwaitedClass } from './class-calls.ts'
import { livePageData } from './live-data.ts'

export function loader({ url }: Route.LoaderArgs) {
  return livePageData(languageOf(url.pathname))
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta('live', loaderData)

/**
 * The page before the class (BRAND programme §4): the adults who will be there, a test of camera and
 * microphone, and the button into the class.
 */
export default function LivePage({ loaderData }: Route.ComponentProps) {
  const { language, texts, door } = loaderData
  const { isLoading, user } = useAuth()
  const [search] = useSearchParams()
  const waiting = <FullScreenSpinner label={texts.loading} />
  return (
    <div className="before-class">
      <header className="wrap before-class-bar">
        <Logo name={texts.brand} />
        {/* Loads a new document, because only one loaded for this page may use the camera. */}
        <ButtonLink
          as={Link}
          // Hidden until it is known whose view this is: a child never sees the link to the parent's page.
          className={isLoading ? 'invisible' : undefined}
          variant="quiet"
          size="small"
          reloadDocument
          to={pathOf(user?.childView ? 'orchard' : 'dashboard', language)}
        >
          <Icon of={backIcon} />
          {user?.childView ? texts.backToOrchard : texts.back}
        </ButtonLink>
      </header>
      {isLoading && waiting}
      {!isLoading &&
        (user ? (
          <Suspense fallback={waiting}>
            <BeforeClass
              page={loaderData}
              awaited={awaitedClassOf(search)}
              wantedChild={search.get('child')}
              classErrors={search.get('errors')}
              viewedChildId={user.childView?.childId}
            />
          </Suspense>
        ) : (
          <main id="content" className="wrap py-12">
            <h1 className="sr-only">{texts.brand}</h1>
            <SignedOut language={language} door={door} {...texts.signedOut} />
          </main>
        ))}
    </div>
  )
}

function awaitedClassOf(search: URLSearchParams): AwaitedClass {
  const session = search.get('session')
  return session === null ? { kind: 'live', id: search.get('id') ?? '' } : { kind: 'session', id: session }
}

const BeforeClass = lazyPart(() => import('./before-class.tsx'))
