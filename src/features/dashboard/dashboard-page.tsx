import { FamilyPage } from '#src/domain/accounts/family-page.tsx'
import { childViewTexts } from '#src/domain/child-view/child-view.texts.ts'
import { FamilyNotices } from '#src/domain/notices/family-notices.tsx'
import { recordingConsentTexts } from '#src/domain/recording-consent/recording-consent.texts.ts'
import { wayGoneTexts } from '#src/features/dashboard/way-gone/way-gone.texts.ts'
import { categoryTexts } from '#src/shared/language/category.texts.ts'
import { childAgeTexts } from '#src/shared/language/child-age.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf } from '#src/shared/site/paths.ts'
import { drawing, picture } from '#src/ui/drawings.ts'
import type { PageFrame } from '#src/ui/layout/page-frame.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Route } from './+types/dashboard-page'
import { dashboardTexts } from './dashboard.texts.ts'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  return {
    language,
    texts: inLanguage(dashboardTexts, language),
    childView: inLanguage(childViewTexts, language),
    categories: inLanguage(categoryTexts, language),
    ages: inLanguage(childAgeTexts, language),
    recording: inLanguage(recordingConsentTexts, language),
    wayGone: inLanguage(wayGoneTexts, language),
    legend: {
      sprig: drawing('legend-sprig'),
      blossom: drawing('legend-blossom'),
      plum: drawing('legend-plum'),
    },
    live: drawing('next-live'),
    basket: picture('empty-basket'),
    scenes: { door: picture('door'), seed: picture('wizard-seed'), sharing: picture('shared-basket') },
  }
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
