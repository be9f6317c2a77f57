import type { Operator } from '#src/business/operator.ts'
import { billings, planIds, priceCents } from '#src/business/plans.ts'
import type { homeTexts } from '#src/home/home.texts.ts'
import type { InLanguage, Language } from '#src/language/languages.ts'
import { siteOrigin } from '#src/language/site-origin.ts'
import { offer, organization, organizationId, pageAddress, type StructuredNode } from '#src/language/structured-data.ts'

/** schema.org: who runs the site, what is taught at what price, and the four teasers. */
export function homeNodes(
  language: Language,
  texts: InLanguage<typeof homeTexts>,
  pictures: Readonly<Record<'logo' | 'tech' | 'social' | 'values' | 'creativity', string>>,
  operator: Operator,
): StructuredNode[] {
  return [
    organization(operator, pictures.logo),
    { '@type': 'WebSite', name: 'Mirabelle', url: pageAddress('home', language), inLanguage: language, publisher: { '@id': organizationId() } },
    {
      '@type': 'Course',
      name: texts.about.title,
      description: texts.meta.description,
      url: pageAddress('programme', language),
      inLanguage: language,
      typicalAgeRange: '6-15',
      provider: { '@id': organizationId() },
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: 'online',
        courseWorkload: 'PT1H',
      },
      offers: planIds.flatMap((plan) => billings.map((billing) => offer(priceCents(plan, billing), billing, pageAddress('pricing', language)))),
    },
    ...(['tech', 'social', 'values', 'creativity'] as const).map((id) => ({
      '@type': 'VideoObject',
      name: texts.teasers.items[id].title,
      description: texts.teasers.items[id].text,
      thumbnailUrl: siteOrigin() + pictures[id],
      uploadDate: '2026-09-01T08:00:00+02:00',
      duration: `PT${texts.teasers.items[id].minutes}M`,
      inLanguage: language,
      isAccessibleForFree: false,
      requiresSubscription: true,
      url: pageAddress('login', language),
    })),
  ]
}
