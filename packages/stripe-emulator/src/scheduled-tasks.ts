import type Stripe from 'stripe'
import { periodOf } from '#emulator/resources/subscription-item.ts'
import type { Kind, Kinds } from './kinds.ts'

export type Task =
  | 'expire session'
  | 'next phase'
  | 'cancel'
  | 'renew'
  | 'announce trial end'
  | 'announce invoice'
  | 'give up first payment'
  | 'finalize invoice'
  | 'retry payment'
  | 'fail refund'
  | 'lose dispute'

interface DueTask {
  task: Task
  /** Unix seconds. */
  due: number
  /** The order of tasks that are due in the same second. */
  rank: number
}

/** As at Stripe, a renewal's invoice stays a draft for about an hour before it is charged. */
export const draftSeconds = 3600
const trialWarningSeconds = 3 * 86_400
const invoiceNoticeSeconds = 7 * 86_400
const firstPaymentSeconds = 23 * 3600
/** Seconds until a bank returns a refund. */
const refundSeconds = 6 * 3600

/**
 * The future tasks of an object. They are derived again whenever the object is stored, so that the two cannot
 * disagree.
 */
export function tasksOf<K extends Kind>(kind: K, object: Kinds[K], at: number): DueTask[] {
  return tasksOfKind[kind]?.(object, at) ?? []
}

const tasksOfKind: { readonly [K in Kind]?: (object: Kinds[K], at: number) => DueTask[] } = {
  'checkout.session': ({ status, expires_at }) =>
    status === 'open' ? [{ task: 'expire session', due: expires_at, rank: 0 }] : [],
  subscription_schedule: ({ status, current_phase }) =>
    status === 'active' && current_phase
      ? [{ task: 'next phase', due: current_phase.end_date, rank: 1 }]
      : [],
  subscription: subscriptionTasks,
  invoice: invoiceTasks,
  refund: refundTasks,
  dispute: disputeTasks,
}

function subscriptionTasks(subscription: Stripe.Subscription, at: number): DueTask[] {
  if (subscription.status === 'incomplete')
    return [{ task: 'give up first payment', due: subscription.created + firstPaymentSeconds, rank: 2 }]
  if (!['active', 'trialing', 'past_due'].includes(subscription.status)) return []
  const { end } = periodOf(subscription)
  const tasks: DueTask[] = [{ task: 'renew', due: end, rank: 3 }]
  if (subscription.cancel_at !== null && subscription.cancel_at <= end)
    tasks.push({ task: 'cancel', due: subscription.cancel_at, rank: 2 })
  const notice = end - invoiceNoticeSeconds
  if (notice > at && (subscription.cancel_at === null || subscription.cancel_at > end))
    tasks.push({ task: 'announce invoice', due: notice, rank: 4 })
  const warning = (subscription.trial_end ?? 0) - trialWarningSeconds
  if (subscription.status === 'trialing' && warning > at)
    tasks.push({ task: 'announce trial end', due: warning, rank: 4 })
  return tasks
}

function invoiceTasks(invoice: Stripe.Invoice): DueTask[] {
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null)
    return [{ task: 'finalize invoice', due: invoice.automatically_finalizes_at, rank: 5 }]
  if (invoice.status === 'open' && invoice.next_payment_attempt !== null)
    return [{ task: 'retry payment', due: invoice.next_payment_attempt, rank: 6 }]
  return []
}

/** A refund without a reference of the bank is returned later. */
function refundTasks({ status, created, destination_details }: Stripe.Refund): DueTask[] {
  if (status !== 'succeeded' || destination_details?.card?.reference_status !== 'unavailable') return []
  return [{ task: 'fail refund', due: created + refundSeconds, rank: 6 }]
}

function disputeTasks({ status, evidence_details }: Stripe.Dispute): DueTask[] {
  if (status !== 'needs_response' || evidence_details.due_by === null) return []
  return [{ task: 'lose dispute', due: evidence_details.due_by, rank: 6 }]
}
