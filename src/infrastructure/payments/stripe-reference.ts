/** The id of an object that Stripe refers to, expanded or not. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}

/** The moment of a Stripe timestamp, which is in Unix seconds. */
export function momentOf(seconds: number): Date {
  return new Date(seconds * 1000)
}

/** The Stripe timestamp of a moment, in whole Unix seconds. */
export function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
