/**
 * Letters and digits that cannot be confused with one another: neither 0 and O, nor 1, I and L (CONTRACT §8).
 */
export const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Bytes from this value on would favour the first characters of the alphabet, so they are skipped. */
const unbiasedBytes = 256 - (256 % codeAlphabet.length)

/**
 * A code of `length` characters from random bytes, one byte per character, each character equally likely.
 * Undefined when too few of the bytes can be used.
 */
export function codeOfLength(length: number, bytes: Uint8Array): string | undefined {
  const characters = [...bytes]
    .filter((byte) => byte < unbiasedBytes)
    .map((byte) => codeAlphabet.charAt(byte % codeAlphabet.length))
  return characters.length < length ? undefined : characters.slice(0, length).join('')
}
