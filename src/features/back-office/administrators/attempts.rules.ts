const shortestMs = 100
const longestMs = 1600

/**
 * The delay before the response to a failure, in milliseconds. It doubles with each failure of an e-mail,
 * from 0.1 to 1.6 seconds.
 */
export function delayAfter(failures: number): number {
  return Math.min(longestMs, shortestMs * 2 ** (failures - 1))
}
