import type { FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { createApp } from '#src/server/http/create-app.server.ts'
import { createMetrics } from '#src/server/metrics.server.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { handle } from './serve.server.ts'

const declared = { method: 'GET', access: 'visitor', summary: 'For this test alone' } as const
const talkative = endpoint({
  ...declared,
  path: '/api/talkative',
  response: z.object({ name: z.string(), inner: z.object({ a: z.number() }) }),
})
const broken = endpoint({ ...declared, path: '/api/broken', response: z.object({}) })
const rejectedByStripe = endpoint({ ...declared, path: '/api/rejected-by-stripe', response: z.object({}) })
const wrong = endpoint({ ...declared, path: '/api/wrong', response: z.object({ count: z.number().max(1) }) })
const nobody = endpoint({ ...declared, path: '/api/nobody', response: z.object({}).nullable() })

const handlerResult = { name: 'Claire', passwordHash: 'hush', inner: { a: 1, token: 'hush' } }

let server: TestServer
let app: FastifyInstance
beforeAll(async () => {
  server = await startTestServer()
  app = await createApp({
    metrics: createMetrics(),
    services: server.services,
    authenticate: {
      user: async () => undefined,
      admin: async () => undefined,
      auditForbidden: async () => undefined,
    },
    handlers: [
      handle(talkative, async () => handlerResult),
      handle(broken, async () => {
        throw new Error('select secret from users')
      }),
      handle(rejectedByStripe, async () => {
        throw new Stripe.errors.StripeInvalidRequestError({
          message: 'No such price: price_secret',
          type: 'invalid_request_error',
          statusCode: 400,
        })
      }),
      handle(wrong, async () => ({ count: 2 })),
      handle(nobody, async () => null),
    ],
    isReady: async () => true,
    isDraining: () => false,
    onRequest: () => undefined,
    rawHandlers: [],
    routes: [],
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await server.close()
})

describe('a response', () => {
  it('contains only the declared fields, whatever its handler returns', async () => {
    const response = await app.inject('/api/talkative')
    expect(response.json()).toEqual({ name: 'Claire', inner: { a: 1 } })
  })

  it('that differs from its declaration, or whose handler failed, is 500 and reveals nothing', async () => {
    for (const path of ['/api/wrong', '/api/broken']) {
      const response = await app.inject(path)
      expect([path, response.statusCode, response.json()]).toEqual([
        path,
        500,
        { message: 'Something went wrong. It has been noted.' },
      ])
    }
  })

  it('is 503 and reveals nothing when Stripe rejects our request', async () => {
    const response = await app.inject('/api/rejected-by-stripe')
    expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable'])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('of null is sent as JSON', async () => {
    const response = await app.inject('/api/nobody')
    expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
      200,
      'application/json; charset=utf-8',
      'null',
    ])
  })
})
