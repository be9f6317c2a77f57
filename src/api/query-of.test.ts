import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { keyOf, queryOf } from './query-of.ts'

const listShelves = endpoint({
  method: 'GET',
  path: '/api/shelves',
  access: 'member',
  summary: 'All shelves, or those of a colour',
  query: z.object({ colour: z.string().optional() }),
  response: z.array(z.string()),
})
const readShelf = endpoint({
  method: 'GET',
  path: '/api/shelves/:shelf',
  access: 'member',
  summary: 'What lies on a shelf',
  params: z.object({ shelf: z.string() }),
  response: z.object({ books: z.int() }),
})

const requested: string[] = []
let queryClient: QueryClient
beforeEach(() => {
  requested.length = 0
  queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address)
    return Response.json(address.startsWith('/api/shelves/') ? { books: 3 } : ['red'])
  })
})

const all = queryOf<typeof listShelves>('/api/shelves')
const red = queryOf<typeof listShelves>('/api/shelves', { query: { colour: 'red' } })
const top = queryOf<typeof readShelf>('/api/shelves/:shelf', { params: { shelf: 'top' } })

describe('queryOf', () => {
  test('sends the given parameters, and has the type of the response', async () => {
    const shelf = await queryClient.fetchQuery(top)
    expectTypeOf(shelf).toEqualTypeOf<{ books: number }>()
    expect(shelf).toEqual({ books: 3 })
    await queryClient.fetchQuery(red)
    await queryClient.fetchQuery(all)
    expect(requested).toEqual(['/api/shelves/top', '/api/shelves?colour=red', '/api/shelves'])
  })

  test('sends the same request once, wherever it is used', async () => {
    await queryClient.fetchQuery(red)
    await queryClient.fetchQuery(queryOf<typeof listShelves>('/api/shelves', { query: { colour: 'red' } }))
    expect(requested).toEqual(['/api/shelves?colour=red'])
  })

  test('does not send `asOf`, and reads again when it changes', async () => {
    const under = (plan: string) =>
      queryOf<typeof listShelves>('/api/shelves', { query: { colour: 'red' }, asOf: [plan] })
    await queryClient.fetchQuery(under('monthly'))
    await queryClient.fetchQuery(under('monthly'))
    await queryClient.fetchQuery(under('yearly'))
    expect(requested).toEqual(['/api/shelves?colour=red', '/api/shelves?colour=red'])
  })

  test('aborts a request when its query is cancelled', async () => {
    let signal: AbortSignal | null | undefined
    vi.stubGlobal('fetch', (_: string, sent: RequestInit) => {
      signal = sent.signal
      return Promise.withResolvers<Response>().promise
    })
    const reading = queryClient.fetchQuery(top)
    await queryClient.cancelQueries({ queryKey: top.queryKey })
    await expect(reading).rejects.toThrow()
    expect(signal?.aborted).toBe(true)
  })
})

describe('keyOf', () => {
  test('with only a path matches all queries of that path, and none of a longer path', async () => {
    await Promise.all([queryClient.fetchQuery(all), queryClient.fetchQuery(red), queryClient.fetchQuery(top)])
    await queryClient.invalidateQueries({ queryKey: keyOf<typeof listShelves>('/api/shelves') })
    expect([all, red, top].map(({ queryKey }) => queryClient.getQueryState(queryKey)?.isInvalidated)).toEqual(
      [true, true, false],
    )
  })

  test('with parameters is the typed key of that query only', async () => {
    await queryClient.fetchQuery(top)
    const key = keyOf<typeof readShelf>('/api/shelves/:shelf', { params: { shelf: 'top' } })
    queryClient.setQueryData(key, (known) => known && { books: known.books + 1 })
    expectTypeOf(queryClient.getQueryData(key)).toEqualTypeOf<{ books: number } | undefined>()
    expect(await queryClient.fetchQuery(top)).toEqual({ books: 4 })
    expect(requested).toHaveLength(1)
  })

  test('works without the declaration’s type when only the path is known', async () => {
    await queryClient.fetchQuery(red)
    queryClient.removeQueries({ queryKey: keyOf('/api/shelves') })
    expect(queryClient.getQueryData(red.queryKey)).toBeUndefined()
  })
})
