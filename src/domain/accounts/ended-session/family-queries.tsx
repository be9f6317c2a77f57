import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClientFor } from '#src/api/query-client.ts'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'

/**
 * The queries of a signed-in family's page. Once one of them is told that the session has ended elsewhere,
 * the page shows what a visitor sees: the way to sign in, which leads back here.
 */
export function FamilyQueries({ userId, children }: { userId: string; children: ReactNode }) {
  return <QueryClientProvider client={queryClientFor(userId, readUserAgain)}>{children}</QueryClientProvider>
}

let isReading = false

/** Once for all the queries of a page that are rejected together. */
function readUserAgain(): void {
  if (isReading) return
  isReading = true
  void refreshUser().finally(() => {
    isReading = false
  })
}
