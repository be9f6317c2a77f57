import type { FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createApp } from '#src/server/create-app.server.ts'
import { startTestHouse, type TestHouse } from '#tests/harness/house.ts'
import { endpoint } from './endpoint.ts'
import { handle } from './serve.server.ts'

const declared = { method: 'GET', access: 'visitor', summary: 'For this test alone' } as const
const talkative = endpoint({ ...declared, path: '/api/talkative', answer: z.object({ name: z.string(), inner: z.object({ a: z.number() }) }) })
const broken = endpoint({ ...declared, path: '/api/broken', answer: z.object({}) })
const refusedByStripe = endpoint({ ...declared, path: '/api/refused-by-stripe', answer: z.object({}) })
const wrong = endpoint({ ...declared, path: '/api/wrong', answer: z.object({ count: z.number().max(1) }) })
const nobody = endpoint({ ...declared, path: '/api/nobody', answer: z.object({}).nullable() })

const more = { name: 'Claire', passwordHash: 'hush', inner: { a: 1, token: 'hush' } }

let house: TestHouse
let app: FastifyInstance
beforeAll(async () => {
  house = await startTestHouse()
  app = await createApp({
    services: house.services,
    recognise: { user: async () => undefined, admin: async () => undefined },
    handlers: [
      handle(talkative, async () => more),
      handle(broken, async () => {
        throw new Error('select secret from users')
      }),
      handle(refusedByStripe, async () => {
        throw new Stripe.errors.StripeInvalidRequestError({ message: 'No such price: price_secret', type: 'invalid_request_error', statusCode: 400 })
      }),
      handle(wrong, async () => ({ count: 2 })),
      handle(nobody, async () => null),
    ],
    isReady: async () => true,
    isDraining: () => false,
    onRequest: () => undefined,
    before: [],
    pages: [],
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await house.close()
})

describe('an answer', () => {
  it('holds the declared fields alone, whatever its handler knows', async () => {
    const answer = await app.inject('/api/talkative')
    expect(answer.json()).toEqual({ name: 'Claire', inner: { a: 1 } })
  })

  it('that is not as declared, or a handler that failed, is 500 and tells nothing', async () => {
    for (const path of ['/api/wrong', '/api/broken', '/api/refused-by-stripe']) {
      const answer = await app.inject(path)
      expect([path, answer.statusCode, answer.json()]).toEqual([path, 500, { message: 'Something went wrong. It has been noted.' }])
    }
  })

  it('that is nothing is null in JSON', async () => {
    const answer = await app.inject('/api/nobody')
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'application/json; charset=utf-8', 'null'])
  })
})
