import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { statusOf } from './use-submit.ts'

// By default a page learns of a new cached response in a later task. Until then a switch that was pressed
// would show its old state, because React resets a controlled field after the event.
notifyManager.setScheduler(queueMicrotask)

let current: { userId: string; queryClient: QueryClient } | undefined
let whenSignedOut: (() => void) | undefined

/**
 * The cached responses of this tab for the signed-in family; another family starts with an empty cache. The
 * keys are those of `keyOf`. `onSignedOut` is called whenever a read is rejected because the session has
 * ended; the one given last counts.
 */
export function queryClientFor(userId: string, onSignedOut = whenSignedOut): QueryClient {
  whenSignedOut = onSignedOut
  if (current?.userId === userId) return current.queryClient
  current?.queryClient.clear()
  const queryClient = newQueryClient(() => whenSignedOut?.())
  current = { userId, queryClient }
  return queryClient
}

/**
 * A query client that keeps responses fresh for ever, does not retry failed calls, and does not refetch by
 * itself (SPEC §7).
 */
export function newQueryClient(onSignedOut?: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (statusOf(error) === 401) onSignedOut?.()
      },
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
