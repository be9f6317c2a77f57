import { ApiError } from '#src/api/call.ts'
import type { LimitReached } from './limits.rules.ts'

const codes: Readonly<Record<LimitReached, true>> = { restTime: true, dailyLimit: true }

/** Whether a call failed because it is time to rest or the day's minutes are over, not for another 403. */
export function isLimit(error: unknown): boolean {
  return error instanceof ApiError && error.code !== undefined && Object.hasOwn(codes, error.code)
}
