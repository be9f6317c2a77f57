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

const asked: string[] = []
let answers: QueryClient
beforeEach(() => {
  asked.length = 0
  answers = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json(address.startsWith('/api/shelves/') ? { books: 3 } : ['red'])
  })
})

const all = queryOf<typeof listShelves>('/api/shelves')
const red = queryOf<typeof listShelves>('/api/shelves', { query: { colour: 'red' } })
const top = queryOf<typeof readShelf>('/api/shelves/:shelf', { params: { shelf: 'top' } })

describe('queryOf', () => {
  test('asks what was said, and knows what the answer is', async () => {
    const shelf = await answers.fetchQuery(top)
    expectTypeOf(shelf).toEqualTypeOf<{ books: number }>()
    expect(shelf).toEqual({ books: 3 })
    await answers.fetchQuery(red)
    await answers.fetchQuery(all)
    expect(asked).toEqual(['/api/shelves/top', '/api/shelves?colour=red', '/api/shelves'])
  })

  test('the same question is asked once, wherever it is put', async () => {
    await answers.fetchQuery(red)
    await answers.fetchQuery(queryOf<typeof listShelves>('/api/shelves', { query: { colour: 'red' } }))
    expect(asked).toEqual(['/api/shelves?colour=red'])
  })

  test('what an answer hangs on besides is not sent, and reads again when it changes', async () => {
    const under = (plan: string) =>
      queryOf<typeof listShelves>('/api/shelves', { query: { colour: 'red' }, asOf: [plan] })
    await answers.fetchQuery(under('monthly'))
    await answers.fetchQuery(under('monthly'))
    await answers.fetchQuery(under('yearly'))
    expect(asked).toEqual(['/api/shelves?colour=red', '/api/shelves?colour=red'])
  })

  test('a reading that nobody waits for any more is broken off', async () => {
    let signal: AbortSignal | null | undefined
    vi.stubGlobal('fetch', (_: string, sent: RequestInit) => {
      signal = sent.signal
      return Promise.withResolvers<Response>().promise
    })
    const reading = answers.fetchQuery(top)
    await answers.cancelQueries({ queryKey: top.queryKey })
    await expect(reading).rejects.toThrow()
    expect(signal?.aborted).toBe(true)
  })
})

describe('keyOf', () => {
  test('the path alone is the key of all its readings, and of no longer path', async () => {
    await Promise.all([answers.fetchQuery(all), answers.fetchQuery(red), answers.fetchQuery(top)])
    await answers.invalidateQueries({ queryKey: keyOf<typeof listShelves>('/api/shelves') })
    expect([all, red, top].map(({ queryKey }) => answers.getQueryState(queryKey)?.isInvalidated)).toEqual([
      true,
      true,
      false,
    ])
  })

  test('with what is asked it is the key of that reading alone, and knows what is kept there', async () => {
    await answers.fetchQuery(top)
    const key = keyOf<typeof readShelf>('/api/shelves/:shelf', { params: { shelf: 'top' } })
    answers.setQueryData(key, (known) => known && { books: known.books + 1 })
    expectTypeOf(answers.getQueryData(key)).toEqualTypeOf<{ books: number } | undefined>()
    expect(await answers.fetchQuery(top)).toEqual({ books: 4 })
    expect(asked).toHaveLength(1)
  })

  test('who may not see the declaration names the path alone', async () => {
    await answers.fetchQuery(red)
    answers.removeQueries({ queryKey: keyOf('/api/shelves') })
    expect(answers.getQueryData(red.queryKey)).toBeUndefined()
  })
})
