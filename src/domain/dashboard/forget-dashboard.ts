import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '#src/api/query-of.ts'
import type { readDashboard } from './dashboard.contract.ts'

/** Removes the dashboard from the query cache after a change that it shows: it is read when next opened. */
export function forgetDashboard(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: keyOf<typeof readDashboard>('/api/dashboard') })
}
