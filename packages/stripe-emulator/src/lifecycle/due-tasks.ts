import type Stripe from 'stripe'
import { idOf } from '#emulator/resources/price.ts'
import type { Task } from '#emulator/scheduled-tasks.ts'
import type { Store } from '#emulator/store.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'
import { cancelSubscription } from './cancelling.ts'
import { expireSession } from './checkout.ts'
import { loseUnanswered } from './disputing.ts'
import { billPending } from './final-invoice.ts'
import { collectInvoice, finalizeInvoice, voidInvoice } from './invoicing.ts'
import { previewInvoice } from './previewing.ts'
import { failRefund } from './refunding.ts'
import { renewSubscription } from './renewing.ts'
import { endPhase } from './scheduling.ts'

/** The next task's due time in unix seconds; undefined when there is none. */
export function nextDue(store: Store): number | undefined {
  const due = store.database.prepare('SELECT min(due) AS due FROM scheduled_tasks').get()?.due
  return typeof due === 'number' ? due : undefined
}

/** Runs the first task that is due at the unit of work's moment. Returns false when there is none. */
export function doNextTask(unit: UnitOfWork): boolean {
  const row = unit.store.database
    .prepare('SELECT kind, id, task FROM scheduled_tasks WHERE due <= ? ORDER BY due, rank, id LIMIT 1')
    .get(unit.at)
  if (!row) return false
  unit.store.database
    .prepare('DELETE FROM scheduled_tasks WHERE kind = ? AND id = ? AND task = ?')
    .run(row.kind ?? null, row.id ?? null, row.task ?? null)
  const task = String(row.task)
  if (!isTask(task)) throw new Error(`unknown task ${task}`)
  work[task](unit, String(row.id))
  return true
}

const work: Readonly<Record<Task, (unit: UnitOfWork, id: string) => void>> = {
  'expire session': expireSession,
  'next phase': endPhase,
  renew: renewSubscription,
  cancel: (unit, id) => {
    // As at Stripe, pending prorations are collected at the end of the period; a credit stays the customer's.
    const ending = unit.get('subscription', id)
    if (ending) billPending(unit, ending)
    cancelSubscription(unit, id, { reason: 'cancellation_requested' })
  },
  'announce trial end': announceTrialEnd,
  'announce invoice': (unit, id) => {
    const upcoming = previewInvoice(unit, id, () => undefined)
    unit.announce('invoice.upcoming', upcoming)
  },
  'give up first payment': expireIncomplete,
  'finalize invoice': (unit, id) => {
    const invoice = finalizeInvoice(unit, id)
    if (invoice.status !== 'open') return
    if (isPaused(unit, invoice)) voidInvoice(unit, invoice)
    else collectInvoice(unit, id)
  },
  'retry payment': (unit, id) => collectInvoice(unit, id),
  'fail refund': failRefund,
  'lose dispute': loseUnanswered,
}

function isTask(name: string): name is Task {
  return Object.hasOwn(work, name)
}

function announceTrialEnd(unit: UnitOfWork, id: string): void {
  const subscription = unit.get('subscription', id)
  if (subscription) unit.announce('customer.subscription.trial_will_end', subscription)
}

/** At Stripe an incomplete subscription expires after 23 hours. */
function expireIncomplete(unit: UnitOfWork, id: string): void {
  const subscription = unit.change(
    'subscription',
    id,
    { ended_at: unit.at, status: 'incomplete_expired' },
    'customer.subscription.updated',
  )
  const invoice =
    typeof subscription.latest_invoice === 'string'
      ? unit.get('invoice', subscription.latest_invoice)
      : undefined
  if (invoice?.status === 'open') voidInvoice(unit, invoice)
}

/** Whether collection is paused for the invoice's subscription (`pause_collection`, void). */
function isPaused(unit: UnitOfWork, { parent }: Stripe.Invoice): boolean {
  const subscription = parent?.subscription_details?.subscription
  return !!subscription && unit.get('subscription', idOf(subscription))?.pause_collection != null
}
