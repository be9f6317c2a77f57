import { useEffect, useState } from 'react'
import { ApiError, call } from '#src/api/call.ts'
import type { childAtSession } from '#src/domain/live-class/session-door.contract.ts'
import { companyTimeZone } from '#src/shared/dates.ts'
import type { ChildAtDoor, childrenAtDoor } from './door.contract.ts'
import type { Gate } from './use-door.ts'

/**
 * The family's children who may come in by this door, undefined until they are read, and the time zone of their
 * hours. `again` asks once more after a failure.
 */
export function useChildren({ kind, id }: Gate) {
  const [children, setChildren] = useState<ChildAtDoor[]>()
  const [isFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    const asked =
      kind === 'live'
        ? call<typeof childrenAtDoor>('GET', '/api/lives/:id/children', { params: { id }, signal })
        : call<typeof childAtSession>('GET', '/api/one-to-one/:slotId/children', {
            params: { slotId: id },
            signal,
          })
    asked.then(
      (found) => {
        setChildren(found)
        setFailed(false)
      },
      (error: unknown) => {
        const isUnknown = error instanceof ApiError && [400, 404].includes(error.status)
        if (!stopping.signal.aborted && !isUnknown) setFailed(true)
      },
    )
    return () => stopping.abort()
  }, [kind, id, attempt])
  const timeZone = children?.[0]?.timeZone ?? companyTimeZone
  return { children, timeZone, isFailed, again: () => setAttempt(attempt + 1) }
}
