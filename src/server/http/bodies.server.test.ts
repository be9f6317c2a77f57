import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { HttpError } from '#src/api/server/http-error.server.ts'
import { type Bodies, createBodies } from './bodies.server.ts'

const megabyte = 1024 * 1024
const asEvent = { share: 'events', maxBytes: megabyte, tooLarge: 'too large' } as const
const asForm = { share: 'usual', maxBytes: 64 * 1024, tooLarge: 'too large' } as const

/** A body of which `bytes` bytes have arrived. */
function begun(bodies: Bodies, options: typeof asEvent | typeof asForm, bytes: number) {
  const body = new PassThrough()
  const outcome = bodies.read(body, options).then(
    (whole) => whole.length,
    (error: unknown) => (error instanceof HttpError ? error.status : error),
  )
  body.emit('data', Buffer.alloc(bytes))
  return { body, outcome }
}

describe('the bytes buffered for all bodies together', () => {
  it('are limited to 64 MiB: the body that stalled longest gives way, and active senders are served', async () => {
    const bodies = createBodies()
    const forms = Array.from({ length: 1000 }, () => begun(bodies, asForm, asForm.maxBytes - 1))
    const events = Array.from({ length: 600 }, () => begun(bodies, asEvent, megabyte - 1))
    expect(bodies.held()).toBeLessThanOrEqual(64 * megabyte)
    expect(await forms[0]?.outcome).toBe(503)
    expect(await events[0]?.outcome).toBe(503)
    for (const last of [forms.at(-1), events.at(-1)]) last?.body.end()
    expect(await forms.at(-1)?.outcome).toBe(asForm.maxBytes - 1)
    expect(await events.at(-1)?.outcome).toBe(megabyte - 1)
  })

  it('include a share for payment events that forms cannot use up', async () => {
    const bodies = createBodies()
    const event = begun(bodies, asEvent, 1000)
    for (let form = 0; form < 2000; form++) begun(bodies, asForm, asForm.maxBytes - 1)
    event.body.end()
    expect(await event.outcome).toBe(1000)
  })

  it('grow with a body’s length, however small its pieces are', async () => {
    const bodies = createBodies()
    const { body, outcome } = begun(bodies, asEvent, 0)
    const began = process.cpuUsage()
    for (let piece = 0; piece < 200_000; piece++) body.emit('data', Buffer.from('a'))
    expect(bodies.held()).toBeLessThan(megabyte)
    body.end()
    expect(await outcome).toBe(200_000)
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000)
  })

  it('are freed when a body ends, breaks off or is too large', async () => {
    const bodies = createBodies()
    const [ends, breaksOff, grows] = [1, 2, 3].map(() => begun(bodies, asForm, 5000))
    expect(bodies.held()).toBeGreaterThan(0)
    ends?.body.end()
    breaksOff?.body.destroy()
    grows?.body.emit('data', Buffer.alloc(asForm.maxBytes))
    expect(await Promise.all([ends, breaksOff, grows].map((one) => one?.outcome))).toEqual([5000, 400, 413])
    expect(bodies.held()).toBe(0)
  })
})
