import { type Language, languages } from '#src/shared/language/languages.ts'
import { pageAddress } from './page-address.ts'
import type { PageKey } from './paths.ts'
import { siteOrigin } from './site-origin.ts'

type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [property: string]: JsonValue }

/** A node of schema.org, as search engines read it. */
export interface StructuredNode {
  '@type': string
  [property: string]: JsonValue
}

/** One block of structured data, in the form that React Router's `meta` exports. */
type StructuredDataTag = {
  'script:ld+json': { '@context': string; '@graph': StructuredNode[] }
}

export function structuredData(nodes: StructuredNode[]): StructuredDataTag {
  return { 'script:ld+json': { '@context': 'https://schema.org', '@graph': nodes } }
}

/** The `@id` of the organization, to which other nodes refer. */
export function organizationId(): string {
  return `${siteOrigin()}/#organization`
}

/** The operator as a schema.org node: `contact` comes from configuration, `logo` is a path of the site. */
export function organization(
  contact: { email: string; phone: string; companyName: string },
  logo: string,
): StructuredNode {
  return {
    '@type': 'EducationalOrganization',
    '@id': organizationId(),
    name: 'Mirabelle',
    legalName: contact.companyName,
    url: `${siteOrigin()}/`,
    logo: siteOrigin() + logo,
    email: contact.email,
    telephone: contact.phone,
    address: { '@type': 'PostalAddress', addressCountry: 'LU' },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: contact.email,
      telephone: contact.phone,
      availableLanguage: [...languages],
    },
  }
}

/** A price of the subscription, in euro cents, and how often it is charged. */
export function offer(cents: number, billing: 'monthly' | 'yearly', url: string): StructuredNode {
  const price = { price: (cents / 100).toFixed(2), priceCurrency: 'EUR' }
  return {
    '@type': 'Offer',
    category: 'Subscription',
    url,
    ...price,
    availability: 'https://schema.org/InStock',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      ...price,
      billingDuration: billing === 'monthly' ? 'P1M' : 'P1Y',
    },
  }
}

/** The breadcrumbs from the home page to the current one: each step is a page and its name. */
export function breadcrumbs(
  language: Language,
  steps: readonly { page: PageKey; name: string }[],
): StructuredNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ page, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: pageAddress(page, language),
    })),
  }
}
