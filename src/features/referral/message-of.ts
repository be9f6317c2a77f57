import { ApiError } from '#src/api/call.ts'

/**
 * SPEC §8: the message of a failure, where it has one and nothing else describes it. The product's own errors
 * have a code or name the fields, and the page has texts for those.
 */
export function messageOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== undefined || error.issues.length > 0) return undefined
  return error.reason || undefined
}
