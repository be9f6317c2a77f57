import { z } from 'zod'
import { invalid, missingParameter, noSuch } from '#emulator/http/errors.ts'
import {
  decimal,
  flag,
  integer,
  listParameters,
  mergeMetadata,
  metadata,
  parameters,
  range,
  text,
  unsettable,
  unsettableMetadata,
  webUrl,
} from '#emulator/http/parameters.ts'
import { couponOf } from '#emulator/resources/coupon.ts'
import { idOf, priceOf } from '#emulator/resources/price.ts'
import { productOf } from '#emulator/resources/product.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { type ApiCall, apiCall, existing, listOf } from './api-call.ts'

/** The catalogue: products, their prices, and percentage coupons. */
export const catalogueCalls: readonly ApiCall[] = [
  apiCall(
    'POST',
    '/v1/products',
    parameters({
      id: text.optional(),
      name: text,
      active: flag.exactOptional(),
      description: text.exactOptional(),
      images: z.array(webUrl).max(8).exactOptional(),
      metadata: metadata.optional(),
      statement_descriptor: text.max(22).exactOptional(),
      tax_code: text.exactOptional(),
      type: z.enum(['good', 'service']).exactOptional(),
      unit_label: text.exactOptional(),
      url: webUrl.exactOptional(),
    }),
    (work, { expand: _, id, metadata: given, ...product }) => {
      if (id && work.get('product', id))
        throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' })
      return work.add(
        'product',
        productOf(work, { ...product, ...(id && { id }), metadata: given ?? {} }),
        'product.created',
      )
    },
  ),
  apiCall('GET', '/v1/products/:id', parameters({}), (work, _, id) => existing(work, 'product', id)),
  apiCall(
    'POST',
    '/v1/products/:id',
    parameters({
      name: text.exactOptional(),
      active: flag.exactOptional(),
      default_price: text.exactOptional(),
      description: unsettable(text).optional(),
      images: unsettable(z.array(webUrl).max(8)).optional(),
      metadata: unsettableMetadata.optional(),
      unit_label: unsettable(text).optional(),
      url: unsettable(webUrl).optional(),
    }),
    (work, { expand: _, metadata: given, images, description, unit_label, url, ...change }, id) => {
      const product = existing(work, 'product', id)
      if (change.default_price && !work.get('price', change.default_price))
        throw noSuch('price', change.default_price, 'default_price')
      return work.change(
        'product',
        id,
        {
          ...change,
          ...(description !== undefined && { description: description || null }),
          ...(unit_label !== undefined && { unit_label: unit_label || null }),
          ...(url !== undefined && { url: url || null }),
          ...(images !== undefined && { images: images || [] }),
          metadata: mergeMetadata(product.metadata, given),
          updated: work.at,
        },
        'product.updated',
      )
    },
  ),
  apiCall(
    'GET',
    '/v1/products',
    listParameters({
      active: flag.optional(),
      created: range.optional(),
      ids: z.array(text).optional(),
      type: text.optional(),
      url: text.optional(),
    }),
    (work, { active, ids, type, url, ...paging }) =>
      listOf(work, 'product', '/v1/products', paging, {
        keep: (product) =>
          (active === undefined || product.active === active) &&
          (!ids || ids.includes(product.id)) &&
          (!type || product.type === type) &&
          (!url || product.url === url),
      }),
  ),

  apiCall(
    'POST',
    '/v1/prices',
    parameters({
      currency: text,
      product: text.optional(),
      product_data: z
        .strictObject({
          id: text.optional(),
          name: text,
          active: flag.optional(),
          metadata: metadata.optional(),
          unit_label: text.optional(),
        })
        .optional(),
      unit_amount: integer.pipe(z.number().min(0)).optional(),
      unit_amount_decimal: decimal.pipe(z.int()).optional(),
      recurring: z
        .strictObject({
          interval: z.enum(['day', 'week', 'month', 'year']),
          interval_count: integer.optional(),
          usage_type: z.enum(['licensed']).optional(),
        })
        .optional(),
      active: flag.optional(),
      billing_scheme: z.enum(['per_unit']).optional(),
      lookup_key: text.max(200).optional(),
      transfer_lookup_key: flag.optional(),
      nickname: text.optional(),
      metadata: metadata.optional(),
      tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
    }),
    (work, given) => {
      const unitAmount = given.unit_amount ?? given.unit_amount_decimal
      if (unitAmount === undefined) throw missingParameter('unit_amount')
      const product = given.product ?? newProductOf(work, given.product_data)
      if (!work.get('product', product)) throw noSuch('product', product, 'product')
      if (given.lookup_key) freeLookupKey(work, given.lookup_key, given)
      const price = priceOf(work, {
        product,
        currency: given.currency.toLowerCase(),
        unitAmount,
        interval: given.recurring?.interval ?? null,
        intervalCount: given.recurring?.interval_count ?? 1,
        lookupKey: given.lookup_key ?? null,
        nickname: given.nickname ?? null,
        metadata: given.metadata ?? {},
        active: given.active ?? true,
        taxBehavior: given.tax_behavior ?? 'unspecified',
      })
      return work.add('price', price, 'price.created')
    },
  ),
  apiCall('GET', '/v1/prices/:id', parameters({}), (work, _, id) => existing(work, 'price', id)),
  apiCall(
    'POST',
    '/v1/prices/:id',
    parameters({
      active: flag.optional(),
      lookup_key: unsettable(text.max(200)).optional(),
      transfer_lookup_key: flag.optional(),
      nickname: unsettable(text).optional(),
      metadata: unsettableMetadata.optional(),
      tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
    }),
    (work, given, id) => {
      const price = existing(work, 'price', id)
      if (given.tax_behavior && price.tax_behavior !== 'unspecified')
        throw invalid('You cannot update `tax_behavior` once it has been set.', { param: 'tax_behavior' })
      if (given.lookup_key && given.lookup_key !== price.lookup_key)
        freeLookupKey(work, given.lookup_key, given)
      return work.change(
        'price',
        id,
        {
          active: given.active ?? price.active,
          lookup_key: given.lookup_key === undefined ? price.lookup_key : given.lookup_key || null,
          nickname: given.nickname === undefined ? price.nickname : given.nickname || null,
          metadata: mergeMetadata(price.metadata, given.metadata),
          tax_behavior: given.tax_behavior ?? price.tax_behavior,
        },
        'price.updated',
      )
    },
  ),
  apiCall(
    'GET',
    '/v1/prices',
    listParameters({
      active: flag.optional(),
      created: range.optional(),
      currency: text.optional(),
      lookup_keys: z.array(text).max(10).optional(),
      product: text.optional(),
      recurring: z.strictObject({ interval: text.optional(), usage_type: text.optional() }).optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
    }),
    (work, { active, currency, lookup_keys, product, recurring, type, ...paging }) =>
      listOf(work, 'price', '/v1/prices', paging, {
        keep: (price) =>
          (active === undefined || price.active === active) &&
          (!currency || price.currency === currency) &&
          (!lookup_keys || (price.lookup_key !== null && lookup_keys.includes(price.lookup_key))) &&
          (!product || idOf(price.product) === product) &&
          (!recurring?.interval || price.recurring?.interval === recurring.interval) &&
          (!type || price.type === type),
      }),
  ),

  apiCall(
    'POST',
    '/v1/coupons',
    parameters({
      id: text.optional(),
      percent_off: decimal.pipe(z.number().gt(0).max(100)),
      duration: z.enum(['forever', 'once', 'repeating']).optional(),
      duration_in_months: integer.pipe(z.number().min(1)).optional(),
      name: text.max(40).optional(),
      metadata: metadata.optional(),
      applies_to: z.strictObject({ products: z.array(text) }).optional(),
    }),
    (work, given) => {
      if (given.id && work.get('coupon', given.id))
        throw invalid('Coupon already exists.', { code: 'resource_already_exists', param: 'id' })
      const duration = given.duration ?? 'once'
      if (duration === 'repeating' && given.duration_in_months === undefined) {
        throw missingParameter('duration_in_months')
      }
      const coupon = couponOf(work, {
        ...(given.id && { id: given.id }),
        percentOff: given.percent_off,
        duration,
        durationInMonths: duration === 'repeating' ? (given.duration_in_months ?? null) : null,
        name: given.name ?? null,
        metadata: given.metadata ?? {},
        ...(given.applies_to && { products: given.applies_to.products }),
      })
      return work.add('coupon', coupon, 'coupon.created')
    },
  ),
  apiCall('GET', '/v1/tax_rates/:id', parameters({}), (work, _, id) => existing(work, 'tax_rate', id)),
  apiCall('GET', '/v1/coupons/:id', parameters({}), (work, _, id) => existing(work, 'coupon', id)),
  apiCall('GET', '/v1/coupons', listParameters({ created: range.optional() }), (work, paging) =>
    listOf(work, 'coupon', '/v1/coupons', paging),
  ),
]

export function newProductOf(
  work: UnitOfWork,
  data: { id?: string | undefined; name: string; metadata?: Record<string, string> | undefined } | undefined,
): string {
  if (!data) throw missingParameter('product')
  const product = productOf(work, {
    ...(data.id && { id: data.id }),
    name: data.name,
    metadata: data.metadata ?? {},
  })
  return work.add('product', product, 'product.created').id
}

/** A lookup key belongs to one price; `transfer_lookup_key` moves it to another. */
function freeLookupKey(
  work: UnitOfWork,
  key: string,
  { transfer_lookup_key: transfer }: { transfer_lookup_key?: boolean | undefined },
): void {
  for (const holder of work.store.list('price', { where: { lookup_key: key } })) {
    if (!transfer) {
      throw invalid(
        `A price (\`${holder.id}\`) already uses that lookup key. You must use \`transfer_lookup_key=true\` to reuse it.`,
        {
          code: 'resource_already_exists',
          param: 'lookup_key',
        },
      )
    }
    work.change('price', holder.id, { lookup_key: null }, 'price.updated')
  }
}
