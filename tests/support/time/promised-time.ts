import { isFull } from '../runs/full-faults.ts'

/**
 * How many milliseconds something may take in a test: as promised in `npm run faults`, which measures; six
 * times as long beside all other tests, where it only proves that a wait ends.
 */
export function maxMs(promised: number): number {
  return isFull ? promised : 6 * promised
}
