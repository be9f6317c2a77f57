import type { Endpoint, RefusalCode } from './endpoint.ts'

/** A refusal on its way to the caller. Thrown by handlers through {@link refuse}. */
export class Refused extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly issues: readonly { path: string; message: string }[] | undefined

  constructor(
    status: number,
    message: string,
    more: { code?: string; retryAfterSeconds?: number; issues?: readonly { path: string; message: string }[] } = {},
  ) {
    super(message)
    this.status = status
    this.code = more.code
    this.retryAfterSeconds = more.retryAfterSeconds
    this.issues = more.issues
  }
}

/** One of a call's declared refusals, to be thrown. */
export function refuse<E extends Endpoint>(endpoint: E, code: RefusalCode<E>, retryAfterSeconds?: number): Refused {
  const refusal = endpoint.refusals?.[code]
  if (!refusal) throw new Error(`${endpoint.method} ${endpoint.path} declares no refusal ${code}`)
  return new Refused(refusal.status, refusal.message, { code, retryAfterSeconds })
}

export function signedOut(): Refused {
  return new Refused(401, 'You must be signed in.', { code: 'signedOut' })
}

/** Of the back-office nothing is said without a token. */
export function administratorsOnly(): Refused {
  return new Refused(401, 'Administrator sign-in required.', { code: 'signedOut' })
}

export function tooMany(retryAfterSeconds: number): Refused {
  return new Refused(429, 'Too many requests. Please try again later.', { code: 'tooMany', retryAfterSeconds })
}

export function unavailable(): Refused {
  return new Refused(503, 'The service is busy or briefly away. Please try again in a moment.', { code: 'unavailable', retryAfterSeconds: 5 })
}
