import { queryOptions } from '@tanstack/react-query'
import { type CallInput, call, type NothingToSend } from './call.ts'
import type { Endpoint, ResponseOf } from './endpoint.ts'

/** A call that only reads. */
type Reading = Endpoint & { method: 'GET' }

/**
 * The input of a query. `asOf` is not sent: it holds values that the response also depends on, so that the
 * query is repeated when they change.
 */
type QueryInput<E> = CallInput<E> & { asOf?: readonly unknown[] }

/** The arguments after a query's path: optional if nothing has to be sent. */
export type QueryArgs<E> =
  NothingToSend extends QueryInput<E> ? [args?: QueryInput<E>] : [args: QueryInput<E>]

/** The key of a cached response: the path and the arguments of its call. */
type Key = readonly [path: Endpoint['path'], args?: object]

/**
 * Query options for a call of the product's own API: the function and the key. The endpoint's declaration
 * gives the types and is not downloaded: `useQuery(queryOf<typeof readBox>('/api/box'))`.
 */
export function queryOf<E extends Reading>(path: E['path'], ...[args]: QueryArgs<E>) {
  const { asOf: _, ...sent }: { asOf?: unknown } = args ?? {}
  return queryOptions({
    queryKey: keyOf<E>(path, args),
    queryFn: ({ signal }) => call<Endpoint>('GET', path, { ...sent, signal }) as Promise<ResponseOf<E>>,
  })
}

/**
 * A typed query key. With only a path it matches every query of that path, whatever its arguments. The
 * contract of a query that several features invalidate is in the domain.
 */
export function keyOf<E extends Endpoint>(path: E['path'], args?: QueryInput<E>) {
  return queryOptions<ResponseOf<E>, Error, ResponseOf<E>, Key>({
    queryKey: args ? [path, args] : [path],
  }).queryKey
}
