import { accessMutants } from './access.ts'
import { emailChangeMutants } from './email-changes.ts'
import { familyMutants } from './families.ts'
import { giftMutants } from './gifts.ts'
import { guardianMutants } from './guardians.ts'
import { hardeningMutants } from './hardening.ts'
import { inputMutants } from './input.ts'
import { limitMutants } from './limits.ts'
import { paymentMutants } from './payments.ts'
import { secondFactorMutants } from './second-factor.ts'
import { signInMutants } from './signing-in.ts'
import { surroundingMutants } from './surroundings.ts'

/**
 * The removal of one defence. `find` occurs once in `file`; with `replace` in its place at least one of
 * `tests` must fail.
 */
export interface Mutant {
  why: string
  file: string
  find: string
  replace: string
  tests: readonly string[]
  /**
   * Set if only PostgreSQL can show the effect, because the embedded database's single connection acts like a
   * lock.
   */
  on?: 'postgresql' | undefined
}

export const mutants: readonly Mutant[] = [
  ...accessMutants,
  ...inputMutants,
  ...limitMutants,
  ...signInMutants,
  ...emailChangeMutants,
  ...guardianMutants,
  ...secondFactorMutants,
  ...paymentMutants,
  ...giftMutants,
  ...familyMutants,
  ...surroundingMutants,
  ...hardeningMutants,
]

/** A pattern that finds a mutant's place, even if a formatter changed line breaks or trailing commas. */
export function patternOf({ find }: Mutant): RegExp {
  const pieces = find.match(/\w+|\s+|[^\w\s]/g) ?? []
  const pattern = pieces.map((piece) => {
    if (/^\s/.test(piece)) return '\\s*'
    if (/^\w/.test(piece)) return piece
    return /[)\]}]/.test(piece)
      ? `\\s*,?\\s*\\${piece}`
      : /[([{]/.test(piece)
        ? `\\${piece}\\s*`
        : `\\s*${piece.replace(/[^-]/, '\\$&')}\\s*`
  })
  const withSpaces = pattern.join('').replaceAll(/(?:\\s\*){2,}/g, '\\s*')
  // The spaces around the place stay, because without the line break the next statement would join the last
  // one.
  return new RegExp(withSpaces.replaceAll(/^\\s\*|\\s\*$/g, ''), 'g')
}
