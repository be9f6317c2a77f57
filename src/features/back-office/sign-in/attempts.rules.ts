const shortestMilliseconds = 100
const longestMilliseconds = 1600

/**
 * How long an answer to a failure waits: twice as long after each of an e-mail's failures, from 0.1 to 1.6
 * seconds.
 */
export function delayAfter(failures: number): number {
  return Math.min(longestMilliseconds, shortestMilliseconds * 2 ** (failures - 1))
}
