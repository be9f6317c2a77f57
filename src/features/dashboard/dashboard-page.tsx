import { FamilyPage } from '#src/domain/accounts/family-page.tsx'
import { FamilyNotices } from '#src/domain/notices/family-notices.tsx'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf } from '#src/shared/site/paths.ts'
import type { PageFrame } from '#src/ui/layout/page-frame.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Route } from './+types/dashboard-page'
import { dashboardPageData } from './dashboard-data.ts'

export function loader({ url }: Route.LoaderArgs) {
  return dashboardPageData(languageOf(url.pathname))
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta('dashboard', loaderData)

export const handle: PageFrame = { AboveContent: FamilyNotices }

/** The parent's dashboard (SPEC §1): what the children have done, in words and as a tree. */
export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { language, texts, scenes } = loaderData
  return (
    <FamilyPage language={language} texts={texts} door={scenes.door} load={loadFamilyDashboard}>
      {(user) => <FamilyDashboard user={user} page={loaderData} />}
    </FamilyPage>
  )
}

const loadFamilyDashboard = () => import('./family-dashboard.tsx')
const FamilyDashboard = lazyPart(loadFamilyDashboard)
