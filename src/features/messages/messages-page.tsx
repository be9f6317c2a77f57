import { Suspense } from 'react'
import { useAuth } from '#src/domain/accounts/auth-state.ts'
import { SignedOut } from '#src/domain/accounts/signed-out.tsx'
import { FamilyNotices } from '#src/domain/notices/family-notices.tsx'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf } from '#src/shared/site/paths.ts'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import type { PageFrame } from '#src/ui/layout/page-frame.ts'
import { PageHero } from '#src/ui/layout/section.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Route } from './+types/messages-page'
import { messagesPageData } from './messages-data.ts'

export function loader({ url }: Route.LoaderArgs) {
  return messagesPageData(languageOf(url.pathname))
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta('messages', loaderData)

export const handle: PageFrame = { AboveContent: FamilyNotices }

/** The family's one conversation with the team (PROGRAMME §7). */
export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { language, texts, door } = loaderData
  const { isLoading, user } = useAuth()
  const waiting = <FullScreenSpinner label={texts.loading} />
  return (
    <>
      <PageHero ground="sun" title={texts.heading} lead={texts.lead} />
      <div className="wrap py-12">
        {user && (
          <Suspense fallback={waiting}>
            <FamilyMessages user={user} page={loaderData} />
          </Suspense>
        )}
        {!user &&
          (isLoading ? (
            waiting
          ) : (
            <SignedOut language={language} door={door} title={texts.signedOut} signIn={texts.signIn} />
          ))}
      </div>
    </>
  )
}

const FamilyMessages = lazyPart(() => import('./family-messages.tsx'))
