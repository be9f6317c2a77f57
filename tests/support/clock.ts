import type { Clock } from '#src/infrastructure/clock/clock.server.ts'

/**
 * When every test file begins, by the product's clock and by the database's: a Tuesday, 10:00 in Luxembourg,
 * whatever the hour at which it is run.
 */
export const beginning = new Date('2026-11-24T09:00:00Z')

let ahead = beginning.getTime() - Date.now()

/**
 * Called before each test file (tests/support/begin.ts): the files that one process takes in turn begin at
 * the same instant.
 */
export function beginAnew(): void {
  ahead = beginning.getTime() - Date.now()
}

/** The tests' time: it begins at {@link beginning} and runs on as fast as the real one. */
function testTime(): number {
  return Date.now() + ahead
}

/** By how many milliseconds the tests' time is ahead of this machine's. */
export function aheadOfTheMachine(): number {
  return ahead
}

/**
 * A clock that a test moves; it runs on from there, or stands still once it is held, for counting to the
 * second on a busy machine.
 */
export class MovableClock implements Clock {
  #offset = 0
  #heldAt: number | undefined

  now(): Date {
    return new Date((this.#heldAt ?? testTime()) + this.#offset)
  }

  advance(milliseconds: number): void {
    this.#offset += milliseconds
  }

  moveTo(moment: Date): void {
    this.#offset = moment.getTime() - (this.#heldAt ?? testTime())
  }

  hold(): void {
    this.#heldAt ??= testTime()
  }
}
