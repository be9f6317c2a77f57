import { shownOperator } from '#src/business/shown-operator.ts'
import { inLanguage } from '#src/language/languages.ts'
import { pageMeta } from '#src/language/page-meta.ts'
import { languageOf } from '#src/language/paths.ts'
import { breadcrumbs, structuredData } from '#src/language/structured-data.ts'
import { LegalDocument } from '#src/legal/legal-document.tsx'
import { termsTexts } from '#src/legal/terms.texts.ts'
import type { Route } from './+types/terms-page'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  return { language, texts: inLanguage(termsTexts, language), values: { ...shownOperator } }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { language, texts } = loaderData
  const way = [
    { page: 'home', name: 'Mirabelle' },
    { page: 'terms', name: texts.hero.title },
  ] as const
  return [...pageMeta('terms', loaderData), structuredData([breadcrumbs(language, way)])]
}

export default function TermsPage({ loaderData: { texts, values } }: Route.ComponentProps) {
  return <LegalDocument texts={texts} values={values} />
}
