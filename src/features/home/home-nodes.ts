import type { InLanguage, Language } from '#src/shared/language/languages.ts'
import type { Operator } from '#src/shared/operator.ts'
import { billings, planIds, priceCents } from '#src/shared/plans.ts'
import { pageAddress } from '#src/shared/site/page-address.ts'
import { siteOrigin } from '#src/shared/site/site-origin.ts'
import { offer, organization, organizationId, type StructuredNode } from '#src/shared/site/structured-data.ts'
import type { homeTexts } from './home.texts.ts'

/** schema.org: who runs the site, what is taught at what price, and the four teasers. */
export function homeNodes(
  language: Language,
  texts: InLanguage<typeof homeTexts>,
  pictures: Readonly<Record<'logo' | 'tech' | 'social' | 'values' | 'creativity', string>>,
  operator: Operator,
): StructuredNode[] {
  return [
    organization(operator, pictures.logo),
    {
      '@type': 'WebSite',
      name: 'Mirabelle',
      url: pageAddress('home', language),
      inLanguage: language,
      publisher: { '@id': organizationId() },
    },
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
      offers: planIds.flatMap((plan) =>
        billings.map((billing) =>
          offer(priceCents(plan, billing), billing, pageAddress('pricing', language)),
        ),
      ),
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
