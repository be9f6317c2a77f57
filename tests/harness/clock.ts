import type { Clock } from '#src/outside/clock.server.ts'

/** A clock that a test moves; it runs on from there, or stands still once it is held, for counting to the second on a busy machine. */
export class MovableClock implements Clock {
  #offset = 0
  #heldAt: number | undefined

  now(): Date {
    return new Date((this.#heldAt ?? Date.now()) + this.#offset)
  }

  advance(milliseconds: number): void {
    this.#offset += milliseconds
  }

  moveTo(moment: Date): void {
    this.#offset = moment.getTime() - (this.#heldAt ?? Date.now())
  }

  hold(): void {
    this.#heldAt ??= Date.now()
  }
}
