import { FamilyPage } from '#src/domain/accounts/family-page.tsx'
import { FamilyNotices } from '#src/domain/notices/family-notices.tsx'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf } from '#src/shared/site/paths.ts'
import type { PageFrame } from '#src/ui/layout/page-frame.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Route } from './+types/lives-page'
import { livesPageData } from './lives-data.ts'

export function loader({ url }: Route.LoaderArgs) {
  return livesPageData(languageOf(url.pathname))
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta('lives', loaderData)

export const handle: PageFrame = { AboveContent: FamilyNotices }

/** The coming weeks (PROGRAMME §1): the live sessions for which the family's children can be registered. */
export default function LivesPage({ loaderData }: Route.ComponentProps) {
  const { language, texts, scenes } = loaderData
  return (
    <FamilyPage language={language} texts={texts} lead={texts.lead} door={scenes.door} load={loadFamilyLives}>
      {(user) => <FamilyLives user={user} page={loaderData} />}
    </FamilyPage>
  )
}

const loadFamilyLives = () => import('./family-lives.tsx')
const FamilyLives = lazyPart(loadFamilyLives)
