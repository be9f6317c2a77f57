import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import { createOverload, type Overload } from './overload.server.ts'

let time: number
let overload: Overload
beforeEach(() => {
  time = 5000
  overload = createOverload(
    {},
    () => undefined,
    () => time,
  )
})

/** A call that arrives now: whether it is accepted, and the function that ends it. */
function call(url = '/api/videos'): { isIn: boolean; end(): void } {
  const request = new IncomingMessage(new Socket())
  request.url = url
  const response = new ServerResponse(request)
  const isIn = overload.accept(request, response)
  return { isIn, end: () => response.emit('close') }
}

const calls = (many: number) => Array.from({ length: many }, () => call())
const letIn = (made: readonly { isIn: boolean }[]) => made.filter(({ isIn }) => isIn).length

/** Rejections every 10 ms for a time. */
function rejectedFor(milliseconds: number): void {
  for (const end = time + milliseconds; time < end; time += 10) expect(call().isIn).toBe(false)
}

describe('permits', () => {
  it('are 384 in a burst, whose rejections end by themselves', () => {
    const burst = calls(430)
    expect(letIn(burst)).toBe(384)
    rejectedFor(400)
    for (const { end } of burst) end()
    expect(letIn(calls(430))).toBe(384)
  })

  it('are 32 in a flood, once the requests accepted before have their responses', () => {
    const before = calls(430)
    rejectedFor(600)
    for (const { end } of before.slice(0, 352)) end()
    expect(letIn(calls(10))).toBe(0)
    for (const { end } of before.slice(352, 384)) end()
    expect(letIn(calls(430))).toBe(32)
  })

  it('are 32 as soon as 512 requests were rejected', () => {
    const before = calls(384)
    expect(letIn(calls(512))).toBe(0)
    for (const { end } of before.slice(0, 352)) end()
    expect(letIn(calls(10))).toBe(0)
    for (const { end } of before.slice(352)) end()
    expect(letIn(calls(430))).toBe(32)
  })

  it('are 384 again a second after the last rejection', () => {
    const before = calls(430)
    rejectedFor(600)
    for (const { end } of before) end()
    time += 1000
    expect(letIn(calls(430))).toBe(384)
  })

  it('stay 384 for successive bursts', () => {
    for (let second = 0; second < 5; second++) {
      const burst = calls(430)
      expect(letIn(burst)).toBe(384)
      for (const { end } of burst) end()
      time += 300
    }
  })

  it('stay 384 when only films are rejected', () => {
    for (let film = 0; film < 2000; film++) expect(call('/media/a').isIn).toBe(true)
    for (let passed = 0; passed < 1000; passed += 10) {
      time += 10
      expect(call('/media/a').isIn).toBe(false)
    }
    expect(letIn(calls(430))).toBe(384)
  })

  it('are not needed by health checks and webhooks', () => {
    calls(430)
    for (const url of ['/healthz', '/readyz', '/metrics', '/api/stripe/webhook'])
      expect(call(url).isIn, url).toBe(true)
  })

  it('of the safety button are 64 of its own, in a flood too, and freed by its responses', () => {
    calls(430)
    const presses = Array.from({ length: 80 }, () => call('/api/safety?x'))
    expect(letIn(presses)).toBe(64)
    for (const { end } of presses) end()
    expect(call('/api/safety').isIn).toBe(true)
  })

  it('of uploads are 32 until their administrator is found', () => {
    const upload = (url = '/api/admin/uploads') => {
      const request = new IncomingMessage(new Socket())
      request.url = url
      const response = new ServerResponse(request)
      return { request, isIn: overload.accept(request, response), end: () => response.emit('close') }
    }
    const strangers = Array.from({ length: 33 }, () => upload())
    expect(letIn(strangers)).toBe(32)
    expect(call('/media/a').isIn).toBe(true)
    expect(letIn(calls(384))).toBe(384)
    for (const { end } of strangers) end()
    // A part of a film lasts, and leaves its permit to others.
    const sending = (many: number) =>
      Array.from({ length: many }, () => {
        const part = upload('/api/admin/uploads/a')
        overload.releasePermit(part.request)
        return { ...part, isIn: part.isIn && overload.reacquirePermit(part.request) }
      })
    const parts = sending(513)
    expect(letIn(parts)).toBe(512)
    for (const { end } of parts) end()
    expect(letIn(sending(512))).toBe(512)
    expect(letIn(Array.from({ length: 33 }, () => upload()))).toBe(32)
  })

  it('of the safety button are not held by a press whose body is awaited', () => {
    const request = new IncomingMessage(new Socket())
    request.url = '/api/safety'
    overload.accept(request, new ServerResponse(request))
    overload.releasePermit(request)
    expect(letIn(Array.from({ length: 64 }, () => call('/api/safety')))).toBe(64)
    expect(overload.reacquirePermit(request)).toBe(false)
  })
})
