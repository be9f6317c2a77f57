import type { Task } from '#src/outside/stripe-emulator/agenda.server.ts'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import type { Store } from '#src/outside/stripe-emulator/store.server.ts'
import { cancelSubscription } from './cancelling.server.ts'
import { expireSession } from './checkout.server.ts'
import { loseUnanswered } from './disputing.server.ts'
import { collectInvoice, finalizeInvoice } from './invoicing.server.ts'
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
  const work = tasks.find(({ task }) => task === row.task)
  if (!work) throw new Error(`nothing is known of the task ${row.task}`)
  work.run(books, String(row.id))
  return true
}

const tasks: readonly { task: Task; run(books: Books, id: string): void }[] = [
  { task: 'expire session', run: (books, id) => void expireSession(books, id) },
  { task: 'next phase', run: endPhase },
  { task: 'renew', run: (books, id) => renewSubscription(books, id) },
  { task: 'cancel', run: (books, id) => void cancelSubscription(books, id, { reason: 'cancellation_requested' }) },
  { task: 'announce trial end', run: announceTrialEnd },
  {
    task: 'announce invoice',
    run: (books, id) =>
      books.announce(
        'invoice.upcoming',
        previewInvoice(books, id, () => undefined),
      ),
  },
  { task: 'give up first payment', run: giveUp },
  {
    task: 'finalize invoice',
    run(books, id) {
      if (finalizeInvoice(books, id).status === 'open') collectInvoice(books, id)
    },
  },
  { task: 'retry payment', run: (books, id) => void collectInvoice(books, id) },
  { task: 'fail refund', run: failRefund },
  { task: 'lose dispute', run: loseUnanswered },
]

function announceTrialEnd(books: Books, id: string): void {
  const subscription = books.get('subscription', id)
  if (subscription) books.announce('customer.subscription.trial_will_end', subscription)
}

/** Stripe gives a first payment 23 hours. */
function giveUp(books: Books, id: string): void {
  const subscription = books.change('subscription', id, { ended_at: books.at, status: 'incomplete_expired' }, 'customer.subscription.updated')
  const invoice = typeof subscription.latest_invoice === 'string' ? books.get('invoice', subscription.latest_invoice) : undefined
  if (invoice?.status !== 'open') return
  const transitions = { ...invoice.status_transitions, voided_at: books.at }
  books.change('invoice', invoice.id, { auto_advance: false, next_payment_attempt: null, status: 'void', status_transitions: transitions }, 'invoice.voided')
}
