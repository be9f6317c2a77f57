import { useEffect } from 'react'
import { call } from '#src/api/call.ts'
import { useCookieConsent } from '#src/app/cookies/cookie-consent.ts'
import { usePlace } from '#src/app/layout/use-place.ts'
import { childViewCookie } from '#src/shared/child-view-cookie.ts'
import type { reportVisit } from './visits.contract.ts'

/**
 * SPEC §2: reports each page viewed, from the moment the visitor agrees to analytics. Admin pages lie outside
 * the path table and are never reported, nor is what a child looks at.
 */
export function usePageViews(): void {
  const consent = useCookieConsent()
  const isAllowed = typeof consent === 'object' && consent.analytics
  const place = usePlace()
  const page = place?.page
  const language = place?.language
  useEffect(() => {
    if (!isAllowed || !page || !language || document.cookie.includes(`${childViewCookie}=1`)) return
    // Who is viewing is the server's to know; a view that cannot be reported is lost.
    call<typeof reportVisit>('POST', '/api/visits', { body: { page, language }, keepalive: true }).catch(
      () => {},
    )
  }, [isAllowed, page, language])
}
