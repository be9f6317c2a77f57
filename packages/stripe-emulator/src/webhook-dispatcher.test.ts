import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cardFields } from '../testing/card.ts'
import {
  aSubscriber,
  checkoutOf,
  type Harness,
  sellPlans,
  startHarness,
  typesOf,
} from '../testing/harness.ts'
import { startStripeEmulator } from './stripe-emulator.ts'
import { retrySeconds, signature } from './webhook-dispatcher.ts'

let harness: Harness
beforeEach(async () => {
  harness = await startHarness()
})
afterEach(() => harness.close())

describe('webhooks', () => {
  test('arrive signed and in order', async () => {
    await sellPlans(harness.stripe)
    await aSubscriber(harness)
    await harness.emulator.deliverPending()
    const happened: string[] = []
    for await (const { id } of harness.stripe.events.list({ limit: 100 })) happened.unshift(id)
    expect(harness.events.map(({ id }) => id)).toEqual(happened)
    expect(
      (await harness.stripe.events.list({ delivery_success: true, limit: 1 })).data[0]?.pending_webhooks,
    ).toBe(0)
  })

  test('have a signature that only constructEvent with the same secret accepts', () => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event' })
    const header = signature(body, 'whsec_a', new Date())
    const { webhooks } = new Stripe('sk_test_x')
    expect(webhooks.constructEvent(body, header, 'whsec_a').id).toBe('evt_1')
    expect(() => webhooks.constructEvent(`${body} `, header, 'whsec_a')).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    )
    expect(() => webhooks.constructEvent(body, header, 'whsec_b')).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    )
    expect(() =>
      webhooks.constructEvent(body, signature(body, 'whsec_a', new Date(Date.now() - 301_000)), 'whsec_a'),
    ).toThrow('Timestamp outside')
  })

  test('are retried after growing waits when not acknowledged, without delaying others', async () => {
    harness.receiverSays(503)
    await harness.stripe.customers.create({ email: 'first@exemple.lu' })
    await harness.emulator.deliverPending()
    harness.receiverSays(200)
    await harness.stripe.customers.create({ email: 'second@exemple.lu' })
    await harness.emulator.deliverPending()
    expect(harness.events.map(({ data }) => Reflect.get(data.object, 'email'))).toEqual(['second@exemple.lu'])
    harness.receiverSays(500)
    const [waiting] = (await harness.stripe.events.list({ delivery_success: false })).data
    for (const seconds of retrySeconds) {
      const before = harness.deliveries.length
      harness.clock.pass(seconds * 1000 - 1)
      await harness.emulator.deliverPending()
      expect(harness.deliveries).toHaveLength(before)
      harness.clock.pass(1)
      await harness.emulator.deliverPending()
      expect(harness.deliveries.slice(before)).toEqual([{ id: waiting?.id, status: 500 }])
    }
    harness.clock.pass(30 * 86_400_000)
    await harness.emulator.deliverPending()
    expect(harness.deliveries).toHaveLength(2 + retrySeconds.length)
  })

  test('that are pending are delivered after a restart, without loss or repetition', async () => {
    await sellPlans(harness.stripe)
    await harness.emulator.deliverPending()
    harness.receiverSays(503)
    const { session, subscription } = await aSubscriber(harness)
    await harness.emulator.advanceTo(new Date('2026-02-10T00:00:00Z'))
    await harness.restart()
    expect(harness.emulator.now()).toEqual(new Date('2026-02-10T00:00:00Z'))
    harness.receiverSays(200)
    harness.clock.pass(60_000)
    await harness.emulator.deliverPending()
    expect(typesOf(harness.events).filter((type) => type === 'checkout.session.completed')).toHaveLength(1)
    expect(new Set(harness.events.map(({ id }) => id)).size).toBe(harness.events.length)
    expect(await harness.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      subscription: subscription.id,
    })
    await harness.emulator.advanceTo(new Date('2026-02-28T12:00:00Z'))
    expect((await harness.stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(2)
  })

  test('can be resent from the developer page', async () => {
    await harness.stripe.customers.create({ email: 'again@exemple.lu' })
    await harness.emulator.deliverPending()
    const id = String(harness.events[0]?.id)
    expect((await harness.submit('/dev/payment/resend', { event: id })).status).toBe(303)
    await harness.emulator.deliverPending()
    expect(harness.events.map((event) => event.id)).toEqual([id, id])
  })
})

test('a process killed at any moment has stored its responses, and the next one delivers its events', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'stripe-emulator-killed-'))
  const script = `
    import Stripe from 'stripe'
    import { startStripeEmulator } from '@mirabelle/stripe-emulator'
    const emulator = await startStripeEmulator({ directory: ${JSON.stringify(directory)}, pagesOrigin: 'http://localhost:1', webhook: { url: 'http://127.0.0.1:9/webhook', secret: 'whsec_x' }, secretKey: 'sk_test_killed', baseClock: { now: () => new Date() } })
    const stripe = new Stripe('sk_test_killed', { host: emulator.host, port: emulator.port, protocol: 'http' })
    for (;;) console.log((await stripe.customers.create({ email: 'killed@exemple.lu' })).id)
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let acknowledged = ''
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (part: Buffer) => {
      acknowledged += part
      if (acknowledged.split('\n').length > 30) child.kill('SIGKILL')
    })
    child.on('close', () => resolve())
  })
  const ids = acknowledged.split('\n').filter((line) => /^cus_\w{24}$/.test(line))
  expect(ids.length).toBeGreaterThanOrEqual(29)

  const received: string[] = []
  const { createServer } = await import('node:http')
  const receiver = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    received.push(JSON.parse(Buffer.concat(parts).toString()).data.object.id)
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const address = receiver.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const emulator = await startStripeEmulator({
    directory,
    pagesOrigin: 'http://localhost:1',
    webhook: { url: `http://127.0.0.1:${port}/`, secret: 'whsec_x' },
    secretKey: 'sk_test_killed',
    baseClock: { now: () => new Date(Date.now() + 3600_000) },
  })
  await emulator.deliverPending()
  const stripe = new Stripe('sk_test_killed', { host: emulator.host, port: emulator.port, protocol: 'http' })
  const storedIds: string[] = []
  for await (const { id } of stripe.customers.list({ limit: 100 })) storedIds.push(id)
  await emulator.close()
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
  rmSync(directory, { recursive: true })
  expect(storedIds).toEqual(expect.arrayContaining(ids))
  expect([...received].sort()).toEqual([...storedIds].sort())
})

test('a session paid just before the process ended is still paid afterwards', async () => {
  await sellPlans(harness.stripe)
  const session = await harness.stripe.checkout.sessions.create(
    await checkoutOf(harness.stripe, 'mirabelle_lives_yearly'),
  )
  await harness.submit(`/dev/payment/${session.id}`, cardFields('4242424242424242'))
  await harness.restart()
  const page = await harness.submit(`/dev/payment/${session.id}`, cardFields('4242424242424242'))
  expect(page.headers.get('location')).toContain(session.id)
  expect((await harness.stripe.subscriptions.list()).data).toHaveLength(1)
})
