import { Suspense } from 'react'
import { useAuth } from '#src/domain/accounts/auth-state.ts'
import { childViewCookie } from '#src/shared/child-view-cookie.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf } from '#src/shared/site/paths.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Route } from './+types/orchard-page'
import ChildsOrchard from './childs-orchard.tsx'
import { OrchardAhead } from './first-view/orchard-ahead.tsx'
import { askForOrchard } from './first-view/orchard-first.ts'
import { orchardPageData } from './orchard-data.ts'
import { orchardAddress } from './use-orchard.ts'

export function loader({ url }: Route.LoaderArgs) {
  return orchardPageData(languageOf(url.pathname))
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta('orchard', loaderData)

/** A child's own page (PROGRAMME §6), without header and footer. The only exit is by the parent's PIN. */
export default function OrchardPage({ loaderData }: Route.ComponentProps) {
  const { isLoading, user } = useAuth()
  if (isLoading) {
    return (
      <>
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: it must run before the scripts have loaded
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstScript(loaderData.language) : '' }}
        />
        <OrchardAhead page={loaderData} />
      </>
    )
  }
  if (user) return <ChildsOrchard user={user} page={loaderData} />
  return (
    <Suspense>
      <SignedOut page={loaderData} />
    </Suspense>
  )
}

const SignedOut = lazyPart(() => import('./first-view/signed-out.tsx'))

/** The inline script, which the content security policy allows by its hash. */
function firstScript(language: Language): string {
  return `(${askForOrchard})(${[childViewCookie, orchardAddress(language)].map((one) => JSON.stringify(one))})`
}
