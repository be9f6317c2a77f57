import { useEffect } from 'react'
import { call } from '#src/api/call.ts'
import { useCookieConsent } from '#src/chrome/cookie-consent.ts'
import { usePlace } from '#src/chrome/use-place.ts'
import type { reportVisit } from '#src/chrome/visits.contract.ts'

/** SPEC §2: reports each page viewed, from the moment the visitor agrees to analytics. Admin pages lie outside the path table and are never reported. */
export function usePageViews(): void {
  const consent = useCookieConsent()
  const isAllowed = typeof consent === 'object' && consent.analytics
  const place = usePlace()
  const page = place?.page
  const language = place?.language
  useEffect(() => {
    if (!isAllowed || !page || !language) return
    // Who is viewing is the server's to know; a view that cannot be reported is lost.
    call<typeof reportVisit>('POST', '/api/visits', { body: { page, language }, keepalive: true }).catch(() => {})
  }, [isAllowed, page, language])
}
