import { FamilyPage } from '#src/domain/accounts/family-page.tsx'
import { FamilyNotices } from '#src/domain/notices/family-notices.tsx'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf } from '#src/shared/site/paths.ts'
import type { PageFrame } from '#src/ui/layout/page-frame.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Route } from './+types/one-to-one-page'
import { oneToOnePageData } from './one-to-one-data.ts'

export function loader({ url }: Route.LoaderArgs) {
  return oneToOnePageData(languageOf(url.pathname))
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta('one-to-one', loaderData)

export const handle: PageFrame = { AboveContent: FamilyNotices }

/**
 * One-to-one sessions, with one expert, one child and a parent invited (PROGRAMME §8): the booked ones,
 * what is left of the month's quota, and the free slots.
 */
export default function OneToOnePage({ loaderData }: Route.ComponentProps) {
  const { language, texts, door } = loaderData
  return (
    <FamilyPage
      language={language}
      texts={texts}
      lead={texts.lead}
      door={door}
      forVisitors={<VisitorFacts page={loaderData} />}
      load={loadFamilySessions}
    >
      {(user) => <FamilySessions user={user} page={loaderData} />}
    </FamilyPage>
  )
}

const loadFamilySessions = () => import('./family-sessions.tsx')
const FamilySessions = lazyPart(loadFamilySessions)
const VisitorFacts = lazyPart(() => import('./visitor-facts.tsx'))
