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

/** A call that comes now: whether it is let in, and what ends it. */
function call(url = '/api/videos'): { isIn: boolean; end(): void } {
  const request = new IncomingMessage(new Socket())
  request.url = url
  const response = new ServerResponse(request)
  const isIn = overload.accept(request, response)
  return { isIn, end: () => response.emit('close') }
}

const calls = (many: number) => Array.from({ length: many }, () => call())
const letIn = (made: readonly { isIn: boolean }[]) => made.filter(({ isIn }) => isIn).length

/** Rejections every 10 ms for so long. */
function rejectedFor(milliseconds: number): void {
  for (const end = time + milliseconds; time < end; time += 10) expect(call().isIn).toBe(false)
}

describe('places', () => {
  it('are 256 for a burst, whose rejections end by themselves', () => {
    const burst = calls(300)
    expect(letIn(burst)).toBe(256)
    rejectedFor(400)
    for (const { end } of burst) end()
    expect(letIn(calls(300))).toBe(256)
  })

  it('are 64 in a flood, once those who were let in before have their answers', () => {
    const before = calls(300)
    rejectedFor(600)
    for (const { end } of before.slice(0, 192)) end()
    expect(letIn(calls(10))).toBe(0)
    for (const { end } of before.slice(192, 256)) end()
    expect(letIn(calls(300))).toBe(64)
  })

  it('are 64 as soon as twice as many were rejected as could be let in', () => {
    const before = calls(256)
    expect(letIn(calls(512))).toBe(0)
    for (const { end } of before.slice(0, 192)) end()
    expect(letIn(calls(10))).toBe(0)
    for (const { end } of before.slice(192)) end()
    expect(letIn(calls(300))).toBe(64)
  })

  it('are 256 again a second after the last rejection', () => {
    const before = calls(300)
    rejectedFor(600)
    for (const { end } of before) end()
    time += 1000
    expect(letIn(calls(300))).toBe(256)
  })

  it('stay 256 for bursts that come one after another', () => {
    for (let second = 0; second < 5; second++) {
      const burst = calls(300)
      expect(letIn(burst)).toBe(256)
      for (const { end } of burst) end()
      time += 300
    }
  })

  it('stay 256 when films alone are rejected', () => {
    for (let film = 0; film < 2000; film++) expect(call('/media/a').isIn).toBe(true)
    for (let passed = 0; passed < 1000; passed += 10) {
      time += 10
      expect(call('/media/a').isIn).toBe(false)
    }
    expect(letIn(calls(300))).toBe(256)
  })

  it('are never asked for by health, webhooks and a call for help', () => {
    calls(300)
    for (const url of ['/healthz', '/readyz', '/metrics', '/api/stripe/webhook', '/api/safety?x'])
      expect(call(url).isIn, url).toBe(true)
  })
})
