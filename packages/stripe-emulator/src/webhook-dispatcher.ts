import { createHmac } from 'node:crypto'
import type { Store } from './store.ts'

/**
 * Seconds after which an unacknowledged delivery is retried: closer together than Stripe's at first, and for
 * as long as Stripe's (three days in all).
 */
export const retrySeconds = [2, 10, 60, 300, 1800, 7200, 21_600, 43_200, 86_400, 86_400] as const
const timeoutMs = 10_000
const lastTimeoutMs = 1_000
const retryAfterErrorMs = 5_000

export interface WebhookDispatcher {
  /** Checks at once whether something is due. */
  wake(): void
  /** Resolves when each delivery that is due now has been attempted. */
  settle(): Promise<void>
  close(): Promise<void>
}

interface WebhookDispatcherOptions {
  store: Store
  /** Real time, used in signatures and for retries, whatever the emulator's clock says. */
  baseClock: { now(): Date }
}

/**
 * Delivers events to the endpoints, one at a time in the order of their occurrence. A delivery without a 2xx
 * response waits for its retry and delays no other. Deliveries are stored on disk, so that a restart
 * continues them.
 */
export function startWebhookDispatcher({ store, baseClock }: WebhookDispatcherOptions): WebhookDispatcher {
  const dueNow = store.database.prepare(
    'SELECT sequence, event, endpoint, attempts FROM deliveries WHERE next_at <= ? ORDER BY next_at > 0, sequence LIMIT 1',
  )
  const nextDue = store.database.prepare(
    'SELECT min(next_at) AS next_at FROM deliveries WHERE next_at IS NOT NULL',
  )
  const acknowledge = store.database.prepare(
    'UPDATE deliveries SET attempts = attempts + 1, next_at = NULL, delivered_at = ?, last_answer = ? WHERE sequence = ?',
  )
  const postpone = store.database.prepare(
    'UPDATE deliveries SET attempts = attempts + 1, next_at = ?, last_answer = ? WHERE sequence = ?',
  )
  const giveUp = new AbortController()
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined

  async function deliverDue(): Promise<void> {
    while (!closed) {
      const row = dueNow.get(baseClock.now().getTime())
      if (!row) break
      const sequence = Number(row.sequence)
      const response = await deliver(String(row.event), String(row.endpoint))
      if (giveUp.signal.aborted) return
      const now = baseClock.now().getTime()
      const wait = retrySeconds[Number(row.attempts)]
      if (response.delivered) acknowledge.run(now, response.text, sequence)
      else postpone.run(wait === undefined ? null : now + wait * 1000, response.text, sequence)
    }
    const next = nextDue.get()?.next_at
    clearTimeout(timer)
    if (typeof next === 'number' && !closed) {
      timer = setTimeout(wake, Math.min(Math.max(next - baseClock.now().getTime(), 50), 60_000))
      timer.unref()
    }
  }

  async function deliver(eventId: string, endpointId: string): Promise<{ delivered: boolean; text: string }> {
    const event = store.get('event', eventId)
    const endpoint = store.get('webhook_endpoint', endpointId)
    if (!event || !endpoint?.secret) return { delivered: true, text: 'the endpoint is gone' }
    const body = JSON.stringify({ ...event, pending_webhooks: pendingWebhooks(store, eventId) }, null, 2)
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: AbortSignal.any([giveUp.signal, AbortSignal.timeout(timeoutMs)]),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-cache',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signature(body, endpoint.secret, baseClock.now()),
        },
      })
      await response.body?.cancel()
      return { delivered: response.ok, text: String(response.status) }
    } catch (error) {
      return { delivered: false, text: error instanceof Error ? error.name : 'failed' }
    }
  }

  function wake(): void {
    settle().catch(retryLater)
  }

  /** A full disk must not end the process: a result that could not be recorded is retried later. */
  function retryLater(): void {
    if (closed) return
    clearTimeout(timer)
    timer = setTimeout(wake, retryAfterErrorMs)
    timer.unref()
  }

  async function settle(): Promise<void> {
    while (round !== undefined) await round.catch(() => undefined)
    round = deliverDue().finally(() => {
      round = undefined
    })
    await round
  }

  return {
    wake,
    settle,
    async close() {
      closed = true
      clearTimeout(timer)
      // Waits for a delivery in progress, which would otherwise be repeated.
      const end = setTimeout(() => giveUp.abort(), lastTimeoutMs)
      await round?.catch(() => undefined)
      clearTimeout(end)
    },
  }
}

/** The header that `stripe.webhooks.constructEvent` verifies. */
export function signature(body: string, secret: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

/** The number of endpoints that have not acknowledged an event. */
export function pendingWebhooks(store: Store, event: string): number {
  return Number(
    store.database
      .prepare('SELECT count(*) AS waiting FROM deliveries WHERE event = ? AND delivered_at IS NULL')
      .get(event)?.waiting ?? 0,
  )
}

/** Resends an event to every endpoint that received it. */
export function resend(store: Store, event: string): void {
  store.database
    .prepare('UPDATE deliveries SET next_at = 0, attempts = 0, delivered_at = NULL WHERE event = ?')
    .run(event)
}
