import { inLanguage } from '#src/shared/language/in-language.ts'
import { shownOperator } from '#src/shared/shown-operator.ts'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf } from '#src/shared/site/paths.ts'
import { breadcrumbs, structuredData } from '#src/shared/site/structured-data.ts'
import type { Route } from './+types/legal-notice-page'
import { LegalDocument } from './legal-document.tsx'
import { legalNoticeTexts } from './legal-notice.texts.ts'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  return { language, texts: inLanguage(legalNoticeTexts, language), values: { ...shownOperator } }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { language, texts } = loaderData
  const way = [
    { page: 'home', name: 'Mirabelle' },
    { page: 'legal', name: texts.hero.title },
  ] as const
  return [...pageMeta('legal', loaderData), structuredData([breadcrumbs(language, way)])]
}

export default function LegalNoticePage({ loaderData: { texts, values } }: Route.ComponentProps) {
  return <LegalDocument texts={texts} values={values} />
}
