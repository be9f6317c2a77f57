import type { IncomingMessage, ServerResponse } from 'node:http'
import { doNextTask, nextDue } from '#emulator/lifecycle/due-tasks.ts'
import { handlePage } from '#emulator/pages/pages.ts'
import { stopTestClocks } from '#emulator/resources/test-clock.ts'
import { webhookEndpointOf } from '#emulator/resources/webhook-endpoint.ts'
import { listenForCalls } from './api.ts'
import { openStore } from './store.ts'
import { openUnitOfWork, type UnitOfWork } from './unit-of-work.ts'
import { startWebhookDispatcher } from './webhook-dispatcher.ts'

/**
 * What stands in for Stripe where no key is set: its HTTP API, its hosted page, its webhooks and its clock
 * (the README).
 */
interface StripeEmulatorOptions {
  /** Where its one file lives. */
  directory: string
  /** The origin where {@link StripeEmulator.handlePage} is mounted, e.g. http://localhost:3000. */
  pagesOrigin: string
  /** What each page carries besides its own headers. */
  pageHeaders?: Readonly<Record<string, string>>
  /** Where signed events are delivered, retried with a growing wait, across restarts too. */
  webhook: { url: string; secret: string }
  /** Calls with another key get Stripe's 401. */
  secretKey: string
  /**
   * Real time: signatures carry it and webhook retries follow it; the emulator's own clock adds its offset to
   * it.
   */
  baseClock: { now(): Date }
  /**
   * Where it keeps how far its clock was put forward, in milliseconds, when others live in the same time; by
   * itself unless given.
   */
  ahead?: { read(): number; write(milliseconds: number): void } | undefined
}

export interface StripeEmulator {
  /** Where its own listener speaks /v1/*, for the SDK's `host`, `port` and `protocol: 'http'`. */
  host: string
  port: number
  /** The base clock plus what the emulator was advanced by. */
  now(): Date
  /** True when the path is the emulator's (/dev/payment…); the main server calls it before its own routes. */
  handlePage(request: IncomingMessage, response: ServerResponse): boolean
  /**
   * Does everything that falls due on the way, in order, each with the `created` of its moment, and delivers
   * its events before it goes on. A renewal's invoice is charged one hour after the period's end, as at
   * Stripe. Throws RangeError for a past date.
   */
  advanceTo(date: Date): Promise<void>
  /** When it next does something by itself; undefined while nothing is ahead. */
  nextDueAt(): Date | undefined
  /** Resolves when every pending webhook has been delivered or waits for a later retry. */
  deliverPending(): Promise<void>
  close(): Promise<void>
}

