import { useCallback, useEffect, useState } from 'react'
import { ApiError, call } from '#src/api/call.ts'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'
import type { Orchard, readOrchard } from '#src/domain/child-view/orchard.contract.ts'
import type { Language } from '#src/shared/language/languages.ts'

/**
 * The orchard as it was last read, which is kept while the network is lost, the status of the last read if it
 * failed (0 without a response), and a function to read it again.
 */
interface OrchardState {
  orchard: Orchard | undefined
  failure: number | undefined
  read: () => void
}

/** The address that the page also requests before its scripts have loaded (first-view/orchard-first.ts). */
export function orchardAddress(language: Language): string {
  return `/api/orchard?lang=${language}`
}

/** For the first read the early response, if there is one and it succeeded; otherwise a new request. */
function request(language: Language): Promise<Orchard> {
  const early = Promise.resolve(globalThis.orchardResponse)
  globalThis.orchardResponse = undefined
  return early
    .then((response) => response?.ok && response.json())
    .catch(() => undefined)
    .then((found) => found || call<typeof readOrchard>('GET', '/api/orchard', { query: { lang: language } }))
}

/**
 * Reads the orchard at once, every minute, and when the page becomes visible or the network comes back, so
 * that an open class and the hours of rest appear without a reload.
 */
export function useOrchard(language: Language): OrchardState {
  const [orchard, setOrchard] = useState<Orchard>()
  const [failure, setFailure] = useState<number>()
  const read = useCallback(() => {
    void request(language).then(
      (found) => {
        setOrchard(found)
        setFailure(undefined)
      },
      (error: unknown) => {
        const status = error instanceof ApiError ? error.status : 0
        setFailure(status)
        // The session has ended elsewhere; the page then shows a link to sign in.
        if (status === 401) void refreshUser()
      },
    )
  }, [language])
  useEffect(() => {
    read()
    const timer = setInterval(read, readEveryMs)
    const readIfVisible = () => document.visibilityState === 'visible' && read()
    document.addEventListener('visibilitychange', readIfVisible)
    window.addEventListener('online', read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', readIfVisible)
      window.removeEventListener('online', read)
    }
  }, [read])
  return { orchard, failure, read }
}

const readEveryMs = 60_000
