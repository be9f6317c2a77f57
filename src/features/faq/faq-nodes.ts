import { type InLanguage, interpolate, type Language } from '#src/shared/language/languages.ts'
import { pageAddress } from '#src/shared/site/page-address.ts'
import { breadcrumbs, type StructuredNode } from '#src/shared/site/structured-data.ts'
import type { faqTexts } from './faq.texts.ts'

/** schema.org FAQPage: every question with its answer as the page shows it. */
export function faqNodes(
  language: Language,
  texts: InLanguage<typeof faqTexts>,
  values: Readonly<Record<string, string>>,
): StructuredNode[] {
  const questions = Object.values(texts.categories).flatMap(({ questions }) => Object.entries(questions))
  return [
    {
      '@type': 'FAQPage',
      url: pageAddress('faq', language),
      inLanguage: language,
      mainEntity: questions.map(([anchor, { question, answer }]) => ({
        '@type': 'Question',
        '@id': `${pageAddress('faq', language)}#${anchor}`,
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: interpolate(answer, values) },
      })),
    },
    breadcrumbs(language, [
      { page: 'home', name: 'Mirabelle' },
      { page: 'faq', name: texts.hero.title },
    ]),
  ]
}
