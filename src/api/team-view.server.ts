import type { Endpoint } from './endpoint.ts'

/**
 * Whether a call changes something for whoever has the family's cookie, which somebody of the team who looks
 * at its pages may not (docs/decisions/0030). Signing out is what ends that; the back-office's calls go by
 * their own token, and what comes with a signature comes from no browser.
 */
export function changesAsFamily({ method, path, rawBody }: Endpoint): boolean {
  return (
    method !== 'GET' &&
    rawBody === undefined &&
    path !== '/api/auth/logout' &&
    !path.startsWith('/api/admin/')
  )
}
