import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * RFC 6238 with the parameters that every authenticator app supports: SHA-1, steps of 30 seconds, six digits.
 * Secrets are in base32 (RFC 4648), which the apps expect.
 */
const stepSeconds = 30
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Random letters of an alphabet without look-alikes, 5 bits each. */
export function randomLetters(count: number): string {
  return [...randomBytes(count)].map((byte) => alphabet.charAt(byte & 31)).join('')
}

/** A new secret of 160 bits, the length of SHA-1 that RFC 4226 §4 recommends. */
export function newTotpSecret(): string {
  return randomLetters(32)
}

/** The URL that an authenticator app reads from the QR code. */
export function totpUrl(secret: string, email: string): string {
  return `otpauth://totp/Mirabelle:${encodeURIComponent(email)}?secret=${secret}&issuer=Mirabelle&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`
}

/** The number of a moment's time step, counted from 1970. */
export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / stepSeconds)
}

/** The code of a step (RFC 4226 §5.3). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0xf) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * The time step that a code belongs to: the current one, or one to either side, for slow typing and clocks
 * that differ. Undefined for a wrong code.
 */
export function stepOf(secret: string, code: string, moment: Date): number | undefined {
  const now = stepAt(moment)
  return [now, now - 1, now + 1].find((step) => isSame(codeAt(secret, step), code))
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

function isSame(expected: string, given: string): boolean {
  return (
    given.length === expected.length &&
    timingSafeEqual(Buffer.from(given.padEnd(digits)).subarray(0, digits), Buffer.from(expected))
  )
}
