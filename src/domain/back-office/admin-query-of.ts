import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, ResponseOf, SentQuery } from '#src/api/endpoint.ts'
import { type AskedWith, keyOf } from '#src/api/query-of.ts'
import { type AdminEndpoint, adminCall, adminList } from './admin-call.ts'

/** An administrator's call that reads. */
interface AdminReading extends AdminEndpoint {
  method: 'GET'
}

/** What `queryOf` is for families, with the token of this browser. */
export function adminQueryOf<E extends AdminReading>(path: E['path'], ...[asked]: AskedWith<E>) {
  const { asOf: _, ...said }: { asOf?: unknown } = asked ?? {}
  return queryOptions({
    queryKey: keyOf<E>(path, asked),
    queryFn: ({ signal }) =>
      adminCall<AdminEndpoint>('GET', path, { ...said, signal }) as Promise<ResponseOf<E>>,
  })
}

/**
 * One page of a list, and how long the whole list is. It lies under the path as every reading does, and apart
 * from the same reading without the length.
 */
export function adminListOf<E extends AdminReading>(path: E['path'], query: SentQuery<E>) {
  const queryKey: readonly [path: Endpoint['path'], asked: object] = [path, { list: query }]
  return queryOptions({ queryKey, queryFn: ({ signal }) => adminList<E>(path, query, signal) })
}
