import type { IncomingMessage, ServerResponse } from 'node:http'
import { nextDue } from '#emulator/lifecycle/due-tasks.ts'
import { handlePage } from '#emulator/pages/pages.ts'
import { apiVersion } from '#emulator/resources/event.ts'
import { webhookEndpointOf } from '#emulator/resources/webhook-endpoint.ts'
import { type Offset, openClock } from './clock.ts'
import { listenForCalls } from './http/api.ts'
import { openStore } from './store.ts'
import { TaskRunner } from './task-runner.ts'
import { openUnitOfWork, type UnitOfWork } from './unit-of-work.ts'
import { startWebhookDispatcher } from './webhook-dispatcher.ts'

interface StripeEmulatorOptions {
  /** The directory of its SQLite file. */
  directory: string
  /** The origin at which {@link StripeEmulator.handlePage} is mounted, such as http://localhost:3000. */
  pagesOrigin: string
  /** Additional headers of every page. */
  pageHeaders?: Readonly<Record<string, string>>
  /** Where signed events are delivered, with retries after growing waits, also across restarts. */
  webhook: { url: string; secret: string }
  /** Calls with another key get Stripe's 401. */
  secretKey: string
  /** Real time, used in signatures and for webhook retries; the emulator's clock adds its offset to it. */
  baseClock: { now(): Date }
  /** The offset of a clock that the product shares; by default the emulator has its own. */
  clockOffset?: Offset | undefined
}

export interface StripeEmulator {
  /** The address of `/v1/*`, for the SDK's `host`, `port` and `protocol: 'http'`. */
  host: string
  port: number
  /** The base clock plus the time by which the emulator was advanced. */
  now(): Date
  /** True when the path is the emulator's (/dev/payment…); the main server calls it before its own routes. */
  handlePage(request: IncomingMessage, response: ServerResponse): boolean
  /**
   * Runs every task that is due on the way, in order, each with the `created` of its moment, and delivers its
   * events before the next. A renewal's invoice is charged one hour after the period's end, as at Stripe.
   * Throws RangeError for a past date.
   */
  advanceTo(date: Date): Promise<void>
  /** The due time of its next task; undefined when there is none. */
  nextDueAt(): Date | undefined
  /** Resolves when every pending webhook has been delivered or waits for a later retry. */
  deliverPending(): Promise<void>
  close(): Promise<void>
}

/** Starts an emulator of Stripe: its HTTP API, hosted pages, webhooks and clock (see the README). */
export async function startStripeEmulator(options: StripeEmulatorOptions): Promise<StripeEmulator> {
  const { baseClock, pagesOrigin, pageHeaders = {}, secretKey } = options
  const store = openStore(options.directory)
  const clock = openClock({ store, baseClock, clockOffset: options.clockOffset })
  const dispatcher = startWebhookDispatcher({ store, baseClock })
  const tasks = new TaskRunner({ store, clock, dispatcher, pagesOrigin })

  function write<Result>(request: UnitOfWork['request'], work: (unit: UnitOfWork) => Result): Result {
    tasks.runDue(clock.seconds())
    let target: number | undefined
    const advanceClock = (to: number) => {
      target = to
    }
    const result = store.transaction(() =>
      work(openUnitOfWork({ store, at: clock.seconds(), pagesOrigin, request, advanceClock })),
    )
    dispatcher.wake()
    tasks.schedule()
    // The response does not wait for the clock: as at Stripe, a test clock is "advancing" until it is
    // "ready".
    if (target !== undefined) tasks.advanceLater(target)
    return result
  }

  store.transaction(() =>
    addProductEndpoint(openUnitOfWork({ store, at: clock.seconds(), pagesOrigin }), options.webhook),
  )
  const { server, host, port } = await listenForCalls({ store, secretKey, baseClock, write })
  tasks.runDue(clock.seconds())
  tasks.schedule()
  dispatcher.wake()
  tasks.resumeTestClocks()

  const pages = {
    store,
    pagesOrigin,
    headers: pageHeaders,
    now: clock.now,
    advanceTo: (date: Date) => tasks.advanceTo(date),
    write: <Result>(work: (unit: UnitOfWork) => Result) => write({ id: null, idempotency_key: null }, work),
  }
  return {
    host,
    port,
    now: clock.now,
    handlePage: (request, response) => handlePage(pages, request, response),
    advanceTo: (date) => tasks.advanceTo(date),
    nextDueAt: () => {
      const due = nextDue(store)
      return due === undefined ? undefined : new Date(due * 1000)
    },
    deliverPending: () => dispatcher.settle(),
    async close() {
      tasks.close()
      await dispatcher.close()
      await tasks.stop()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      store.close()
    },
  }
}

/** The product's own endpoint, which receives every event. */
function addProductEndpoint(unit: UnitOfWork, webhook: StripeEmulatorOptions['webhook']): void {
  const endpoint = {
    id: 'we_emulator',
    ...webhook,
    events: ['*'],
    apiVersion,
    description: 'The product',
    metadata: {},
  }
  unit.add('webhook_endpoint', webhookEndpointOf(unit, endpoint))
}
