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
let queryClient: QueryClient
beforeEach(() => {
  sent = []
  queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  const storage = { getItem: () => 'of-this-browser' }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    sent.push({ address, token: new Headers(headers).get('authorization') })
    return Response.json(['top', 'low'], { headers: { 'X-Total-Count': '9' } })
  })
})

const bare = adminQueryOf<typeof listShelves>('/api/admin/shelves', { query: { page: 2 } })
const list = adminListOf<typeof listShelves>('/api/admin/shelves', { page: 2 })

test('adminQueryOf sends the token of this browser', async () => {
  await queryClient.fetchQuery(bare)
  expect(sent).toEqual([{ address: '/api/admin/shelves?page=2', token: 'Bearer of-this-browser' }])
})

test('adminListOf returns the total, and is cached apart from the same query without it', async () => {
  expect(await queryClient.fetchQuery(list)).toEqual({ rows: ['top', 'low'], total: 9 })
  expect(await queryClient.fetchQuery(bare)).toEqual(['top', 'low'])
  expectTypeOf(queryClient.getQueryData(list.queryKey)).toEqualTypeOf<
    { rows: string[]; total: number } | undefined
  >()
})

test('invalidating a path invalidates both its list and its plain query', async () => {
  await queryClient.fetchQuery(list)
  await queryClient.fetchQuery(bare)
  await queryClient.invalidateQueries({ queryKey: keyOf<typeof listShelves>('/api/admin/shelves') })
  expect(queryClient.getQueryState(list.queryKey)?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(bare.queryKey)?.isInvalidated).toBe(true)
})
