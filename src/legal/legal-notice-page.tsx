import { shownOperator } from '#src/business/shown-operator.ts'
import { inLanguage } from '#src/language/languages.ts'
import { pageMeta } from '#src/language/page-meta.ts'
import { languageOf } from '#src/language/paths.ts'
import { breadcrumbs, structuredData } from '#src/language/structured-data.ts'
import { LegalDocument } from '#src/legal/legal-document.tsx'
import { legalNoticeTexts } from '#src/legal/legal-notice.texts.ts'
import type { Route } from './+types/legal-notice-page'

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
