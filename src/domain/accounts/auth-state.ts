import { useEffect } from 'react'
import { call } from '#src/api/call.ts'
import { createStore, useStore } from '#src/ui/store.ts'
import { clearFamilyStorage } from './family-storage.ts'
import type { logout, me, SessionUser } from './session.contract.ts'

/**
 * SPEC §4: loading at first, then a user or none once the session check returns; a failed check counts as
 * none.
 */
type AuthState = { isLoading: true; user: undefined } | { isLoading: false; user: SessionUser | undefined }

/**
 * The session in this browser. While it loads, public pages show what does not depend on it, and signed-in
 * pages the full-screen spinner.
 */
export function useAuth(): AuthState {
  useEffect(start, [])
  return useStore(session)
}

/**
 * Reads the signed-in user again, as a page does after it has signed somebody in. Never throws: without a
 * response nobody counts as signed in.
 */
export async function refreshUser(): Promise<SessionUser | undefined> {
  hasStarted = true
  const user = await call<typeof me>('GET', '/api/auth/me').catch(() => undefined)
  session.set({ isLoading: false, user })
  return user
}

/** Sets the user from a response, without another request. */
export function setUser(user: SessionUser): void {
  hasStarted = true
  session.set({ isLoading: false, user })
}

/** Signs out. SPEC §4: the user is cleared only if the call succeeds; on error it is only logged. */
export async function logOut(): Promise<void> {
  try {
    await call<typeof logout>('POST', '/api/auth/logout')
    clearFamilyStorage()
    session.set({ isLoading: false, user: undefined })
  } catch (error) {
    console.error(error)
  }
}

/**
 * The server sets it together with the session cookie, which scripts cannot read. Without this hint nobody is
 * signed in, so the request for the session is not needed.
 */
const signedInHint = 'signed-in=1'

export function mayBeSignedIn(): boolean {
  return document.cookie.includes(signedInHint)
}

const session = createStore<AuthState>({ isLoading: true, user: undefined })
let hasStarted = false

function start(): void {
  if (hasStarted) return
  hasStarted = true
  if (mayBeSignedIn()) void refreshUser()
  else session.set({ isLoading: false, user: undefined })
}
