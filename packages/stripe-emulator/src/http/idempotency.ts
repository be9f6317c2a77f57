import { createHash } from 'node:crypto'
import type { Store } from '../store.ts'
import { EmulatedStripeError } from './errors.ts'

const retentionMs = 24 * 3600 * 1000

interface StoredResponse {
  status: number
  body: string
  requestId: string
}

/** The stored response of a key, if there is one and the call is the same. Stripe stores them for a day. */
export function findResponse(
  store: Store,
  key: string,
  fingerprint: string,
  now: number,
): StoredResponse | undefined {
  store.database.prepare('DELETE FROM idempotency WHERE kept_at < ?').run(now - retentionMs)
  const row = store.database
    .prepare('SELECT fingerprint, status, body, request_id FROM idempotency WHERE key = ?')
    .get(key)
  if (!row) return undefined
  if (row.fingerprint !== fingerprint) {
    throw new EmulatedStripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  return { status: Number(row.status), body: String(row.body), requestId: String(row.request_id) }
}

export function storeResponse(
  store: Store,
  key: string,
  fingerprint: string,
  response: StoredResponse,
  now: number,
): void {
  store.database
    .prepare(
      'INSERT INTO idempotency (key, fingerprint, status, body, request_id, kept_at) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(key, fingerprint, response.status, response.body, response.requestId, now)
}

export function fingerprintOf(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex')
}
