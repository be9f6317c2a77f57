import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'

// By default a cached response reaches its page in a later task. Until then a switch that was pressed would
// show its old state, since React resets a controlled field after the event.
notifyManager.setScheduler(queueMicrotask)

let held: { userId: string; client: QueryClient } | undefined

/**
 * The cache of what this tab has read for the signed-in family; another family starts with an empty one. The
 * keys are those of `keyOf`.
 */
export function queryClientFor(userId: string): QueryClient {
  if (held?.userId === userId) return held.client
  held?.client.clear()
  const client = newQueryClient()
  held = { userId, client }
  return client
}

/** What is read is never stale, never retried, and never read again by itself (SPEC §7). */
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
