import { ApiError, call } from '#src/api/call.ts'
import { refreshUser, setUser } from '#src/domain/accounts/auth-state.ts'
import type { inspectMagicLink, verifyMagicLink } from '#src/domain/login-links/sign-in.contract.ts'
import type { PageKey } from '#src/shared/site/paths.ts'
import { createStore, useStore } from '#src/ui/store.ts'

/**
 * SPEC §4, magic-link verification: loading, then success or error. `goTo` is the page that follows,
 * `returnPath` the path that the link names, if any. In a browser that did not request the link, verification
 * stops at `ask`, with the account's masked address, until a click (CONTRACT §5).
 */
export type Verification =
  | { status: 'loading' }
  | { status: 'ask'; email: string }
  | { status: 'success'; goTo: PageKey; returnPath?: string | undefined }
  | { status: 'error'; why: 'missing' | 'invalid' | 'tooMany' | 'busy' | 'unreachable' }

/** The current state of this page's verification. */
export function useVerification(): Verification {
  return useStore(verification)
}

/**
 * Checks a login link and, in the browser that requested it, uses its token. Repeated calls with the same
 * token do nothing. The token is kept in memory only. When the page is shown again in another language, its
 * address has no token any more, and a call without a token leaves the verification as it is.
 */
export function verifyToken(linkToken: string, goTo?: string): void {
  if (linkToken === '') {
    if (token === undefined) verification.set({ status: 'error', why: 'missing' })
  } else if (linkToken !== token) {
    token = linkToken
    returnPath = goTo
    isConfirmed = false
    void check(token)
  }
}

/** Retries with the same token after a failure that did not use it up. */
export function verifyAgain(): void {
  if (token !== undefined) void (isConfirmed ? verify(token) : check(token))
}

/** Signs in to the account that `ask` showed. */
export function confirmSignIn(): void {
  if (token !== undefined && verification.current().status === 'ask') void verify(token)
}

let token: string | undefined
/** The path that the link names, unchecked. */
let returnPath: string | undefined
/** Whether the link may be used: this browser requested it, or the visitor clicked. */
let isConfirmed = false
const verification = createStore<Verification>({ status: 'loading' })

async function check(linkToken: string): Promise<void> {
  verification.set({ status: 'loading' })
  try {
    const { email, isAskedHere } = await call<typeof inspectMagicLink>(
      'POST',
      '/api/auth/look-at-magic-link',
      { body: { token: linkToken } },
    )
    if (isAskedHere) await verify(linkToken)
    else verification.set({ status: 'ask', email })
  } catch (error) {
    fail(error)
  }
}

async function verify(linkToken: string): Promise<void> {
  isConfirmed = true
  verification.set({ status: 'loading' })
  try {
    const { user } = await call<typeof verifyMagicLink>('POST', '/api/auth/verify-magic-link', {
      body: { token: linkToken },
    })
    const found = await refreshUser()
    if (!found) setUser(user)
    // Signing in ends a child's view, so this document is the parent's from now on.
    delete document.documentElement.dataset.childView
    verification.set(
      found?.hasCompletedOnboarding
        ? { status: 'success', goTo: 'videos', returnPath }
        : { status: 'success', goTo: 'onboarding' },
    )
  } catch (error) {
    fail(error)
  }
}

function fail(error: unknown): void {
  verification.set({ status: 'error', why: reasonFor(error instanceof ApiError ? error.status : undefined) })
}

function reasonFor(status: number | undefined) {
  if (status === 0) return 'unreachable'
  if (status === 429) return 'tooMany'
  return status !== undefined && status < 500 ? 'invalid' : 'busy'
}
