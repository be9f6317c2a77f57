import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import type { listAdminChallenges } from './admin-challenges.contract.ts'

/** Every published challenge, for the team to choose from. */
export function publishedChallenges() {
  return adminListOf<typeof listAdminChallenges>('/api/admin/challenges', {
    published: 'true',
    pageSize: 500,
  })
}
