import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, call } from './call.ts'
import type { Endpoint } from './endpoint.ts'

afterEach(() => vi.unstubAllGlobals())

/** A call whose network gives this response. */
function callWith(response: () => Response, signal?: AbortSignal) {
  vi.stubGlobal('fetch', async () => response())
  return call<Endpoint>('GET', '/api/announcements', { ...(signal && { signal }) })
}

const brokenOff = () =>
  new Response(
    new ReadableStream({
      start: (body) => {
        body.enqueue(new TextEncoder().encode('{"message":'))
        body.error(new TypeError('network error'))
      },
    }),
  )

describe('a response that was not read in full', () => {
  it('is an ApiError without a status, as if there was none: the connection was lost within it', async () => {
    await expect(callWith(brokenOff)).rejects.toThrow(ApiError)
    await expect(callWith(brokenOff)).rejects.toMatchObject({ status: 0 })
  })

  it('is an ApiError without a status too if it is no JSON, such as a proxy’s page', async () => {
    await expect(callWith(() => new Response('<html>'))).rejects.toMatchObject({ status: 0 })
  })

  it('throws the cause where the caller has ended the call itself', async () => {
    await expect(callWith(brokenOff, AbortSignal.abort())).rejects.toThrow(TypeError)
  })
})
