import type { z } from 'zod'
import { noSuch } from '#emulator/http/errors.ts'
import type { FormTree } from '#emulator/http/form-body.ts'
import { readParameters } from '#emulator/http/parameters.ts'
import type { Kind, Kinds } from '#emulator/kinds.ts'
import type { Range } from '#emulator/store.ts'
import type { UnitOfWork } from '#emulator/unit-of-work.ts'

/**
 * One call of Stripe's API: its path, its parameters, its work. A thrown error rolls the call back; a
 * returned error is its response, and what was written stays.
 */
export interface ApiCall {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  response(work: UnitOfWork, id: string, given: FormTree): { response: object; expand: readonly string[] }
}

/** Declares a call; the value at `:id` in the path is passed as `id`, an empty string if there is none. */
export function apiCall<Schema extends z.ZodType<{ expand?: string[] | undefined }>>(
  method: ApiCall['method'],
  path: string,
  schema: Schema,
  response: (work: UnitOfWork, given: z.output<Schema>, id: string) => object,
): ApiCall {
  return {
    method,
    path,
    response(work, id, form) {
      const given = readParameters(schema, form)
      return { response: response(work, given, id), expand: given.expand ?? [] }
    },
  }
}

interface Paging {
  created?: Range | undefined
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

/** One page of the objects of a kind, newest first, in Stripe's list form. */
export function listOf<K extends Kind>(
  work: UnitOfWork,
  kind: K,
  url: string,
  paging: Paging,
  filters: {
    where?: Readonly<Record<string, string | undefined>>
    keep?: (object: Kinds[K]) => boolean
  } = {},
): object {
  const cursor = paging.starting_after ?? paging.ending_before
  if (cursor !== undefined && !work.get(kind, cursor)) {
    throw noSuch(
      kind.replace('.', ' '),
      cursor,
      paging.starting_after ? 'starting_after' : 'ending_before',
      400,
    )
  }
  const limit = paging.limit ?? 10
  const found = work.store.list(kind, {
    ...filters,
    created: paging.created,
    after: paging.starting_after,
    before: paging.ending_before,
    limit: limit + 1,
  })
  const backwards = paging.ending_before !== undefined
  const data = backwards ? found.slice(-limit) : found.slice(0, limit)
  return { object: 'list', data, has_more: found.length > limit, url }
}

export function isWithin(value: number, range: Range | undefined): boolean {
  if (!range) return true
  return (
    value > (range.gt ?? -1) &&
    value >= (range.gte ?? 0) &&
    value < (range.lt ?? Number.POSITIVE_INFINITY) &&
    value <= (range.lte ?? Number.POSITIVE_INFINITY)
  )
}

/** The object of that kind and id. Throws Stripe's 404 for an unknown id, with `what` as the object's name. */
export function existing<K extends Kind>(
  work: UnitOfWork,
  kind: K,
  id: string,
  what: string = kind,
): Kinds[K] {
  const found = work.get(kind, id)
  if (!found) throw noSuch(what, id, 'id')
  return found
}
