import type { Clock } from '#src/infrastructure/clock/clock.server.ts'

/**
 * The instant at which every test file begins, by the product's clock and by the database's: a Tuesday, 10:00
 * in Luxembourg, whatever the hour of the run.
 */
export const beginning = new Date('2026-11-24T09:00:00Z')

/** A Monday in winter, at noon in Luxembourg, to which many tests move their clock. */
export const monday = new Date('2027-01-11T11:00:00Z')

let offset = beginning.getTime() - Date.now()

/**
 * Runs before each test file (tests/support/runs/setup-before-file.ts), so that files that run one after the other
 * in one process begin at the same instant.
 */
export function resetTestClock(): void {
  offset = beginning.getTime() - Date.now()
}

/** The tests' time: begins at {@link beginning} and runs at normal speed. */
function testTime(): number {
  return Date.now() + offset
}

/** Milliseconds by which the tests' time is ahead of this machine's. */
export function testClockOffset(): number {
  return offset
}

/**
 * A clock that a test moves. It continues from there, or stands still once it is held, for assertions to the
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
