import { useEffect, useState } from 'react'
import { ApiError } from '#src/api/call.ts'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'

/** What was read last, which is kept while the network is lost. */
interface Polled<Result> {
  result: Result | undefined
  isUnknown: boolean
  isOffline: boolean
}

export const pollMs = 4000

/**
 * Reads at once, again `nextMs` after each response, unless that is undefined, and every few seconds after a
 * failure, since a child who is alone may not be able to read what to press. Until the last response it also
 * reads when the network is lost or comes back. `read` and `nextMs` stay the same from one rendering to the
 * next.
 */
export function usePolled<Result>(
  read: (signal: AbortSignal) => Promise<Result>,
  nextMs: (result: Result) => number | undefined,
): Polled<Result> {
  const [state, setState] = useState<Polled<Result>>({
    result: undefined,
    isUnknown: false,
    isOffline: false,
  })
  useEffect(() => {
    let timer: number | undefined
    let isDone = false
    const unmounting = new AbortController()
    const { signal } = unmounting

    async function poll(): Promise<void> {
      window.clearTimeout(timer)
      const wait = await read(signal).then(
        (result) => {
          if (!signal.aborted) setState({ result, isUnknown: false, isOffline: false })
          const next = nextMs(result)
          isDone = next === undefined
          return next
        },
        async (error: unknown) => {
          // The session has ended elsewhere: the page then shows visitors its link to sign in.
          if (hasStatus(error, 401) && (await refreshUser()) === undefined) return undefined
          const isUnknown = hasStatus(error, 400, 404)
          if (!signal.aborted && !isDone)
            setState((before) => ({ ...before, isUnknown, isOffline: !isUnknown }))
          return isUnknown ? undefined : pollMs
        },
      )
      if (!signal.aborted && !isDone && wait !== undefined) timer = window.setTimeout(() => void poll(), wait)
    }

    const pollNow = () => void (isDone || poll())
    void poll()
    window.addEventListener('online', pollNow)
    window.addEventListener('offline', pollNow)
    return () => {
      unmounting.abort()
      window.clearTimeout(timer)
      window.removeEventListener('online', pollNow)
      window.removeEventListener('offline', pollNow)
    }
  }, [read, nextMs])
  return state
}

function hasStatus(error: unknown, ...statuses: number[]): boolean {
  return error instanceof ApiError && statuses.includes(error.status)
}
