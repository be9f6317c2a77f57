const shortestMs = 100
const longestMs = 1600

/**
 * The delay before a failure is answered, in milliseconds: it doubles with each failure of an e-mail, from
 * 0.1 to 1.6 seconds.
 */
export function delayAfter(failures: number): number {
  return Math.min(longestMs, shortestMs * 2 ** (failures - 1))
}
