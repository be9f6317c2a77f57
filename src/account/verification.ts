import { becomeUser, refreshUser } from '#src/account/auth-state.ts'
import type { verifyMagicLink } from '#src/account/sign-in.contract.ts'
import { ApiError, call } from '#src/api/call.ts'
import { createStore, useStore } from '#src/design/store.ts'
import type { PageKey } from '#src/language/paths.ts'

/** SPEC §4, magic-link verification: loading, then success or error. `goTo` is where a family that is signed in goes on. */
export type Verification =
  | { is: 'loading' }
  | { is: 'success'; goTo: PageKey }
  | { is: 'error'; why: 'missing' | 'invalid' | 'tooMany' | 'busy' | 'unreachable' }

/** The verification of this page load, as far as it has come. */
export function useVerification(): Verification {
  return useStore(verification)
}

/**
 * Uses a login link's token, once, however often it is asked to. The token is kept in memory alone: the address bar has already lost it when the page is shown again
 * in another language, and then, without a token, what is under way goes on.
 */
export function verifyToken(token: string): void {
  if (token === '') {
    if (known === undefined) verification.become({ is: 'error', why: 'missing' })
  } else if (token !== known) {
    known = token
    void verify(token)
  }
}

/** Tries again with the token that could not be brought to the server. */
export function verifyAgain(): void {
  if (known !== undefined) void verify(known)
}

let known: string | undefined
const verification = createStore<Verification>({ is: 'loading' })

async function verify(token: string): Promise<void> {
  verification.become({ is: 'loading' })
  try {
    const { user } = await call<typeof verifyMagicLink>('POST', '/api/auth/verify-magic-link', { body: { token } })
    const found = await refreshUser()
    if (!found) becomeUser(user)
    verification.become({ is: 'success', goTo: found?.hasCompletedOnboarding ? 'videos' : 'onboarding' })
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined
    verification.become({ is: 'error', why: status === 0 ? 'unreachable' : status === 429 ? 'tooMany' : status === 503 ? 'busy' : 'invalid' })
  }
}
