import { doNextTask, nextDue } from '#emulator/lifecycle/due-tasks.ts'
import { stopTestClocks } from '#emulator/resources/test-clock.ts'
import type { EmulatorClock } from './clock.ts'
import type { Store } from './store.ts'
import { openUnitOfWork } from './unit-of-work.ts'
import type { WebhookDispatcher } from './webhook-dispatcher.ts'

interface TaskRunnerOptions {
  store: Store
  clock: EmulatorClock
  dispatcher: WebhookDispatcher
  pagesOrigin: string
}

const maxWaitMs = 60_000
const retryMs = 5_000

/** Runs scheduled tasks (renewals, retries, expiries) when the emulator's clock reaches them. */
export class TaskRunner {
  readonly #options: TaskRunnerOptions
  #timer: NodeJS.Timeout | undefined
  #advancing: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(options: TaskRunnerOptions) {
    this.#options = options
  }

  /**
   * Runs everything due until a moment in unix seconds, each task in its own transaction and at its own
   * moment.
   */
  runDue(until: number): void {
    const { store, pagesOrigin } = this.#options
    for (let due = nextDue(store); due !== undefined && due <= until; due = nextDue(store)) {
      const at = due
      store.transaction(() => doNextTask(openUnitOfWork({ store, at, pagesOrigin })))
    }
  }

  /** Sets the timer for the task that is due next. */
  schedule(): void {
    clearTimeout(this.#timer)
    const { store, clock } = this.#options
    const due = nextDue(store)
    if (due === undefined || this.#isClosed) return
    const waitMs = Math.min(Math.max(due * 1000 - clock.now().getTime(), 100), maxWaitMs)
    this.#timer = setTimeout(() => this.#runInTime(), waitMs).unref()
  }

  #runInTime(): void {
    const { clock, dispatcher } = this.#options
    try {
      this.runDue(clock.seconds())
      dispatcher.wake()
      this.schedule()
    } catch {
      // A full disk must not end the process: the task is still in the store, and is retried.
      this.#timer = setTimeout(() => this.#runInTime(), retryMs).unref()
    }
  }

  /** Moves the clock to a date and runs every task on the way. Concurrent moves run one after the other. */
  advanceTo(date: Date): Promise<void> {
    const advanced = this.#advancing.then(() => this.#advance(date.getTime()))
    this.#advancing = advanced.catch(() => undefined)
    return advanced
  }

  async #advance(target: number): Promise<void> {
    const { store, clock, dispatcher, pagesOrigin } = this.#options
    if (target < clock.now().getTime())
      throw new RangeError('the clock of the payment emulator only goes forward')
    for (let due = nextDue(store); due !== undefined && due * 1000 <= target; due = nextDue(store)) {
      if (this.#isClosed) return
      clock.set(Math.max(due * 1000, clock.now().getTime()))
      this.runDue(due)
      await dispatcher.settle()
    }
    if (this.#isClosed) return
    clock.set(Math.max(target, clock.now().getTime()))
    store.transaction(() => stopTestClocks(openUnitOfWork({ store, at: clock.seconds(), pagesOrigin })))
    dispatcher.wake()
    this.schedule()
  }

  /** Advances to a moment in unix seconds in the background. */
  advanceLater(target: number): void {
    const ms = Math.max(target * 1000, this.#options.clock.now().getTime())
    this.advanceTo(new Date(ms)).catch(() => this.schedule())
  }

  /** Continues test clocks that were advancing when the process ended. */
  resumeTestClocks(): void {
    for (const { status_details } of this.#options.store.list('test_helpers.test_clock')) {
      const target = status_details.advancing?.target_frozen_time
      if (target !== undefined) this.advanceLater(target)
    }
  }

  /** Starts no further task; {@link stop} waits for a move in progress. */
  close(): void {
    this.#isClosed = true
  }

  async stop(): Promise<void> {
    this.close()
    await this.#advancing
    clearTimeout(this.#timer)
  }
}
