import { ApiError, call, exchange, type SentWith } from '#src/api/call.ts'
import type { AnswerOf, Endpoint } from '#src/api/endpoint.ts'
import { saveFile } from '#src/design/save-file.ts'
import { failureTexts } from './admin.texts.ts'
import { storedToken } from './sign-in/admin-token.ts'

/** A call that only administrators make: SPEC §6 sends the bearer token on these paths alone. */
interface AdminEndpoint extends Endpoint {
  path: `/api/admin/${string}`
}

/** Makes an administrator's call with the token of this browser. Throws {@link ApiError}. */
export function adminCall<E extends AdminEndpoint>(method: E['method'], path: E['path'], ...[sent]: SentWith<E>): Promise<AnswerOf<E>> {
  return call<Endpoint>(method, path, { ...sent, token: storedToken() }) as Promise<AnswerOf<E>>
}

export interface Listed<Row> {
  rows: Row[]
  /** How many there are in all (X-Total-Count). */
  total: number
}

/** One page of a list, and how long the whole list is. */
export async function adminList<E extends AdminEndpoint>(
  path: E['path'],
  query: object,
  signal?: AbortSignal,
): Promise<AnswerOf<E> extends (infer Row)[] ? Listed<Row> : never> {
  const answer = await exchange('GET', path, { query, signal, token: storedToken() })
  const listed = { rows: await answer.json(), total: Number(answer.headers.get('X-Total-Count')) }
  return listed as AnswerOf<E> extends (infer Row)[] ? Listed<Row> : never
}

/** Saves a file that only administrators may read. */
export async function download(path: AdminEndpoint['path'], name: string): Promise<void> {
  const answer = await exchange('GET', path, { token: storedToken() })
  saveFile(await answer.blob(), name)
}

/** Why a call failed, in the back-office's French. */
export function whyItFailed(error: unknown): string {
  if (!(error instanceof ApiError)) return failureTexts.unknown
  if (error.status === 0) return failureTexts.network
  if (error.status === 429) return failureTexts.tooMany
  if (error.code === 'unavailable') return failureTexts.away
  return error.reason ?? failureTexts.unknown
}
