import { ApiError, call, hasErrorCode } from '#src/api/call.ts'
import type { requestMagicLink } from './sign-in.contract.ts'

/** The outcome of asking for a login link; SPEC §8 has a sentence for each. */
export type LinkOutcome =
  | { is: 'sent' }
  | { is: 'badAddress' }
  | { is: 'noAccount' }
  | { is: 'tooMany'; minutes: number }
  | { is: 'failed' }

/** Asks for a login link by e-mail, which leads on to a family's page if one is given. Never throws. */
export async function askForLink(email: string, goTo?: string): Promise<LinkOutcome> {
  try {
    await call<typeof requestMagicLink>('POST', '/api/auth/magic-link', {
      body: { email, ...(goTo !== undefined && { goTo }) },
    })
    return { is: 'sent' }
  } catch (error) {
    if (hasErrorCode<typeof requestMagicLink>(error, 'noAccount')) return { is: 'noAccount' }
    if (error instanceof ApiError && error.status === 400) return { is: 'badAddress' }
    if (error instanceof ApiError && error.status === 429)
      return { is: 'tooMany', minutes: Math.max(1, Math.ceil((error.retryAfterSeconds ?? 60) / 60)) }
    return { is: 'failed' }
  }
}
