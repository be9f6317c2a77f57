import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, ResponseOf, SentParams, SentQuery } from '#src/api/endpoint.ts'
import { keyOf, type QueryArgs } from '#src/api/query-of.ts'
import { type AdminEndpoint, adminCall, adminList } from './admin-call.ts'

/** A call of the back-office that only reads. */
type AdminReadEndpoint = AdminEndpoint & { method: 'GET' }

/** `queryOf` for the back-office, with the token of this browser. */
export function adminQueryOf<E extends AdminReadEndpoint>(path: E['path'], ...[options]: QueryArgs<E>) {
  const { asOf: _, ...request }: { asOf?: unknown } = options ?? {}
  return queryOptions({
    queryKey: keyOf<E>(path, options),
    queryFn: ({ signal }) =>
      adminCall<AdminEndpoint>('GET', path, { ...request, signal }) as Promise<ResponseOf<E>>,
  })
}

/**
 * One page of a list, and the length of the whole list. Its key starts with the path, like every query's, and
 * differs from the same query without the length.
 */
export function adminListOf<E extends AdminReadEndpoint>(
  path: E['path'],
  query: SentQuery<E>,
  params?: SentParams<E>,
) {
  const queryKey: readonly [path: Endpoint['path'], options: object] = [path, { list: query, params }]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => adminList<E>(path, { query, params, signal }),
  })
}
