import { ApiError } from '#src/api/call.ts'

/**
 * SPEC §8: the server's message for a failure that nothing else describes. Our own errors have a code or name
 * the invalid fields, and the page has texts for those.
 */
export function messageOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== undefined || error.issues.length > 0) return undefined
  return error.reason || undefined
}
