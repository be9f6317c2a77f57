import type { Task } from '#src/outside/stripe-emulator/agenda.server.ts'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import type { Store } from '#src/outside/stripe-emulator/store.server.ts'
import { cancelSubscription } from './cancelling.server.ts'
import { expireSession } from './checkout.server.ts'
import { loseUnanswered } from './disputing.server.ts'
import { collectInvoice, finalizeInvoice, voidInvoice } from './invoicing.server.ts'
import { previewInvoice } from './previewing.server.ts'
import { failRefund } from './refunding.server.ts'
import { renewSubscription } from './renewing.server.ts'
import { endPhase } from './scheduling.server.ts'

/** When the next thing of the agenda is due, in unix seconds. */
export function nextDue(store: Store): number | undefined {
  const due = store.database.prepare('SELECT min(due) AS due FROM agenda').get()?.due
  return typeof due === 'number' ? due : undefined
}

/** Does the first thing that is due at the moment of the books; false when there is none. */
export function doNextTask(books: Books): boolean {
  const row = books.store.database.prepare('SELECT kind, id, task FROM agenda WHERE due <= ? ORDER BY due, rank, id LIMIT 1').get(books.at)
  if (!row) return false
  books.store.database.prepare('DELETE FROM agenda WHERE kind = ? AND id = ? AND task = ?').run(row.kind ?? null, row.id ?? null, row.task ?? null)
  const task = String(row.task)
  if (!isTask(task)) throw new Error(`nothing is known of the task ${task}`)
  work[task](books, String(row.id))
  return true
}

const work: Readonly<Record<Task, (books: Books, id: string) => void>> = {
  'expire session': expireSession,
  'next phase': endPhase,
  renew: renewSubscription,
  cancel: (books, id) => cancelSubscription(books, id, { reason: 'cancellation_requested' }),
  'announce trial end': announceTrialEnd,
  'announce invoice': (books, id) => {
    const upcoming = previewInvoice(books, id, () => undefined)
    books.announce('invoice.upcoming', upcoming)
  },
  'give up first payment': giveUp,
  'finalize invoice': (books, id) => {
    if (finalizeInvoice(books, id).status === 'open') collectInvoice(books, id)
  },
  'retry payment': (books, id) => collectInvoice(books, id),
  'fail refund': failRefund,
  'lose dispute': loseUnanswered,
}

function isTask(name: string): name is Task {
  return Object.hasOwn(work, name)
}

function announceTrialEnd(books: Books, id: string): void {
  const subscription = books.get('subscription', id)
  if (subscription) books.announce('customer.subscription.trial_will_end', subscription)
}

/** Stripe gives a first payment 23 hours. */
function giveUp(books: Books, id: string): void {
  const subscription = books.change('subscription', id, { ended_at: books.at, status: 'incomplete_expired' }, 'customer.subscription.updated')
  const invoice = typeof subscription.latest_invoice === 'string' ? books.get('invoice', subscription.latest_invoice) : undefined
  if (invoice?.status === 'open') voidInvoice(books, invoice)
}
