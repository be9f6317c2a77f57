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
import { keepByKey } from '#src/shared/keep-by-key.ts'

/** A fresh token of 32 random bytes, as 43 characters that stand in an address unescaped. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** How a token is kept: its SHA-256. 256 random bits need no salt. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * How the log names what was erased by its random id: who has the id knows it again, and nobody learns
 * anything.
 */
export function erasureMark(id: string): string {
  return hashOf(id).toString('base64url')
}

/** A keyed hash of a text, for one purpose; 32 bytes. */
export function keyedHash(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', keyFor(secret, purpose)).update(text).digest()
}

/** Signs a text for one purpose: the text and its signature, which {@link verified} gives back. */
export function signed(secret: string, purpose: string, text: string): string {
  return `${Buffer.from(text).toString('base64url')}.${keyedHash(secret, purpose, text).toString('base64url')}`
}

/** The signed text, or undefined when it was not signed for this purpose with this secret. */
export function verified(secret: string, purpose: string, signedText: string): string | undefined {
  const [encoded = ''] = signedText.split('.')
  const text = Buffer.from(encoded, 'base64url').toString()
  // Compared as written: several texts of base64 stand for the same bytes.
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

/** Decrypts what {@link encrypt} made. Undefined when it was tampered with or encrypted with another secret. */
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

/** Decrypts a token that waits for its e-mail. Undefined as {@link decrypt}, and when another took its place. */
export function decryptToken(
  secret: string,
  purpose: string,
  { encrypted, hash }: { encrypted: string; hash: Buffer },
): string | undefined {
  const token = decrypt(secret, purpose, encrypted)
  return token !== undefined && hashOf(token).equals(hash) ? token : undefined
}

/**
 * Derived once, and kept as what OpenSSL takes: each segment of a replay has its address checked, and bytes
 * would be made into a key again each time, which costs four times what the hash does.
 */
const keys = keepByKey<KeyObject>(100)

function keyFor(secret: string, purpose: string): KeyObject {
  return keys(`${purpose}|${secret}`, () =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', secret, 'mirabelle', purpose, 32))),
  )
}
