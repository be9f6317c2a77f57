import { queryOfChoice } from '#src/features/billing/checkout/choice.rules.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { billings, priceCents } from '#src/shared/plans.ts'
import { pageAddress } from '#src/shared/site/page-address.ts'
import { sharePicture } from '#src/shared/site/share-picture.ts'
import { siteOrigin } from '#src/shared/site/site-origin.ts'
import { offer, type StructuredNode } from '#src/shared/site/structured-data.ts'
import type { PricedPlan } from './priced-plans.ts'

/** schema.org: each plan as a product with its two prices, each linked to the page where it is paid. */
export function planNodes(language: Language, offers: readonly PricedPlan[]): StructuredNode[] {
  return offers.map(({ id, title, description }) => ({
    '@type': 'Product',
    name: `Mirabelle, ${title}`,
    description,
    image: siteOrigin() + sharePicture.path('pricing', language),
    brand: { '@type': 'Brand', name: 'Mirabelle' },
    offers: billings.map((billing) =>
      offer(
        priceCents(id, billing),
        billing,
        pageAddress('subscribe', language) + queryOfChoice({ planId: id, billing }),
      ),
    ),
  }))
}
