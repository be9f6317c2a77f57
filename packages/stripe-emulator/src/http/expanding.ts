import { kindsOf } from '../ids.ts'
import type { Kind } from '../kinds.ts'
import type { Store } from '../store.ts'
import { pendingWebhooks } from '../webhook-dispatcher.ts'
import { invalid } from './errors.ts'

type JsonObject = Record<string, unknown>

const deepest = 4

/** Fields that Stripe omits from a response unless `expand` asks for them. */
const includable: Readonly<
  Record<string, Readonly<Record<string, (store: Store, object: JsonObject) => unknown>>>
> = {
  'checkout.session': {
    line_items: (store, { id }) => store.get('checkout.session', String(id))?.line_items,
  },
  charge: {
    refunds: (store, { id }) =>
      list(store.list('refund', { where: { charge: String(id) } }), `/v1/charges/${id}/refunds`),
  },
  invoice: {
    payments: (store, { id }) =>
      list(store.list('invoice_payment', { where: { invoice: String(id) } }), '/v1/invoice_payments'),
  },
  customer: {
    subscriptions: (store, { id }) =>
      list(
        store
          .list('subscription', { where: { customer: String(id) } })
          .filter(({ status }) => status !== 'canceled'),
        `/v1/customers/${id}/subscriptions`,
      ),
  },
}

/** Fields that hold a reference; `expand` only passes through the others. */
const references = new Set([
  'charge',
  'coupon',
  'customer',
  'default_payment_method',
  'default_price',
  'discount',
  'discounts',
  'invoice',
  'latest_charge',
  'latest_invoice',
  'payment_intent',
  'payment_method',
  'price',
  'product',
  'schedule',
  'subscription',
])

/**
 * The response as it is sent: prices in their present state, hidden fields omitted, references expanded on
 * request.
 */
export function present(store: Store, response: object, expand: readonly string[] = []): JsonObject {
  const json = plain(response)
  refresh(store, json)
  for (const path of expand) {
    const steps = path.split('.')
    if (steps.length > deepest + 1)
      throw invalid(`You cannot expand more than ${deepest} levels of a property. Property: ${path}`, {
        param: 'expand',
      })
    expandPath(store, json, steps, path)
  }
  return json
}

function plain(object: object): JsonObject {
  return JSON.parse(JSON.stringify(object))
}

/**
 * Refreshes objects inside a response that may have changed since it was written, and removes fields that are
 * only included on request.
 */
function refresh(store: Store, node: unknown): void {
  if (Array.isArray(node)) {
    for (const item of node) refresh(store, item)
    return
  }
  if (!isJsonObject(node)) return
  if (node.object === 'checkout.session') delete node.line_items
  if (node.object === 'event') {
    node.pending_webhooks = pendingWebhooks(store, String(node.id))
    return
  }
  for (const [key, value] of Object.entries(node)) {
    const price =
      isJsonObject(value) && value.object === 'price' ? store.get('price', String(value.id)) : undefined
    if (price) node[key] = plain(price)
    else refresh(store, value)
  }
}

function expandPath(store: Store, node: unknown, steps: readonly string[], whole: string): void {
  const [step, ...rest] = steps
  if (step === undefined) return
  if (Array.isArray(node)) {
    for (const item of node) expandPath(store, item, steps, whole)
    return
  }
  if (!isJsonObject(node)) return
  const include = includable[String(node.object)]?.[step]
  if (include && !(step in node)) node[step] = plainUnknown(include(store, node))
  if (!(step in node) || (rest.length === 0 && !include && !references.has(step)))
    throw invalid(`This property cannot be expanded (${whole}).`, { param: 'expand' })
  const value = node[step]
  if (Array.isArray(value))
    node[step] = value.map((item) => (typeof item === 'string' ? (resolve(store, item) ?? item) : item))
  else if (typeof value === 'string') {
    const found = references.has(step) ? resolve(store, value, step) : undefined
    if (!found) throw invalid(`This property cannot be expanded (${whole}).`, { param: 'expand' })
    node[step] = found
  }
  expandPath(store, node[step], rest, whole)
}

function resolve(store: Store, id: string, step?: string): JsonObject | undefined {
  // Ids of coupons and products are chosen by the caller, so their kind is not visible in the id.
  const kinds: readonly Kind[] = step === 'coupon' || step === 'product' ? [step] : kindsOf(id)
  for (const kind of kinds) {
    const found = store.get(kind, id)
    if (!found) continue
    const json = plain(found)
    refresh(store, json)
    return json
  }
  return undefined
}

function list(data: readonly object[], url: string): object {
  return { object: 'list', data, has_more: false, url }
}

function plainUnknown(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value))
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