export async function startStripeEmulator(options: StripeEmulatorOptions): Promise<StripeEmulator> {
  const { baseClock, pagesOrigin, pageHeaders = {}, secretKey } = options
  const store = openStore(options.directory)
  const dispatcher = startWebhookDispatcher({ store, baseClock })
  const readSetting = store.database.prepare('SELECT value FROM settings WHERE name = ?')
  const writeSetting = store.database.prepare(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  const keptOffset = Number(readSetting.get('clock offset')?.value ?? 0)
  const ahead = options.ahead ?? ownOffset(keptOffset)
  ahead.write(keptOffset)
  let timer: NodeJS.Timeout | undefined
  let advancing: Promise<void> = Promise.resolve()
  let closed = false

  const now = () => new Date(baseClock.now().getTime() + ahead.read())
  const seconds = () => Math.floor(now().getTime() / 1000)

  function write<Result>(request: UnitOfWork['request'], work: (unit: UnitOfWork) => Result): Result {
    doDueTasks(seconds())
    let target: number | undefined
    const advanceClock = (to: number) => {
      target = to
    }
    const result = store.transaction(() =>
      work(openUnitOfWork({ store, at: seconds(), pagesOrigin, request, advanceClock })),
    )
    dispatcher.wake()
    waitForNextTask()
    // The answer does not wait for the clock, as at Stripe, where a test clock is "advancing" until it is
    // "ready".
    if (target !== undefined) advanceTo(new Date(target * 1000)).catch(waitForNextTask)
    return result
  }

  /** Does what is due up to a moment, each task in a transaction of its own and at its own moment. */
  function doDueTasks(until: number): void {
    for (let due = nextDue(store); due !== undefined && due <= until; due = nextDue(store)) {
      const at = due
      store.transaction(() => doNextTask(openUnitOfWork({ store, at, pagesOrigin })))
    }
  }

  function waitForNextTask(): void {
    clearTimeout(timer)
    const due = nextDue(store)
    if (due === undefined || closed) return
    timer = setTimeout(doWhatIsDue, Math.min(Math.max(due * 1000 - now().getTime(), 100), 60_000))
    timer.unref()
  }

  function doWhatIsDue(): void {
    try {
      doDueTasks(seconds())
      dispatcher.wake()
      waitForNextTask()
    } catch {
      // A full disk must not end the process: the task is still in the agenda, and comes again.
      timer = setTimeout(doWhatIsDue, 5_000)
      timer.unref()
    }
  }

  function setClock(milliseconds: number): void {
    ahead.write(milliseconds - baseClock.now().getTime())
    writeSetting.run('clock offset', String(ahead.read()))
  }

  async function advance(target: number): Promise<void> {
    if (target < now().getTime()) throw new RangeError('the clock of the payment emulator only goes forward')
    for (let due = nextDue(store); due !== undefined && due * 1000 <= target; due = nextDue(store)) {
      if (closed) return
      setClock(Math.max(due * 1000, now().getTime()))
      doDueTasks(due)
      await dispatcher.settle()
    }
    if (closed) return
    setClock(Math.max(target, now().getTime()))
    store.transaction(() => stopTestClocks(openUnitOfWork({ store, at: seconds(), pagesOrigin })))
    dispatcher.wake()
    waitForNextTask()
  }

  function advanceTo(date: Date): Promise<void> {
    const mine = advancing.then(() => advance(date.getTime()))
    advancing = mine.catch(() => undefined)
    return mine
  }

  store.transaction(() => {
    const unit = openUnitOfWork({ store, at: seconds(), pagesOrigin })
    const endpoint = {
      id: 'we_emulator',
      ...options.webhook,
      events: ['*'],
      description: 'The product',
      metadata: {},
    }
    unit.add('webhook_endpoint', webhookEndpointOf(unit, endpoint))
  })
  const { server, host, port } = await listenForCalls({ store, secretKey, baseClock, write })
  doDueTasks(seconds())
  waitForNextTask()
  dispatcher.wake()
  // A clock that was under way when the process ended goes on.
  for (const { status_details } of store.list('test_helpers.test_clock')) {
    const target = status_details.advancing?.target_frozen_time
    if (target !== undefined)
      advanceTo(new Date(Math.max(target * 1000, now().getTime()))).catch(waitForNextTask)
  }

  const pages = {
    store,
    pagesOrigin,
    headers: pageHeaders,
    now,
    advanceTo,
    write: <Result>(work: (unit: UnitOfWork) => Result) => write({ id: null, idempotency_key: null }, work),
  }
  return {
    host,
    port,
    now,
    handlePage: (request, response) => handlePage(pages, request, response),
    advanceTo,
    nextDueAt: () => {
      const due = nextDue(store)
      return due === undefined ? undefined : new Date(due * 1000)
    },
    deliverPending: () => dispatcher.settle(),
    async close() {
      closed = true
      await dispatcher.close()
      await advancing
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      clearTimeout(timer)
      store.close()
    },
  }
}

/** Where nobody shares the emulator's time. */
function ownOffset(kept: number): { read(): number; write(milliseconds: number): void } {
  let offset = kept
  return {
    read: () => offset,
    write: (milliseconds) => {
      offset = milliseconds
    },
  }
}
