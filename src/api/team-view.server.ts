import type { Endpoint } from './endpoint.ts'

/**
 * Whether a call changes something with the family's cookie, which an administrator may not do while viewing
 * a family's pages (docs/decisions/0030). Signing out is allowed, since it ends the view; the back-office's
 * calls use a token of their own, and raw bodies do not come from browsers.
 */
export function changesAsFamily({ method, path, rawBody }: Endpoint): boolean {
  return (
    method !== 'GET' &&
    rawBody === undefined &&
    path !== '/api/auth/logout' &&
    !path.startsWith('/api/admin/')
  )
}
