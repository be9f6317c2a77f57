const shortestMilliseconds = 100
const longestMilliseconds = 1600

/**
 * The delay before a failure is answered, in milliseconds: it doubles with each failure of an e-mail, from
 * 0.1 to 1.6 seconds.
 */
export function delayAfter(failures: number): number {
  return Math.min(longestMilliseconds, shortestMilliseconds * 2 ** (failures - 1))
}
