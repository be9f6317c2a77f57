import { useSyncExternalStore } from 'react'

/** What a visitor has decided (CONTRACT §4), in local storage under `cookie-consent`. `timestamp` is the moment of the choice, ISO 8601. */
export interface CookieConsent {
  essential: true
  analytics: boolean
  marketing: boolean
  timestamp: string
}

export type ConsentChoice = Pick<CookieConsent, 'analytics' | 'marketing'>

export const consentKey = 'cookie-consent'

/** The stored decision; `undefined` while there is none, `'unread'` until the page runs in a browser. */
export function useCookieConsent(): CookieConsent | 'unread' | undefined {
  return useSyncExternalStore<CookieConsent | 'unread' | undefined>(subscribe, cookieConsent, unread)
}

export function cookieConsent(): CookieConsent | undefined {
  const raw = read()
  if (raw !== lastRaw) {
    lastRaw = raw
    lastConsent = parseConsent(raw)
  }
  return lastConsent
}

/** Keeps a decision, on this device only. */
export function decideCookies(choice: ConsentChoice, at: Date = new Date()): void {
  const { analytics, marketing } = choice
  const consent: CookieConsent = { essential: true, analytics, marketing, timestamp: at.toISOString() }
  write(JSON.stringify(consent))
  for (const listener of listeners) listener()
}

/** Reads a stored decision; anything that is not one counts as undecided. */
export function parseConsent(raw: string | null): CookieConsent | undefined {
  if (raw === null) return undefined
  try {
    const stored: unknown = JSON.parse(raw)
    return isConsent(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

function isConsent(value: unknown): value is CookieConsent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'analytics' in value &&
    typeof value.analytics === 'boolean' &&
    'marketing' in value &&
    typeof value.marketing === 'boolean' &&
    'timestamp' in value &&
    typeof value.timestamp === 'string'
  )
}

const listeners = new Set<() => void>()
let lastRaw: string | null = null
let lastConsent: CookieConsent | undefined
/** Stands in where storage is closed to the page, so that a decision holds until the page is left. */
let unstored: string | null = null

function read(): string | null {
  try {
    return localStorage.getItem(consentKey) ?? unstored
  } catch {
    return unstored
  }
}

function write(raw: string): void {
  unstored = raw
  try {
    localStorage.setItem(consentKey, raw)
  } catch {
    // `unstored` holds it.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const unread = (): 'unread' => 'unread'
