import { createStore, useStore } from '#src/ui/store.ts'

/**
 * A visitor’s decision (CONTRACT §4), stored in local storage under `cookie-consent`. `timestamp` is the time
 * of the choice, ISO 8601.
 */
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
  return useStore(decision, 'unread' as const)
}

export function cookieConsent(): CookieConsent | undefined {
  return decision.current()
}

/** Stores a decision on this device only. Where local storage is blocked, it lasts until the page is left. */
export function decideCookies(choice: ConsentChoice, at: Date = new Date()): void {
  const { analytics, marketing } = choice
  const consent: CookieConsent = { essential: true, analytics, marketing, timestamp: at.toISOString() }
  try {
    localStorage.setItem(consentKey, JSON.stringify(consent))
  } catch {
    // The decision stays in memory until the page is left.
  }
  decision.set(consent)
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

/**
 * The stored decision. Without a valid value, or with local storage blocked, the visitor counts as undecided.
 */
function read(): CookieConsent | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(consentKey) ?? 'null')
    return isConsent(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

const decision = createStore(read())
// Follows a decision made in another tab of this browser.
if (typeof window !== 'undefined')
  addEventListener('storage', ({ key }) => key === consentKey && decision.set(read()))
