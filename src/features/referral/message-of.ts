import { ApiError } from '#src/api/call.ts'

/**
 * SPEC §8: a failure shows its message, where it has one and nothing else says what happened: the product's
 * own answers have a code, or name the fields, and the page has words for them.
 */
export function messageOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== undefined || error.issues.length > 0) return undefined
  return error.reason || undefined
}
