import { ApiError, call } from '#src/api/call.ts'
import type { requestMagicLink } from './sign-in.contract.ts'

/** The outcome of asking for a login link; SPEC §8 has a sentence for each. */
export type LinkOutcome =
  | { kind: 'sent' }
  | { kind: 'badAddress' }
  | { kind: 'noAccount' }
  | { kind: 'tooMany'; minutes: number }
  | { kind: 'failed' }

/** Requests a login link by e-mail. If a family's page is given, the link leads on to it. Never throws. */
export async function askForLink(email: string, goTo?: string): Promise<LinkOutcome> {
  try {
    await call<typeof requestMagicLink>('POST', '/api/auth/magic-link', {
      body: { email, ...(goTo !== undefined && { goTo }) },
    })
    return { kind: 'sent' }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { kind: 'noAccount' }
    if (error instanceof ApiError && error.status === 400) return { kind: 'badAddress' }
    if (error instanceof ApiError && error.status === 429)
      return { kind: 'tooMany', minutes: Math.max(1, Math.ceil((error.retryAfterSeconds ?? 60) / 60)) }
    return { kind: 'failed' }
  }
}
