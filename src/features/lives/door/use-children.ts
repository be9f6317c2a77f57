import { useEffect, useState } from 'react'
import { ApiError, call } from '#src/api/call.ts'
import type { childAtSession } from '#src/domain/live-class/session-door.contract.ts'
import { companyTimeZone } from '#src/shared/dates.ts'
import type { ChildAtDoor, childrenAtDoor } from './door.contract.ts'
import { type AwaitedClass, pollMs } from './use-door.ts'

/**
 * The family's children who may enter this class, undefined until they are loaded, and the time zone in which
 * the page shows hours. After a failure they are read again like the door, since a child who is alone may not
 * be able to read what to press: every few seconds, and at once when the network comes back.
 */
export function useChildren({ kind, id }: AwaitedClass) {
  const [children, setChildren] = useState<ChildAtDoor[]>()
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    let timer: number | undefined
    let isDone = false
    const unmounting = new AbortController()

    async function read(): Promise<void> {
      window.clearTimeout(timer)
      const { signal } = unmounting
      const request =
        kind === 'live'
          ? call<typeof childrenAtDoor>('GET', '/api/lives/:id/children', { params: { id }, signal })
          : call<typeof childAtSession>('GET', '/api/one-to-one/:slotId/children', {
              params: { slotId: id },
              signal,
            })
      await request.then(
        (response) => {
          isDone = true
          setChildren(response)
          setLost(false)
        },
        (error: unknown) => {
          // The door says that a class is unknown, and leads to the sign-in once the session has ended.
          isDone ||= error instanceof ApiError && [400, 404].includes(error.status)
          if (isDone || signal.aborted) return
          setLost(true)
          timer = window.setTimeout(() => void read(), pollMs)
        },
      )
    }

    const readNow = () => void (isDone || read())
    void read()
    window.addEventListener('online', readNow)
    return () => {
      unmounting.abort()
      window.clearTimeout(timer)
      window.removeEventListener('online', readNow)
    }
  }, [kind, id])
  const timeZone = children?.[0]?.timeZone ?? companyTimeZone
  return { children, timeZone, isLost }
}
