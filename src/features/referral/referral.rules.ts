/** CONTRACT §8: letters and digits that are not mistaken for each other; neither 0 and O, nor 1, I and L. */
export const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 8

/** A code from random bytes, one for each character; undefined for bytes that would favour some letters. */
export function codeFrom(bytes: Uint8Array): string | undefined {
  const fair = 256 - (256 % codeAlphabet.length)
  const letters = [...bytes]
    .filter((byte) => byte < fair)
    .map((byte) => codeAlphabet[byte % codeAlphabet.length])
  return letters.length >= codeLength ? letters.slice(0, codeLength).join('') : undefined
}

/** The address in an invitation. */
export function invitationUrl(origin: string, homePath: string, code: string): string {
  return `${origin}${homePath}?ref=${code}`
}
