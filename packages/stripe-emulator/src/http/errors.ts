import type { Decline } from '../cards.ts'

/** An error in Stripe's form. `type` and `code` are those of https://docs.stripe.com/error-codes. */
export class EmulatedStripeError extends Error {
  readonly status: number
  readonly details: ErrorDetails

  constructor(status: number, details: ErrorDetails) {
    super(details.message)
    this.name = 'EmulatedStripeError'
    this.status = status
    this.details = details
  }
}

interface ErrorDetails {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  payment_intent?: object
}

/** The body of an error: Stripe adds a link to the documentation of its code. */
export function errorBody(details: ErrorDetails, requestId: string): object {
  const documented = details.code ? { doc_url: explanationOf(details.code) } : {}
  return {
    error: {
      ...details,
      ...documented,
      request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
    },
  }
}

export function explanationOf(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
}

/** The error of a payment that is declined. */
export function declined({ code, declineCode, message }: Decline): EmulatedStripeError {
  return new EmulatedStripeError(402, { type: 'card_error', code, decline_code: declineCode, message })
}

/** An error of a request that Stripe rejects, 400 unless another status is given. */
export function invalid(
  message: string,
  extra: { code?: string; param?: string; status?: number } = {},
): EmulatedStripeError {
  const { status = 400, ...details } = extra
  return new EmulatedStripeError(status, { type: 'invalid_request_error', message, ...details })
}

/** 404 for an unknown id in the path, 400 for one in a parameter. */
export function noSuch(
  what: string,
  id: string,
  param: string,
  status: 400 | 404 = param === 'id' ? 404 : 400,
): EmulatedStripeError {
  return invalid(`No such ${what}: '${id}'`, { code: 'resource_missing', param, status })
}

export function missingParameter(param: string): EmulatedStripeError {
  return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

/** The error for a missing or wrong secret key, in Stripe's words. */
export function wrongKey(given: string | undefined): EmulatedStripeError {
  if (!given) {
    return invalid(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      { status: 401 },
    )
  }
  const hidden =
    given.length > 12
      ? given.slice(0, 8) + '*'.repeat(given.length - 12) + given.slice(-4)
      : '*'.repeat(given.length)
  return invalid(`Invalid API Key provided: ${hidden}`, { status: 401 })
}
