import { payerOnly } from '#src/api/common-errors.ts'
import type { Endpoint, ErrorCode } from '#src/api/endpoint.ts'

/** An expected failure, sent as its status and JSON. Handlers make one with {@link httpError}. */
export class HttpError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly issues: readonly { path: string; message: string }[] | undefined

  constructor(
    status: number,
    message: string,
    more: {
      code?: string
      retryAfterSeconds?: number | undefined
      issues?: readonly { path: string; message: string }[]
    } = {},
  ) {
    super(message)
    this.status = status
    this.code = more.code
    this.retryAfterSeconds = more.retryAfterSeconds
    this.issues = more.issues
  }
}

/**
 * Makes one of the errors that a call declares, to be thrown. `message` replaces the declared one; `issues`
 * names the fields that are at fault.
 */
export function httpError<E extends Endpoint>(
  endpoint: E,
  code: ErrorCode<E>,
  {
    message,
    ...more
  }: {
    message?: string
    issues?: readonly { path: string; message: string }[]
    retryAfterSeconds?: number
  } = {},
): HttpError {
  const declared = endpoint.errors?.[code]
  if (!declared) throw new Error(`${endpoint.method} ${endpoint.path} declares no error ${code}`)
  return new HttpError(declared.status, message ?? declared.message, { code, ...more })
}

/** A rejected field of the body or the query, as the validation by a schema reports it. */
export function invalidField(path: string, message: string): HttpError {
  return new HttpError(400, message, { code: 'invalid', issues: [{ path, message }] })
}

/** For URLs outside the API's calls, which have no code. */
export function notFound(): HttpError {
  return new HttpError(404, 'Not found')
}

export function signedOut(): HttpError {
  return new HttpError(401, 'You must be signed in.', { code: 'signedOut' })
}

/** A family that may not watch made a call `withAccess`, or its access has ended while a film was playing. */
export function noAccess(): HttpError {
  return new HttpError(402, 'This needs a subscription.', { code: 'noAccess' })
}

/** PROGRAMME §6: a browser in a child's view may make the calls of that view only. */
export function notInChildView(): HttpError {
  return new HttpError(403, 'This browser is in a child’s view.', { code: 'childView' })
}

/** PROGRAMME §7: money, and calls that end or hand over the account, are for the guardian who pays. */
export function payerOnlyError(): HttpError {
  return new HttpError(payerOnly.status, payerOnly.message, { code: 'payerOnly' })
}

/** The team may view a family's pages and change nothing there (docs/decisions/0030). */
export function notInTeamView(): HttpError {
  return new HttpError(403, 'This browser only looks at the family’s pages.', { code: 'readOnly' })
}

export function ofFamilyAlone(): HttpError {
  return new HttpError(403, 'Nobody but the family reads this.', { code: 'ofFamilyAlone' })
}

/** The back-office's response to every call without a token. */
export function administratorsOnly(): HttpError {
  return new HttpError(401, 'Administrator sign-in required.', { code: 'signedOut' })
}

/** PROGRAMME §2: the caller's role may not make this call, or not for this object. */
export function notYours(): HttpError {
  return new HttpError(403, 'Votre rôle ne permet pas cela.', { code: 'role' })
}

/** CONTRACT §10: the password or the code has to be given again. */
export function confirmPassword(): HttpError {
  return new HttpError(403, 'Confirmez votre mot de passe pour continuer.', { code: 'confirmPassword' })
}

/** QUALITY: in production an owner needs a second factor. */
export function secondFactorNeeded(): HttpError {
  return new HttpError(403, 'Activez d’abord la validation en deux étapes, dans Sessions.', {
    code: 'secondFactorNeeded',
  })
}

export function tooMany(retryAfterSeconds: number): HttpError {
  return new HttpError(429, 'Too many requests. Please try again later.', {
    code: 'tooMany',
    retryAfterSeconds,
  })
}

export function unavailable(): HttpError {
  return new HttpError(503, 'The service is busy or briefly away. Please try again in a moment.', {
    code: 'unavailable',
    retryAfterSeconds: 5,
  })
}
