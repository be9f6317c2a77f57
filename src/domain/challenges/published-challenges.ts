import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import type { listAdminChallenges } from './admin-challenges.contract.ts'

/** What the team may choose from: every published challenge. */
export function publishedChallenges() {
  return adminListOf<typeof listAdminChallenges>('/api/admin/challenges', {
    published: 'true',
    pageSize: 500,
  })
}
