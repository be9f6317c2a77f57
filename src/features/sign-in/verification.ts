import { ApiError, call } from '#src/api/call.ts'
import { refreshUser, setUser } from '#src/domain/accounts/auth-state.ts'
import type { lookAtMagicLink, verifyMagicLink } from '#src/domain/login-links/sign-in.contract.ts'
import type { PageKey } from '#src/shared/site/paths.ts'
import { createStore, useStore } from '#src/ui/store.ts'

/**
 * SPEC §4, magic-link verification: loading, then success or error. `goTo` is where a family that is signed
 * in goes on, `wanted` the address that its link names besides. Outside the browser that asked for the link it
 * stops at `ask`, with the account's masked address, for a press (CONTRACT §5).
 */
export type Verification =
  | { is: 'loading' }
  | { is: 'ask'; email: string }
  | { is: 'success'; goTo: PageKey; wanted?: string | undefined }
  | { is: 'error'; why: 'missing' | 'invalid' | 'tooMany' | 'busy' | 'unreachable' }

/** The verification of this page load, as far as it has come. */
export function useVerification(): Verification {
  return useStore(verification)
}

/**
 * Looks at a login link, and in the browser that asked for it uses its token, once, however often it is asked
 * to. The token is kept in memory alone: the address bar has already lost it when the page is shown again in
 * another language, and then, without a token, what is under way goes on.
 */
export function verifyToken(token: string, goTo?: string): void {
  if (token === '') {
    if (known === undefined) verification.set({ is: 'error', why: 'missing' })
  } else if (token !== known) {
    known = token
    wanted = goTo
    isMeant = false
    void look(token)
  }
}

/** Tries again with the token that could not be brought to the server. */
export function verifyAgain(): void {
  if (known !== undefined) void (isMeant ? verify(known) : look(known))
}

/** The press that signs in to the account that was shown. */
export function goOn(): void {
  if (known !== undefined && verification.current().is === 'ask') void verify(known)
}

let known: string | undefined
/** Where the link leads on to, as it was written. */
let wanted: string | undefined
/** Whether this link is to be used: it was asked for here, or pressed for. */
let isMeant = false
const verification = createStore<Verification>({ is: 'loading' })

async function look(token: string): Promise<void> {
  verification.set({ is: 'loading' })
  try {
    const { email, isAskedHere } = await call<typeof lookAtMagicLink>(
      'POST',
      '/api/auth/look-at-magic-link',
      { body: { token } },
    )
    if (isAskedHere) await verify(token)
    else verification.set({ is: 'ask', email })
  } catch (error) {
    fail(error)
  }
}

async function verify(token: string): Promise<void> {
  isMeant = true
  verification.set({ is: 'loading' })
  try {
    const { user } = await call<typeof verifyMagicLink>('POST', '/api/auth/verify-magic-link', {
      body: { token },
    })
    const found = await refreshUser()
    if (!found) setUser(user)
    // Used in a child's view, which it ends: the document that was opened as the child's is the parent's now.
    delete document.documentElement.dataset.childView
    verification.set(
      found?.hasCompletedOnboarding
        ? { is: 'success', goTo: 'videos', wanted }
        : { is: 'success', goTo: 'onboarding' },
    )
  } catch (error) {
    fail(error)
  }
}

function fail(error: unknown): void {
  const status = error instanceof ApiError ? error.status : undefined
  verification.set({
    is: 'error',
    why: status === 0 ? 'unreachable' : status === 429 ? 'tooMany' : status === 503 ? 'busy' : 'invalid',
  })
}
