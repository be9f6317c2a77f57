import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { ApiCall } from '#emulator/calls/api-call.ts'
import { catalogueCalls } from '#emulator/calls/catalogue.ts'
import { checkoutSessionCalls } from '#emulator/calls/checkout-sessions.ts'
import { customerCalls } from '#emulator/calls/customers.ts'
import { disputeCalls } from '#emulator/calls/disputes.ts'
import { eventCalls } from '#emulator/calls/events.ts'
import { invoiceCalls } from '#emulator/calls/invoices.ts'
import { paymentCalls } from '#emulator/calls/payments.ts'
import { portalCalls } from '#emulator/calls/portal.ts'
import { refundCalls } from '#emulator/calls/refunds.ts'
import { subscriptionItemCalls } from '#emulator/calls/subscription-items.ts'
import { subscriptionScheduleCalls } from '#emulator/calls/subscription-schedules.ts'
import { subscriptionCalls } from '#emulator/calls/subscriptions.ts'
import { testClockCalls } from '#emulator/calls/test-clocks.ts'
import { apiVersion } from '#emulator/resources/event.ts'
import { randomText } from '../ids.ts'
import type { Store } from '../store.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { EmulatedStripeError, errorBody, invalid, wrongKey } from './errors.ts'
import { present } from './expanding.ts'
import { readForm } from './form-body.ts'
import { findResponse, fingerprintOf, storeResponse } from './idempotency.ts'
import { readBody, TooLargeError } from './request-body.ts'

interface ApiOptions {
  store: Store
  secretKey: string
  baseClock: { now(): Date }
  /** Runs one call's work in one unit of work at the present moment; an error rolls it back. */
  write<Result>(request: UnitOfWork['request'], work: (unit: UnitOfWork) => Result): Result
}

const calls: readonly ApiCall[] = [
  ...catalogueCalls,
  ...customerCalls,
  ...checkoutSessionCalls,
  ...subscriptionCalls,
  ...subscriptionItemCalls,
  ...subscriptionScheduleCalls,
  ...invoiceCalls,
  ...paymentCalls,
  ...refundCalls,
  ...disputeCalls,
  ...portalCalls,
  ...eventCalls,
  ...testClockCalls,
]
const largestBody = 1024 * 1024

/** Serves Stripe's API at `/v1/*`, on its own port of the loopback address. */
export async function listenForCalls(
  options: ApiOptions,
): Promise<{ server: Server; host: string; port: number }> {
  const host = '127.0.0.1'
  const server = createServer((request, response) => {
    respond(options, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, host, resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the payment emulator has no port')
  return { server, host, port: address.port }
}

async function respond(
  options: ApiOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requestId = `req_${randomText(14)}`
  const key = headerOf(request, 'idempotency-key')
  const common = {
    'content-type': 'application/json',
    'request-id': requestId,
    'stripe-version': headerOf(request, 'stripe-version') ?? apiVersion,
  }
  try {
    authorize(options.secretKey, headerOf(request, 'authorization'))
    const url = new URL(request.url ?? '/', 'http://stripe')
    const body = await readBody(request, largestBody)
    const given = {
      method: request.method ?? 'GET',
      path: url.pathname,
      text: request.method === 'POST' ? body : url.search.slice(1),
    }
    const {
      status,
      body: text,
      original,
    } = perform(options, given, requestId, request.method === 'POST' ? key : undefined)
    response.writeHead(status, {
      ...common,
      ...(key && { 'idempotency-key': key }),
      ...(original && { 'idempotent-replayed': 'true', 'original-request': original }),
    })
    response.end(text)
  } catch (error) {
    const stripeError = asStripeError(error)
    response.writeHead(stripeError.status, {
      ...common,
      ...(stripeError.status === 401 && { 'www-authenticate': 'Bearer realm="Stripe"' }),
    })
    response.end(JSON.stringify(errorBody(stripeError.details, requestId), null, 2))
  }
}

interface ApiRequest {
  method: string
  path: string
  text: string
}

/**
 * Performs a call, or repeats the stored response of its idempotency key. A call and its stored response are
 * written in one transaction.
 */
function perform(
  options: ApiOptions,
  given: ApiRequest,
  requestId: string,
  key: string | undefined,
): { status: number; body: string; original?: string } {
  const { store, baseClock, write } = options
  const form = readForm(given.text)
  const { call, id } = callFor(given)
  const now = baseClock.now().getTime()
  const fingerprint = fingerprintOf(given.method, given.path, given.text)
  const stored = key === undefined ? undefined : findResponse(store, key, fingerprint, now)
  if (stored) return { status: stored.status, body: stored.body, original: stored.requestId }
  try {
    return write({ id: requestId, idempotency_key: key ?? null }, (unit) => {
      const { response: object, expand } = call.response(unit, id, form)
      const isError = object instanceof EmulatedStripeError
      const status = isError ? object.status : 200
      const body = JSON.stringify(
        isError ? errorBody(object.details, requestId) : present(store, object, expand),
        null,
        2,
      )
      if (key !== undefined) storeResponse(store, key, fingerprint, { status, body, requestId }, now)
      return { status, body }
    })
  } catch (error) {
    // As at Stripe, a call that fails validation may be corrected and repeated under its key, while a decline
    // is stored as the key's response.
    if (error instanceof EmulatedStripeError && error.status === 402 && key !== undefined) {
      const body = JSON.stringify(errorBody(error.details, requestId), null, 2)
      storeResponse(store, key, fingerprint, { status: 402, body, requestId }, now)
    }
    throw error
  }
}

function callFor({ method, path }: ApiRequest): { call: ApiCall; id: string } {
  for (const call of calls) {
    if (call.method !== method) continue
    const id = idIn(call.path, path)
    if (id !== undefined) return { call, id }
  }
  throw invalid(
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    {
      status: 404,
    },
  )
}

/**
 * The id at the place of `:id` in a path: '' when the pattern has none, undefined when the path does not
 * match.
 */
function idIn(pattern: string, path: string): string | undefined {
  const wanted = pattern.split('/')
  const steps = path.split('/')
  if (wanted.length !== steps.length) return undefined
  let id = ''
  for (const [index, step] of wanted.entries()) {
    const given = steps[index] ?? ''
    if (step === ':id' && given !== '') id = decodeURIComponent(given)
    else if (step !== given) return undefined
  }
  return id
}

function authorize(secretKey: string, header: string | undefined): void {
  const [scheme, value] = header?.split(' ', 2) ?? []
  const given =
    scheme?.toLowerCase() === 'basic'
      ? Buffer.from(value ?? '', 'base64')
          .toString()
          .split(':', 1)[0]
      : value
  if (given !== secretKey) throw wrongKey(given)
}

function asStripeError(error: unknown): EmulatedStripeError {
  if (error instanceof EmulatedStripeError) return error
  if (error instanceof TooLargeError) return invalid('Request body is too large.', { status: 413 })
  if (error instanceof URIError) return invalid('Invalid request URL.')
  const reason = error instanceof Error ? error.message : String(error)
  return new EmulatedStripeError(500, {
    type: 'api_error',
    message: `The payment emulator failed: ${reason}`,
  })
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
