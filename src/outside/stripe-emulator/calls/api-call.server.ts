import type { z } from 'zod'
import type { Books } from '#src/outside/stripe-emulator/books.server.ts'
import { noSuch } from '#src/outside/stripe-emulator/errors.server.ts'
import type { FormTree } from '#src/outside/stripe-emulator/form-body.server.ts'
import type { Kind, Kinds } from '#src/outside/stripe-emulator/kinds.server.ts'
import { readParameters } from '#src/outside/stripe-emulator/parameters.server.ts'

/** One call of Stripe's API: where it is, what it takes, what it does. A refusal that is thrown undoes the call; one that is returned is its answer. */
export interface ApiCall {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  answer(books: Books, id: string, given: FormTree): { answer: object; expand: readonly string[] }
}

/** A call as data; `:id` in the path is handed over as `id`, an empty string where there is none. */
export function apiCall<Schema extends z.ZodType<{ expand?: string[] | undefined }>>(
  method: ApiCall['method'],
  path: string,
  schema: Schema,
  answer: (books: Books, given: z.output<Schema>, id: string) => object,
): ApiCall {
  return {
    method,
    path,
    answer(books, id, form) {
      const given = readParameters(schema, form)
      return { answer: answer(books, given, id), expand: given.expand ?? [] }
    },
  }
}

interface Paging {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

export interface Range {
  gt?: number | undefined
  gte?: number | undefined
  lt?: number | undefined
  lte?: number | undefined
}

/** A page of a kind, newest first, in Stripe's list form. */
export function listOf<K extends Kind>(
  books: Books,
  kind: K,
  url: string,
  paging: Paging,
  filters: { where?: Readonly<Record<string, string | undefined>>; keep?: (object: Kinds[K]) => boolean } = {},
): object {
  const cursor = paging.starting_after ?? paging.ending_before
  if (cursor !== undefined && !books.get(kind, cursor)) {
    throw noSuch(kind.replace('.', ' '), cursor, paging.starting_after ? 'starting_after' : 'ending_before', 400)
  }
  const limit = paging.limit ?? 10
  const where = filters.where ?? {}
  const found = filters.keep
    ? books.store.list(kind, { where, after: paging.starting_after, before: paging.ending_before }).filter(filters.keep)
    : books.store.list(kind, { where, after: paging.starting_after, before: paging.ending_before, limit: limit + 1 })
  const backwards = paging.ending_before !== undefined
  const data = backwards ? found.slice(-limit) : found.slice(0, limit)
  return { object: 'list', data, has_more: found.length > limit, url }
}

export function isWithin(value: number, range: Range | undefined): boolean {
  if (!range) return true
  return (
    value > (range.gt ?? -1) && value >= (range.gte ?? 0) && value < (range.lt ?? Number.POSITIVE_INFINITY) && value <= (range.lte ?? Number.POSITIVE_INFINITY)
  )
}

export function existing<K extends Kind>(books: Books, kind: K, id: string, what: string = kind): Kinds[K] {
  const found = books.get(kind, id)
  if (!found) throw noSuch(what, id, 'id')
  return found
}
