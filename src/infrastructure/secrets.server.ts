import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { cacheByKey } from '#src/shared/cache-by-key.ts'

/** A new token of 32 random bytes, as 43 characters that need no escaping in a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The form in which a token is stored: its SHA-256. 256 random bits need no salt. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * A hash of an e-mail, for a signed link that is valid only while the address is still its owner's: so the
 * link does not contain the address.
 */
export function emailKey(email: string): string {
  return hashOf(email).toString('base64url')
}

/** A deterministic id: the SHA-256 of the words in the form of a UUID of the given version. */
export function uuidOf(words: string, version: 4 | 5 = 4): string {
  const hex = hashOf(words).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * The mark by which the log names an erased object, from its random id: only somebody who has the id can
 * recognise it.
 */
export function erasureMark(id: string): string {
  return hashOf(id).toString('base64url')
}

/** A keyed hash of a text, for one purpose; 32 bytes. */
export function keyedHash(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', keyFor(secret, purpose)).update(text).digest()
}

/** Signs a text for one purpose; returns the text with its signature, for {@link verified}. */
export function signed(secret: string, purpose: string, text: string): string {
  return `${Buffer.from(text).toString('base64url')}.${keyedHash(secret, purpose, text).toString('base64url')}`
}

/** The signed text, or undefined when it was not signed for this purpose with this secret. */
export function verified(secret: string, purpose: string, signedText: string): string | undefined {
  const [encoded = ''] = signedText.split('.')
  const text = Buffer.from(encoded, 'base64url').toString()
  // Compared as text, because several base64 texts decode to the same bytes.
  const expected = Buffer.from(signed(secret, purpose, text))
  const given = Buffer.from(signedText)
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : undefined
}

/** Encrypts a short text that must wait in the database, with AES-256-GCM. */
export function encrypt(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/**
 * Decrypts a result of {@link encrypt}. Undefined when it was tampered with or encrypted with another secret.
 */
export function decrypt(secret: string, purpose: string, encrypted: string): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/**
 * Decrypts a token that waits for its e-mail. Undefined as for {@link decrypt}, and if it has been replaced
 * since.
 */
export function decryptToken(
  secret: string,
  purpose: string,
  { encrypted, hash }: { encrypted: string; hash: Buffer },
): string | undefined {
  const token = decrypt(secret, purpose, encrypted)
  return token !== undefined && hashOf(token).equals(hash) ? token : undefined
}

/**
 * Keys are derived once and cached as key objects. The URL of each segment of a replay is checked, and
 * making a key from bytes each time would take four times as long as the hash itself.
 */
const keys = cacheByKey<KeyObject>(100)

function keyFor(secret: string, purpose: string): KeyObject {
  return keys(`${purpose}|${secret}`, () =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', secret, 'mirabelle', purpose, 32))),
  )
}
