import { Suspense } from 'react'
import { useAuth } from '#src/domain/accounts/auth-state.ts'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf, pathOf } from '#src/shared/site/paths.ts'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Route } from './+types/orchard-page'
import { orchardPageData } from './orchard-data.ts'

export function loader({ url }: Route.LoaderArgs) {
  return orchardPageData(languageOf(url.pathname))
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta('orchard', loaderData)

/** A child's own page (PROGRAMME §6). No header, no footer, no way out but the parent's code. */
export default function OrchardPage({ loaderData }: Route.ComponentProps) {
  const { language, texts, pictures } = loaderData
  const { isLoading, user } = useAuth()
  const waiting = (
    <main id="content" className="grid min-h-dvh place-content-center bg-page-sun">
      <h1 className="sr-only">{texts.name}</h1>
      <FullScreenSpinner label={texts.loading} />
    </main>
  )
  if (isLoading) return waiting
  if (user) {
    return (
      <Suspense fallback={waiting}>
        <ChildsOrchard user={user} page={loaderData} />
      </Suspense>
    )
  }
  return (
    <main id="content" className="grid min-h-dvh content-center bg-page-sun">
      <div className="wrap stack">
        <img className="w-full max-w-96" {...pictures.door} alt="" />
        <h1>{texts.signedOut.title}</h1>
        <p className="lead">{texts.signedOut.text}</p>
        <ButtonLink href={pathOf('login', language)}>{texts.signedOut.signIn}</ButtonLink>
      </div>
    </main>
  )
}

const ChildsOrchard = lazyPart(() => import('./childs-orchard.tsx'))
