import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'

// By default a kept answer reaches its page in a task of its own. A switch that was pressed would stand as it
// was before until then: React puts back what a controlled field showed once the press is handled.
notifyManager.setScheduler(queueMicrotask)

let held: { userId: string; client: QueryClient } | undefined

/**
 * What has been read for the signed-in family, in this tab. Another family starts with nothing. The keys are
 * those of `keyOf`.
 */
export function queryClientFor(userId: string): QueryClient {
  if (held?.userId === userId) return held.client
  held?.client.clear()
  const client = newQueryClient()
  held = { userId, client }
  return client
}

/** Keeps what is read: never stale, never retried, never read again by itself (SPEC §7). */
export function newQueryClient(onError?: (error: Error) => void): QueryClient {
  return new QueryClient({
    ...(onError && {
      queryCache: new QueryCache({ onError }),
      mutationCache: new MutationCache({ onError }),
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  })
}
