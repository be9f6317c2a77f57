import { ApiError } from './call.ts'

/** The words for a failure, looked up by its error code; undefined if there are none. */
export function wordsByCode<Words extends object>(
  error: unknown,
  words: Words,
): Words[Extract<keyof Words, string>] | undefined {
  const code: string | undefined = error instanceof ApiError ? error.code : undefined
  return code !== undefined && Object.hasOwn(words, code)
    ? words[code as Extract<keyof Words, string>]
    : undefined
}
