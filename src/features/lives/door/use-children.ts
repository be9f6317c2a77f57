import { useEffect, useState } from 'react'
import { ApiError, call } from '#src/api/call.ts'
import type { childAtSession } from '#src/domain/live-class/session-door.contract.ts'
import { companyTimeZone } from '#src/shared/dates.ts'
import type { ChildAtDoor, childrenAtDoor } from './door.contract.ts'
import type { AwaitedClass } from './use-door.ts'

/**
 * The family's children who may enter this class, undefined until they are loaded, and the time zone in which
 * the page shows hours. `again` retries after a failure.
 */
export function useChildren({ kind, id }: AwaitedClass) {
  const [children, setChildren] = useState<ChildAtDoor[]>()
  const [isFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt repeats the request
  useEffect(() => {
    const unmounting = new AbortController()
    const { signal } = unmounting
    const request =
      kind === 'live'
        ? call<typeof childrenAtDoor>('GET', '/api/lives/:id/children', { params: { id }, signal })
        : call<typeof childAtSession>('GET', '/api/one-to-one/:slotId/children', {
            params: { slotId: id },
            signal,
          })
    request.then(
      (response) => {
        setChildren(response)
        setFailed(false)
      },
      (error: unknown) => {
        const isUnknown = error instanceof ApiError && [400, 404].includes(error.status)
        if (!signal.aborted && !isUnknown) setFailed(true)
      },
    )
    return () => unmounting.abort()
  }, [kind, id, attempt])
  const timeZone = children?.[0]?.timeZone ?? companyTimeZone
  return { children, timeZone, isFailed, again: () => setAttempt(attempt + 1) }
}
