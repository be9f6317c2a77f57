import { ApiError, type CallArgs, call, exchange, send } from '#src/api/call.ts'
import type { Endpoint, ResponseOf, SentParams, SentQuery } from '#src/api/endpoint.ts'
import { storedToken } from '#src/domain/back-office/session/admin-token.ts'
import { confirmed } from '#src/domain/back-office/session/confirmation.ts'
import { inSession } from '#src/domain/back-office/session/session-end.ts'
import { saveFile } from '#src/ui/save-file.ts'
import { failureTexts } from './admin.texts.ts'

/** A call that only administrators make: SPEC §6 sends the bearer token on these paths only. */
export type AdminEndpoint = Endpoint & { path: `/api/admin/${string}` }

/** Makes an administrator's call with the token of this browser. Throws {@link ApiError}. */
export function adminCall<E extends AdminEndpoint>(
  method: E['method'],
  path: E['path'],
  ...[sent]: CallArgs<E>
): Promise<ResponseOf<E>> {
  return inSession(
    () => confirmed(() => call<Endpoint>(method, path, { ...sent, token: storedToken() })),
    method === 'GET',
  ) as Promise<ResponseOf<E>>
}

/** Sends a text or a file with its own content type, instead of JSON. Throws {@link ApiError}. */
export function uploadFile(path: string, body: string | File, type: string): Promise<Response> {
  return inSession(
    () =>
      confirmed(() =>
        send(path, {
          method: 'PUT',
          headers: { 'Content-Type': type, Authorization: `Bearer ${storedToken() ?? ''}` },
          body,
        }),
      ),
    false,
  )
}

/** Reads a file or a text that only administrators may read. Throws {@link ApiError}. */
export function readFile(path: string, signal: AbortSignal): Promise<Response> {
  return inSession(() => exchange('GET', path, { signal, token: storedToken() }), true)
}

export interface Listed<Row> {
  rows: Row[]
  /** The total number of rows (X-Total-Count). */
  total: number
}

/** Reads one page of a list, and the total number of its rows. */
export async function adminList<E extends AdminEndpoint>(
  path: E['path'],
  sent: { query: SentQuery<E>; params?: SentParams<E> | undefined; signal?: AbortSignal },
): Promise<ResponseOf<E> extends (infer Row)[] ? Listed<Row> : never> {
  const response = await inSession(() => exchange('GET', path, { ...sent, token: storedToken() }), true)
  const listed = { rows: await response.json(), total: Number(response.headers.get('X-Total-Count')) }
  return listed as ResponseOf<E> extends (infer Row)[] ? Listed<Row> : never
}

/** Downloads a file that only administrators may read. */
export async function download(
  path: `/api/admin/${string}`,
  name: string,
  query?: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const response = await inSession(
    () => confirmed(() => exchange('GET', path, { query, token: storedToken() })),
    false,
  )
  saveFile(await response.blob(), name)
}

/**
 * The message for a failed call, in the back-office's French. If the outcome is unknown, it says to check
 * whether the change was made, or, where repeating does no harm, only to try again.
 */
export function whyItFailed(error: unknown, { mayRepeat = false }: { mayRepeat?: boolean } = {}): string {
  const advice = mayRepeat ? failureTexts.retry : failureTexts.check
  if (!(error instanceof ApiError)) return `${failureTexts.unknown} ${advice}`
  const { status, code, reason } = error
  if (status === 0) return `${failureTexts.network} ${advice}`
  if (status === 429) return failureTexts.tooMany
  if (code === 'unavailable') return `${failureTexts.away} ${advice}`
  if (code === 'signedOut') return failureTexts.signedOut
  if (code !== undefined && !englishCodes.has(code) && reason !== undefined) return reason
  return status < 500 ? failureTexts.rejected : `${failureTexts.unknown} ${advice}`
}

/** Further codes whose messages are in English, as those of errors without a code. */
const englishCodes: ReadonlySet<string> = new Set(['foreignOrigin', 'notFound', 'tusVersion'])
