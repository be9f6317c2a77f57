/** The source of every time in the product. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
