import { notifyManager, QueryClient } from '@tanstack/react-query'

// By default a cached response reaches its page in a later task. Until then a switch that was pressed would
// show its old state, since React resets a controlled field after the event.
notifyManager.setScheduler(queueMicrotask)

let current: { userId: string; queryClient: QueryClient } | undefined

/**
 * The cached responses of this tab for the signed-in family; another family starts with an empty cache. The
 * keys are those of `keyOf`.
 */
export function queryClientFor(userId: string): QueryClient {
  if (current?.userId === userId) return current.queryClient
  current?.queryClient.clear()
  const queryClient = newQueryClient()
  current = { userId, queryClient }
  return queryClient
}

/**
 * A query client whose responses are never stale, never retried, and never read again by themselves (SPEC
 * §7).
 */
export function newQueryClient(): QueryClient {
  return new QueryClient({
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
