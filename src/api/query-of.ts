import { queryOptions } from '@tanstack/react-query'
import { call, type Said } from './call.ts'
import type { Endpoint, ResponseOf } from './endpoint.ts'

/** A call that reads. */
interface Reading extends Endpoint {
  method: 'GET'
}

/**
 * What is asked: what the call says, and `asOf`, which is not sent: what else the answer hangs on, so that a
 * change of it reads again.
 */
type Asked<E> = Said<E> & { asOf?: readonly unknown[] }

type NothingToAsk = Record<never, never>

/** What a reading takes after its path: nothing need be said where nothing has to be asked. */
export type AskedWith<E> = NothingToAsk extends Asked<E> ? [asked?: Asked<E>] : [asked: Asked<E>]

/** How every answer is kept: under the path of its call, and what was asked of it. */
type Key = readonly [path: Endpoint['path'], asked?: object]

/**
 * A reading of the product's own API, for TanStack Query: how to ask, and the key that the answer is kept
 * under. The types come from the endpoint's declaration, of which nothing is downloaded:
 * `useQuery(queryOf<typeof readBox>('/api/box'))`.
 */
export function queryOf<E extends Reading>(path: E['path'], ...[asked]: AskedWith<E>) {
  const { asOf: _, ...said }: { asOf?: unknown } = asked ?? {}
  return queryOptions({
    queryKey: keyOf<E>(path, asked),
    queryFn: ({ signal }) => call<Endpoint>('GET', path, { ...said, signal }) as Promise<ResponseOf<E>>,
  })
}

/**
 * The key of a reading, that knows what is kept under it. With the path alone it is the key under which all
 * readings of that path lie, whatever they ask. Who may not see the declaration, a feature of another's call,
 * says the path alone.
 */
export function keyOf<E extends Endpoint = Endpoint>(path: E['path'], asked?: Asked<E>) {
  return queryOptions<ResponseOf<E>, Error, ResponseOf<E>, Key>({
    queryKey: asked ? [path, asked] : [path],
  }).queryKey
}
