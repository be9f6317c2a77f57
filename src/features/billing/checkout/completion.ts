import { ApiError, call } from '#src/api/call.ts'
import { setUser } from '#src/domain/accounts/auth-state.ts'
import { createStore, useStore } from '#src/ui/store.ts'
import type { completeCheckout } from './checkout.contract.ts'

/**
 * How payment-success stands: asking, answered, or with no answer. `unknown`: there is no payment to ask
 * about, and the page confirms nothing more than it says.
 */
type Completion = 'asking' | 'signedIn' | 'linkSent' | 'linkSentToOwner' | 'notPaid' | 'unknown' | 'failed'

/** The completion of this page load, as far as it has come. */
export function useCompletion(): Completion {
  return useStore(completion)
}

/**
 * Completes the checkout of a session, once however often it is asked to: signed in is who paid, here or by
 * mail (CONTRACT §7).
 */
export function completeSession(sessionId: string): void {
  if (sessionId === known) return
  known = sessionId
  void complete(sessionId)
}

/** Asks again after a failure. */
export function completeAgain(): void {
  if (known !== undefined) void complete(known)
}

let known: string | undefined
const completion = createStore<Completion>('asking')

async function complete(sessionId: string): Promise<void> {
  if (!/^cs_\w{8,250}$/.test(sessionId)) return completion.set('unknown')
  completion.set('asking')
  try {
    const { outcome, user } = await call<typeof completeCheckout>('POST', '/api/checkout/complete', {
      body: { sessionId },
    })
    if (user) setUser(user)
    completion.set(outcome)
  } catch (error) {
    completion.set(error instanceof ApiError && error.status === 404 ? 'unknown' : 'failed')
  }
}
