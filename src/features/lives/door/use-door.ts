import { useEffect, useState } from 'react'
import { ApiError, call } from '#src/api/call.ts'
import type { sessionDoor } from '#src/domain/live-class/session-door.contract.ts'
import type { LiveDoor, liveDoor } from './door.contract.ts'

/** Before which class somebody stands: a live session's, or that of a one-to-one session by its slot. */
export interface Gate {
  kind: 'live' | 'session'
  id: string
}

/** What the page knows of the door: the last answer stays when the network goes. */
interface DoorSeen {
  door: LiveDoor | undefined
  isUnknown: boolean
  isLost: boolean
}

const askMilliseconds = 4000
const slowMilliseconds = 30_000

/**
 * Asks the door every few seconds, less often once the class is over, and at once when the network goes or is
 * back.
 */
export function useDoor({ kind, id }: Gate): DoorSeen {
  const [seen, setSeen] = useState<DoorSeen>({ door: undefined, isUnknown: false, isLost: false })
  useEffect(() => {
    let timer: number | undefined
    let isOver = false
    const stopping = new AbortController()

    async function ask(): Promise<void> {
      window.clearTimeout(timer)
      const { signal } = stopping
      const asked =
        kind === 'live'
          ? call<typeof liveDoor>('GET', '/api/lives/:id/door', { params: { id }, signal })
          : call<typeof sessionDoor>('GET', '/api/one-to-one/:slotId/door', {
              params: { slotId: id },
              signal,
            })
      const wait = await asked.then(
        (door) => {
          setSeen({ door, isUnknown: false, isLost: false })
          return door.state === 'over' || door.state === 'cancelled' ? slowMilliseconds : askMilliseconds
        },
        (error: unknown) => {
          const isUnknown = error instanceof ApiError && [400, 404].includes(error.status)
          if (!isOver) setSeen((before) => ({ ...before, isUnknown, isLost: !isUnknown }))
          return isUnknown ? undefined : askMilliseconds
        },
      )
      if (!isOver && wait !== undefined) timer = window.setTimeout(() => void ask(), wait)
    }

    const askNow = () => void ask()
    void ask()
    window.addEventListener('online', askNow)
    window.addEventListener('offline', askNow)
    return () => {
      isOver = true
      stopping.abort()
      window.clearTimeout(timer)
      window.removeEventListener('online', askNow)
      window.removeEventListener('offline', askNow)
    }
  }, [kind, id])
  return seen
}
