import { ApiError, call } from '#src/api/call.ts'
import { setUser } from '#src/domain/accounts/auth-state.ts'
import { createStore, useStore } from '#src/ui/store.ts'
import type { completeCheckout } from './checkout.contract.ts'
import { sessionIdPattern } from './session-id.ts'

/**
 * The state of payment-success: asking, an outcome, or a failure. `unknown`: there is no such payment, and
 * the page confirms nothing beyond its general text.
 */
type Completion = 'checking' | 'signedIn' | 'linkSent' | 'linkSentToOwner' | 'notPaid' | 'unknown' | 'failed'

/** The current state of the completion on this page. */
export function useCompletion(): Completion {
  return useStore(completion)
}

/**
 * Completes the checkout of a session, once however often it is called: the payer is signed in here, or by a
 * link in an e-mail (CONTRACT §7).
 */
export function completeSession(sessionId: string): void {
  if (sessionId === currentSessionId) return
  currentSessionId = sessionId
  void complete(sessionId)
}

/** Repeats the call after a failure. */
export function completeAgain(): void {
  if (currentSessionId !== undefined) void complete(currentSessionId)
}

let currentSessionId: string | undefined
const completion = createStore<Completion>('checking')

async function complete(sessionId: string): Promise<void> {
  if (!sessionIdPattern.test(sessionId)) return completion.set('unknown')
  completion.set('checking')
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
