import { queryOf } from '#src/billing/choice.rules.ts'
import type { Offer } from '#src/billing/offers.ts'
import { billings, priceCents } from '#src/business/plans.ts'
import type { Language } from '#src/language/languages.ts'
import { sharePicture } from '#src/language/share-picture.ts'
import { siteOrigin } from '#src/language/site-origin.ts'
import { offer, pageAddress, type StructuredNode } from '#src/language/structured-data.ts'

/** schema.org: each plan as a product with its two prices, each leading to where it is paid. */
export function planNodes(language: Language, offers: readonly Offer[]): StructuredNode[] {
  return offers.map(({ id, title, description }) => ({
    '@type': 'Product',
    name: `Mirabelle, ${title}`,
    description,
    image: siteOrigin() + sharePicture.path('pricing', language),
    brand: { '@type': 'Brand', name: 'Mirabelle' },
    offers: billings.map((billing) => offer(priceCents(id, billing), billing, pageAddress('subscribe', language) + queryOf({ planId: id, billing }))),
  }))
}
