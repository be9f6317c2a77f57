import { useEffect, useState } from 'react'
import { ApiError, call } from '#src/api/call.ts'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'
import type { sessionDoor } from '#src/domain/live-class/session-door.contract.ts'
import type { LiveDoor, liveDoor } from './door.contract.ts'

/** The class before which the visitor waits: a live session's, or a one-to-one session's by its slot. */
export interface AwaitedClass {
  kind: 'live' | 'session'
  id: string
}

/** The door's last known state, which is kept while the network is lost. */
interface DoorState {
  door: LiveDoor | undefined
  isUnknown: boolean
  isLost: boolean
}

export const pollMs = 4000
/** The interval once the class is over or cancelled. */
const slowPollMs = 30_000

/**
 * Polls the door every few seconds, less often once the class is over, and at once when the network is lost
 * or comes back.
 */
export function useDoor({ kind, id }: AwaitedClass): DoorState {
  const [state, setState] = useState<DoorState>({ door: undefined, isUnknown: false, isLost: false })
  useEffect(() => {
    let timer: number | undefined
    let isUnmounted = false
    const unmounting = new AbortController()

    async function poll(): Promise<void> {
      window.clearTimeout(timer)
      const { signal } = unmounting
      const request =
        kind === 'live'
          ? call<typeof liveDoor>('GET', '/api/lives/:id/door', { params: { id }, signal })
          : call<typeof sessionDoor>('GET', '/api/one-to-one/:slotId/door', {
              params: { slotId: id },
              signal,
            })
      const wait = await request.then(
        (door) => {
          setState({ door, isUnknown: false, isLost: false })
          return door.state === 'over' || door.state === 'cancelled' ? slowPollMs : pollMs
        },
        async (error: unknown) => {
          // The session has ended elsewhere: the page then shows visitors its link to sign in.
          const isSignedOut =
            error instanceof ApiError && error.status === 401 && (await refreshUser()) === undefined
          if (isSignedOut) return undefined
          const isUnknown = error instanceof ApiError && [400, 404].includes(error.status)
          if (!isUnmounted) setState((before) => ({ ...before, isUnknown, isLost: !isUnknown }))
          return isUnknown ? undefined : pollMs
        },
      )
      if (!isUnmounted && wait !== undefined) timer = window.setTimeout(() => void poll(), wait)
    }

    const pollNow = () => void poll()
    void poll()
    window.addEventListener('online', pollNow)
    window.addEventListener('offline', pollNow)
    return () => {
      isUnmounted = true
      unmounting.abort()
      window.clearTimeout(timer)
      window.removeEventListener('online', pollNow)
      window.removeEventListener('offline', pollNow)
    }
  }, [kind, id])
  return state
}
