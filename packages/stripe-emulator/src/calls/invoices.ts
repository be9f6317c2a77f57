import type Stripe from 'stripe'
import { z } from 'zod'
import { declined, invalid, missingParameter, noSuch } from '#emulator/http/errors.ts'
import {
  flag,
  listParameters,
  mergeMetadata,
  parameters,
  range,
  text,
  timestamp,
  unsettableMetadata,
} from '#emulator/http/parameters.ts'
import { cancelSubscription } from '#emulator/lifecycle/cancelling.ts'
import { changeItems, moveTrial } from '#emulator/lifecycle/changing.ts'
import { collectInvoice, collection, finalizeInvoice, voidInvoice } from '#emulator/lifecycle/invoicing.ts'
import { previewInvoice } from '#emulator/lifecycle/previewing.ts'
import { idOf } from '#emulator/resources/price.ts'
import { periodOf } from '#emulator/resources/subscription-item.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { type ApiCall, apiCall, existing, listOf } from './api-call.ts'
import { attachedMethod } from './customers.ts'
import { reviseSchedule, scheduleRevision } from './subscription-schedules.ts'
import { itemChanges, itemShape, prorationBehavior, running } from './subscriptions.ts'

const preview = parameters({
  customer: text.optional(),
  subscription: text.optional(),
  schedule: text.optional(),
  schedule_details: scheduleRevision.optional(),
  preview_mode: z.enum(['next']).optional(),
  subscription_details: z
    .strictObject({
      items: z.array(z.strictObject(itemShape)).max(20).optional(),
      billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
      cancel_at_period_end: flag.optional(),
      cancel_now: flag.optional(),
      proration_behavior: prorationBehavior.optional(),
      proration_date: timestamp.optional(),
      trial_end: timestamp.or(z.enum(['now'])).optional(),
    })
    .optional(),
})

export const invoiceCalls: readonly ApiCall[] = [
  apiCall('POST', '/v1/invoices/create_preview', preview, createPreview),
  apiCall('GET', '/v1/invoices/:id', parameters({}), (work, _, id) => existing(work, 'invoice', id)),
  apiCall(
    'POST',
    '/v1/invoices/:id',
    parameters({
      auto_advance: flag.optional(),
      description: text.optional(),
      metadata: unsettableMetadata.optional(),
    }),
    (work, given, id) => {
      const invoice = existing(work, 'invoice', id)
      const { auto_advance: isAutomatic } = given
      if (isAutomatic !== undefined && invoice.status !== 'draft' && invoice.status !== 'open')
        throw invalid(`Invoices in the ${invoice.status} status cannot be advanced.`, {
          param: 'auto_advance',
        })
      return work.change(
        'invoice',
        id,
        {
          metadata: mergeMetadata(invoice.metadata, given.metadata),
          description: given.description ?? invoice.description,
          ...(isAutomatic !== undefined && collection(work, invoice, isAutomatic)),
        },
        'invoice.updated',
      )
    },
  ),
  apiCall(
    'GET',
    '/v1/invoices/:id/lines',
    listParameters({}),
    (work, _, id) => existing(work, 'invoice', id).lines,
  ),
  apiCall(
    'POST',
    '/v1/invoices/:id/finalize',
    parameters({ auto_advance: flag.optional() }),
    (work, _, id) => {
      if (existing(work, 'invoice', id).status !== 'draft')
        throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.")
      return finalizeInvoice(work, id)
    },
  ),
  apiCall(
    'POST',
    '/v1/invoices/:id/pay',
    parameters({ off_session: flag.optional(), payment_method: text.optional() }),
    payInvoice,
  ),
  apiCall('POST', '/v1/invoices/:id/void', parameters({}), (work, _, id) => {
    const invoice = existing(work, 'invoice', id)
    if (invoice.status !== 'open') throw invalid('You can only void open invoices.')
    return voidInvoice(work, invoice)
  }),
  apiCall(
    'GET',
    '/v1/invoices',
    listParameters({
      collection_method: z.enum(['charge_automatically', 'send_invoice']).optional(),
      created: range.optional(),
      customer: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: text.optional(),
    }),
    (work, { collection_method, customer, status, subscription, ...paging }) =>
      listOf(work, 'invoice', '/v1/invoices', paging, {
        where: { customer, 'parent.subscription_details.subscription': subscription },
        keep: (invoice) =>
          (!status || invoice.status === status) &&
          (!collection_method || invoice.collection_method === collection_method),
      }),
  ),
]

function payInvoice(
  work: UnitOfWork,
  { payment_method, off_session }: { payment_method?: string | undefined; off_session?: boolean | undefined },
  id: string,
): object {
  const invoice = existing(work, 'invoice', id)
  if (invoice.status === 'paid') throw invalid('Invoice is already paid')
  if (invoice.status === 'void' || invoice.status === 'uncollectible')
    throw invalid(`Invoices in the ${invoice.status} status cannot be paid.`)
  if (invoice.status === 'draft' && finalizeInvoice(work, id).status === 'paid')
    return existing(work, 'invoice', id)
  if (payment_method) attachedMethod(work, payment_method, idOf(invoice.customer ?? ''))
  const outcome = collectInvoice(work, id, {
    ...(payment_method && { paymentMethod: payment_method }),
    onSession: off_session === false,
    automatic: false,
  })
  if (outcome.paid) return outcome.invoice
  // Returned, not thrown, so that the failed attempt is committed and the decline is the response.
  return declined(outcome.decline)
}

function createPreview(work: UnitOfWork, given: z.output<typeof preview>): Stripe.Invoice {
  const id = given.subscription ?? scheduled(work, given.schedule) ?? only(work, given.customer)
  if (id === undefined) throw missingParameter('subscription')
  if (!work.get('subscription', id)) throw noSuch('subscription', id, 'subscription')
  running(work, id)
  const details = given.subscription_details ?? {}
  const prorations = details.proration_behavior ?? 'create_prorations'
  return previewInvoice(work, id, (rehearsed) => {
    if (given.schedule && given.schedule_details)
      reviseSchedule(rehearsed, given.schedule, given.schedule_details)
    if (details.items || details.billing_cycle_anchor?.type === 'now') {
      changeItems(rehearsed, id, {
        items: itemChanges(rehearsed, details.items ?? []),
        prorations,
        prorationDate: details.proration_date,
        restartCycle: details.billing_cycle_anchor?.type === 'now',
      })
    }
    if (details.trial_end !== undefined) moveTrial(rehearsed, id, details.trial_end, prorations)
    const { end } = periodOf(running(rehearsed, id))
    if (details.cancel_at_period_end !== undefined) {
      rehearsed.change('subscription', id, {
        cancel_at: details.cancel_at_period_end ? end : null,
        cancel_at_period_end: details.cancel_at_period_end,
      })
    }
    if (details.cancel_now) cancelSubscription(rehearsed, id, { reason: 'cancellation_requested' })
  })
}

function scheduled(work: UnitOfWork, id: string | undefined): string | undefined {
  const subscription = id === undefined ? null : existing(work, 'subscription_schedule', id).subscription
  return subscription ? idOf(subscription) : undefined
}

/** The only subscription of a customer. */
function only(work: UnitOfWork, customer: string | undefined): string | undefined {
  if (customer === undefined) return undefined
  const going = work.store
    .list('subscription', { where: { customer } })
    .filter(({ status }) => !['canceled', 'incomplete_expired'].includes(status))
  if (going.length === 0)
    throw invalid(`No upcoming invoices for customer: ${customer}`, {
      code: 'invoice_upcoming_none',
      status: 404,
    })
  return going.length === 1 ? going[0]?.id : undefined
}
