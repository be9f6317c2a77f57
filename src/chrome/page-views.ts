import { useEffect } from 'react'
import type { SentBody } from '#src/api/endpoint.ts'
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
    if (isAllowed && page && language) void reportPageView({ page, language })
  }, [isAllowed, page, language])
}

/** Who is viewing is the server's to know; a view that cannot be reported is lost. */
async function reportPageView(view: SentBody<typeof reportVisit>): Promise<void> {
  const { call } = await import('#src/api/call.ts')
  await call<typeof reportVisit>('POST', '/api/visits', { body: view, keepalive: true }).catch(() => {})
}
