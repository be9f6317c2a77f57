import { QueryClient } from '@tanstack/react-query'

let held: { userId: string; client: QueryClient } | undefined

/**
 * What has been read for the signed-in family, in this tab: never stale, never retried, never read again by
 * itself (SPEC §7). Another family starts with nothing. The keys are those of `keyOf`.
 */
export function queryClientFor(userId: string): QueryClient {
  if (held?.userId === userId) return held.client
  held?.client.clear()
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  })
  held = { userId, client }
  return client
}
