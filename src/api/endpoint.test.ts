import { expectTypeOf, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

interface Call {
  method: 'GET'
  path: '/api/shelves'
  summary: string
  response: z.ZodType
}

test('a call of the back-office declares the lowest role that may make it', () => {
  expectTypeOf<Call & { access: 'admin'; role: 'team' }>().toExtend<Endpoint>()
  expectTypeOf<Call & { access: 'admin' }>().not.toExtend<Endpoint>()
})

test('a call declares only what its access can use', () => {
  expectTypeOf<Call & { access: 'member'; isForPayer: true }>().toExtend<Endpoint>()
  expectTypeOf<Call & { access: 'visitor'; isForPayer: true }>().not.toExtend<Endpoint>()
  expectTypeOf<Call & { access: 'member'; role: 'team' }>().not.toExtend<Endpoint>()
  expectTypeOf<Call & { access: 'withAccess'; ignoresFamilySession: true }>().not.toExtend<Endpoint>()
})
