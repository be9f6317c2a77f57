import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { keyOf } from '#src/api/query-of.ts'
import { adminListOf, adminQueryOf } from './admin-query-of.ts'

const listShelves = endpoint({
  method: 'GET',
  path: '/api/admin/shelves',
  access: 'admin',
  role: 'team',
  summary: 'The shelves, a page at a time',
  query: z.object({ page: z.coerce.number<number>().optional() }),
  response: z.array(z.string()),
})

let sent: { address: string; token: string | null }[]
let answers: QueryClient
beforeEach(() => {
  sent = []
  answers = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  const kept = { getItem: () => 'of-this-browser' }
  vi.stubGlobal('localStorage', kept)
  vi.stubGlobal('sessionStorage', kept)
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    sent.push({ address, token: new Headers(headers).get('authorization') })
    return Response.json(['top', 'low'], { headers: { 'X-Total-Count': '9' } })
  })
})

const bare = adminQueryOf<typeof listShelves>('/api/admin/shelves', { query: { page: 2 } })
const list = adminListOf<typeof listShelves>('/api/admin/shelves', { page: 2 })

test('the token of this browser is sent', async () => {
  await answers.fetchQuery(bare)
  expect(sent).toEqual([{ address: '/api/admin/shelves?page=2', token: 'Bearer of-this-browser' }])
})

test('a page of a list says how long the list is, and lies apart from the same reading without', async () => {
  expect(await answers.fetchQuery(list)).toEqual({ rows: ['top', 'low'], total: 9 })
  expect(await answers.fetchQuery(bare)).toEqual(['top', 'low'])
  expectTypeOf(answers.getQueryData(list.queryKey)).toEqualTypeOf<
    { rows: string[]; total: number } | undefined
  >()
})

test('both lie under their path', async () => {
  await answers.fetchQuery(list)
  await answers.fetchQuery(bare)
  await answers.invalidateQueries({ queryKey: keyOf<typeof listShelves>('/api/admin/shelves') })
  expect(answers.getQueryState(list.queryKey)?.isInvalidated).toBe(true)
  expect(answers.getQueryState(bare.queryKey)?.isInvalidated).toBe(true)
})
