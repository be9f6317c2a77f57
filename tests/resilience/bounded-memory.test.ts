import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { ownDatabaseUrl } from '#tests/support/database/own-database.ts'
import { isFull } from '#tests/support/runs/full-faults.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { type ProductProcess, startProcess } from '#tests/support/server/process.ts'

/** R18: the number of connections. */
const held = isFull ? 1000 : 200
const megabyte = 1024 * 1024
const form = { path: '/api/contact', largest: 64 * 1024, header: '' }
const event = {
  path: '/api/stripe/webhook',
  largest: megabyte,
  header: `Stripe-Signature: t=1700000000,v1=${'a'.repeat(64)}\r\n`,
}
const secret = 'whsec_held_open'

const directory = mkdtempSync(join(tmpdir(), 'mirabelle-bounded-memory-'))
let running: ProductProcess
beforeAll(async () => {
  running = await startProcess({
    PORT: String(await freePort()),
    DATA_DIR: directory,
    STRIPE_SECRET_KEY: 'sk_test_held_open',
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_API_URL: 'http://127.0.0.1:9',
    ...(await ownDatabaseUrl('held_open')),
  })
})
afterAll(async () => {
  running.child.kill('SIGKILL')
  await running.ended
  rmSync(directory, { recursive: true, force: true })
})

it(`${held} connections, each a byte short of the largest body, bound the memory and block no other call (R18)`, {
  timeout: 180_000,
}, async () => {
  const before = await resident()
  const sockets = await Promise.all([
    ...Array.from({ length: held / 2 }, () => hold(form, 'whole')),
    ...Array.from({ length: held / 2 }, () => hold(event, 'whole')),
    ...Array.from({ length: held / 10 }, () => hold(form, 'byte by byte')),
  ])
  const { health, webhook, contact } = await others(running.origin)
  const after = await resident()
  for (const socket of sockets) socket.destroy()
  const report = `resident ${Math.round(before / megabyte)} MB, then ${Math.round(after / megabyte)} MB`
  process.stdout.write(`R18, ${held} held-open bodies: ${report}\n`)
  expect([health, webhook, contact], report).toEqual([200, 200, 200])
  expect(after - before, report).toBeLessThan(320 * megabyte)
  if (inject('postgresTemplate')) expect(after, report).toBeLessThan(512 * megabyte)
})

it('an event without a signature is rejected before its body has arrived', async () => {
  for (const header of ['', 'Stripe-Signature: \r\n', 'Stripe-Signature: t=1,v1=no\r\n'])
    expect(await statusOfHead({ ...event, header })).toBe(400)
})

interface Target {
  path: string
  largest: number
  header: string
}

function headOf({ path, header }: Target, framing: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${header}${framing}\r\n\r\n`
}

/**
 * A connection on which all of the body except its last byte was written, unless the server closed it first.
 */
function hold(target: Target, how: 'whole' | 'byte by byte'): Promise<Socket> {
  const rest = target.largest - 1
  const [head, body] =
    how === 'whole'
      ? [headOf(target, `Content-Length: ${target.largest}`), ' '.repeat(rest)]
      : [headOf(target, 'Transfer-Encoding: chunked'), '1\r\n \r\n'.repeat(rest)]
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(running.origin).port), '127.0.0.1', () => {
      socket.write(head + body, 'latin1', () => resolve(socket))
    })
    socket.resume()
    socket.on('error', () => resolve(socket))
    socket.on('close', () => resolve(socket))
  })
}

async function statusOfHead(target: Target): Promise<number> {
  const socket = connect(Number(new URL(running.origin).port), '127.0.0.1')
  socket.write(headOf(target, `Content-Length: ${target.largest}`))
  const response = await new Promise<Buffer>((resolve) => socket.once('data', resolve))
  socket.destroy()
  return Number(/^HTTP\/1\.1 (\d+)/.exec(response.toString('latin1'))?.[1])
}

/** The statuses that other clients get meanwhile. */
async function others(origin: string) {
  const payload = JSON.stringify({
    id: 'evt_held_open',
    object: 'event',
    type: 'charge.refunded',
    livemode: false,
    created: 1,
    data: { object: { id: 'ch_nobody', object: 'charge' } },
  })
  const signature = new Stripe('sk_test_signer').webhooks.generateTestHeaderString({ payload, secret })
  const json = { 'Content-Type': 'application/json', Origin: origin }
  const message = {
    firstName: 'Claire',
    lastName: 'Weber',
    email: 'claire@example.com',
    message: 'Bonjour à toutes.',
  }
  const [health, webhook, contact] = await Promise.all([
    fetch(`${origin}/healthz`),
    fetch(`${origin}/api/stripe/webhook`, {
      method: 'POST',
      body: payload,
      headers: { ...json, 'Stripe-Signature': signature },
    }),
    fetch(`${origin}/api/contact`, { method: 'POST', body: JSON.stringify(message), headers: json }),
  ])
  return { health: health.status, webhook: webhook.status, contact: contact.status }
}

async function resident(): Promise<number> {
  const text = await (await fetch(`${running.origin}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1])
}
