import { queryOptions } from '@tanstack/react-query'
import { call, type Said } from './call.ts'
import type { Endpoint, ResponseOf } from './endpoint.ts'

/** A call that only reads. */
interface Reading extends Endpoint {
  method: 'GET'
}

/**
 * What a query sends, and `asOf`, which is not sent: values that the response also depends on, so that it is
 * read again when they change.
 */
type Asked<E> = Said<E> & { asOf?: readonly unknown[] }

type NothingToAsk = Record<never, never>

/** The arguments after a query's path: optional where nothing has to be sent. */
export type AskedWith<E> = NothingToAsk extends Asked<E> ? [asked?: Asked<E>] : [asked: Asked<E>]

/** The key of a cached response: the path of its call, and what was sent. */
type Key = readonly [path: Endpoint['path'], asked?: object]

/**
 * Query options for a call of the product's own API: the function and the key. The endpoint's declaration
 * gives the types and is not downloaded: `useQuery(queryOf<typeof readBox>('/api/box'))`.
 */
export function queryOf<E extends Reading>(path: E['path'], ...[asked]: AskedWith<E>) {
  const { asOf: _, ...said }: { asOf?: unknown } = asked ?? {}
  return queryOptions({
    queryKey: keyOf<E>(path, asked),
    queryFn: ({ signal }) => call<Endpoint>('GET', path, { ...said, signal }) as Promise<ResponseOf<E>>,
  })
}

/**
 * A typed query key. With the path alone it matches every query of that path, whatever it asks. A feature
 * that invalidates another feature's query gives the path without the type, since it may not import the
 * contract.
 */
export function keyOf<E extends Endpoint = Endpoint>(path: E['path'], asked?: Asked<E>) {
  return queryOptions<ResponseOf<E>, Error, ResponseOf<E>, Key>({
    queryKey: asked ? [path, asked] : [path],
  }).queryKey
}
