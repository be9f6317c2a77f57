import { useEffect, useSyncExternalStore } from 'react'
import { forgetFamily } from '#src/account/family-memory.ts'
import type { logout, me, SessionUser } from '#src/account/session.contract.ts'

/** SPEC §4: loading at start, then a user or none once the session check returns; a failed check means none. */
type AuthState = { isLoading: true; user: undefined } | { isLoading: false; user: SessionUser | undefined }

/** The session in this browser. Public pages show what does not depend on it while it loads; signed-in pages show the full-screen spinner. */
export function useAuth(): AuthState {
  useEffect(start, [])
  return useSyncExternalStore(subscribe, current, atStart)
}

/** Asks the server who is signed in, as a page must after it has signed somebody in. Never throws: no answer means nobody. */
export async function refreshUser(): Promise<SessionUser | undefined> {
  hasStarted = true
  const { call } = await import('#src/api/call.ts')
  const user = await call<typeof me>('GET', '/api/auth/me').catch(() => undefined)
  become({ isLoading: false, user })
  return user
}

/** Puts in place a user that an answer has just brought, without asking again. */
export function becomeUser(user: SessionUser): void {
  hasStarted = true
  become({ isLoading: false, user })
}

/** Signs out. SPEC §4: the user is cleared only if the call succeeds; on error it is only logged. */
export async function logOut(): Promise<void> {
  const { call } = await import('#src/api/call.ts')
  try {
    await call<typeof logout>('POST', '/api/auth/logout')
    forgetFamily()
    become({ isLoading: false, user: undefined })
  } catch (error) {
    console.error(error)
  }
}

/** Set by the server beside the session cookie, which scripts cannot read: without it nobody is signed in and nothing need be asked. */
const signedInHint = 'signed-in=1'

const loading: AuthState = { isLoading: true, user: undefined }
let state: AuthState = loading
let hasStarted = false
const listeners = new Set<() => void>()

function start(): void {
  if (hasStarted) return
  hasStarted = true
  if (document.cookie.split('; ').includes(signedInHint)) void refreshUser()
  else become({ isLoading: false, user: undefined })
}

function become(next: AuthState): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = () => state
const atStart = () => loading
