import { useEffect } from 'react'
import { call } from '#src/api/call.ts'
import { useCookieConsent } from '#src/app/cookies/cookie-consent.ts'
import type { reportVisit } from '#src/features/visits/visits.contract.ts'
import { childViewCookie } from '#src/shared/child-view-cookie.ts'
import { usePlace } from './use-place.ts'

/**
 * SPEC §2: reports each page view once the visitor has agreed to analytics. Admin pages are not in the path
 * table, so they are never reported; nor are the pages of a child’s view.
 */
export function usePageViews(): void {
  const consent = useCookieConsent()
  const isAllowed = typeof consent === 'object' && consent.analytics
  const place = usePlace()
  const page = place?.page
  const language = place?.language
  useEffect(() => {
    if (!isAllowed || !page || !language || document.cookie.includes(`${childViewCookie}=1`)) return
    // The server identifies the visitor by its cookie. A view that cannot be reported is lost.
    call<typeof reportVisit>('POST', '/api/visits', { body: { page, language }, keepalive: true }).catch(
      () => {},
    )
  }, [isAllowed, page, language])
}
