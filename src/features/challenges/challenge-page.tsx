import { useSearchParams } from 'react-router'
import { FamilyPage } from '#src/domain/accounts/family-page.tsx'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf } from '#src/shared/site/paths.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Route } from './+types/challenge-page'
import { challengePageData } from './challenge-data.ts'

export function loader({ url }: Route.LoaderArgs) {
  return challengePageData(languageOf(url.pathname))
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta('challenge', loaderData)

/** One challenge for a parent and a child together, with a sheet to print (PROGRAMME §5). */
export default function ChallengePage({ loaderData }: Route.ComponentProps) {
  const { language, texts, door } = loaderData
  const [search] = useSearchParams()
  return (
    <FamilyPage
      language={language}
      texts={{ ...texts, signedOut: { title: texts.signedOut, signIn: texts.signIn } }}
      door={door}
      load={loadOneChallenge}
    >
      {(user) => (
        <OneChallenge
          page={loaderData}
          hasAccess={user.hasAccess}
          id={search.get('id') ?? ''}
          childId={search.get('child') ?? undefined}
        />
      )}
    </FamilyPage>
  )
}

const loadOneChallenge = () => import('./one-challenge.tsx')
const OneChallenge = lazyPart(loadOneChallenge)
