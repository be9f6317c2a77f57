/** The id of what Stripe names, whether it was expanded or not. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}

/** Stripe counts time in Unix seconds. */
export function moment(seconds: number): Date {
  return new Date(seconds * 1000)
}
