import { isOfChildView, languageOf, pathOf, placeAt } from '#src/shared/site/paths.ts'
import type { Endpoint, ErrorCode, ResponseOf, SentBody, SentParams, SentQuery } from './endpoint.ts'
import { noteServerTime } from './server-time.ts'

type Part<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Key]: Value }
type OptionalQuery<Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { query?: Value }
    : { query: Value }

/** The body, path parameters and query of a call. */
export type CallInput<E> = Part<'body', SentBody<E>> &
  Part<'params', SentParams<E>> &
  OptionalQuery<SentQuery<E>>

type CallOptions<E> = CallInput<E> & { signal?: AbortSignal; token?: string | undefined; keepalive?: boolean }

/** An input without any required part. */
export type NothingToSend = Record<never, never>

/** The arguments after a call's path: optional if nothing has to be sent. */
export type CallArgs<E> =
  NothingToSend extends CallOptions<E> ? [sent?: CallOptions<E>] : [sent: CallOptions<E>]

/**
 * A call that did not succeed. `message` is SPEC §8's: the status, a colon, a space, the body's text (or the
 * status text). The status is 0 when there was no response.
 */
export class ApiError<Code extends string = string> extends Error {
  readonly status: number
  readonly code: Code | undefined
  readonly issues: readonly { path: string; message: string }[]
  /** The server's message, if it gave one. */
  readonly reason: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, statusText: string, body: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    const content = parsed(body)
    this.code = content?.code as Code | undefined
    this.issues = content?.issues ?? []
    this.reason = content?.message
    this.retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter)
  }
}

/**
 * Makes a call of the product's own API. The endpoint's declaration gives the types and is not downloaded:
 * `call<typeof redeemReferralCode>('POST', '/api/referrals/use-code', { body })`. Throws {@link ApiError}.
 */
export async function call<E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  ...[sent]: CallArgs<E>
): Promise<ResponseOf<E>> {
  const response = await exchange(method, path, sent)
  return response.json().catch(throwFailed(sent?.signal))
}

/**
 * The request under {@link call}: returns the response itself, for callers that need its headers or bytes.
 * Throws {@link ApiError} unless it succeeded.
 */
export function exchange(method: string, path: string, sent: object = {}): Promise<Response> {
  const {
    body,
    params,
    query,
    token,
    ...rest
  }: {
    body?: unknown
    params?: object
    query?: object
    signal?: AbortSignal
    token?: string | undefined
    keepalive?: boolean
  } = sent
  return send(address(path, params, query), {
    method,
    credentials: 'include',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    ...rest,
  })
}

/** Sends a request without adding anything to it. Throws {@link ApiError} unless it succeeded. */
export async function send(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init).catch(throwFailed(init.signal))
  noteServerTime(response.headers.get('Date'))
  if (response.ok) return response
  const error = new ApiError(
    response.status,
    response.statusText,
    await response.text(),
    response.headers.get('Retry-After'),
  )
  if (error.code === 'childView') leaveForTheOrchard()
  throw error
}

/** Throws the cause of an aborted request, and {@link ApiError} for a lost or unreadable response. */
function throwFailed(signal: AbortSignal | null | undefined) {
  return (cause: unknown): never => {
    throw signal?.aborted ? cause : new ApiError(0, String(cause), '')
  }
}

/**
 * Replaces a parent's page by the orchard, because the browser is in a child's view: another tab entered it,
 * or the history led back here. The page of a login link stays and shows its own message.
 */
function leaveForTheOrchard(): void {
  const path = window.location.pathname
  if (!isOfChildView(path) && placeAt(path)?.page !== 'auth-callback')
    window.location.replace(pathOf('orchard', languageOf(path)))
}

/** Whether an error is this call's error with that code. */
export function hasErrorCode<E extends Endpoint>(
  error: unknown,
  code: ErrorCode<E>,
): error is ApiError<ErrorCode<E>> {
  return error instanceof ApiError && error.code === code
}

function address(path: string, params: object = {}, query: object = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(Reflect.get(params, name))),
  )
  // JSON leaves out what is undefined.
  const search = new URLSearchParams(JSON.parse(JSON.stringify(query)))
  return search.size > 0 ? `${filled}?${search}` : filled
}

function parsed(
  body: string,
): { message?: string; code?: string; issues?: { path: string; message: string }[] } | undefined {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
