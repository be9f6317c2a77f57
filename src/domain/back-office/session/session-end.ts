import { ApiError } from '#src/api/call.ts'
import { createStore } from '#src/ui/store.ts'
import { storedToken } from './admin-token.ts'

/**
 * Set once the administrator's session has ended: `asking` while the dialog to sign in again is open,
 * `declined` after it was closed without signing in.
 */
export const sessionEnd = createStore<'asking' | 'declined' | undefined>(undefined)

/** The calls wait for this promise, which says whether somebody has signed in again. */
let waiting: PromiseWithResolvers<boolean> | undefined

/**
 * Makes a call; if the session has ended, asks to sign in again and repeats the call once. A call that only
 * reads asks once, so that a poll does not reopen a dialog that somebody has closed.
 */
export async function inSession<ApiResponse>(
  work: () => Promise<ApiResponse>,
  onlyReads: boolean,
): Promise<ApiResponse> {
  const token = storedToken()
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    const isRenewed = storedToken() !== undefined && storedToken() !== token
    if (!isRenewed && !(await signedInAgain(onlyReads))) throw error
    return work()
  }
}

/** Opens the dialog again. */
export function askToSignIn(): void {
  sessionEnd.set('asking')
}

/** Continues the calls that wait, or fails them. */
export function resumeCalls(isSignedIn: boolean): void {
  sessionEnd.set(isSignedIn ? undefined : 'declined')
  waiting?.resolve(isSignedIn)
  waiting = undefined
}

/** Forgets that a session ended; called when the back-office is opened or left. */
export function forgetSessionEnd(): void {
  resumeCalls(false)
  sessionEnd.set(undefined)
}

function signedInAgain(onlyReads: boolean): Promise<boolean> {
  if (onlyReads && sessionEnd.current() === 'declined') return Promise.resolve(false)
  askToSignIn()
  waiting ??= Promise.withResolvers()
  return waiting.promise
}
