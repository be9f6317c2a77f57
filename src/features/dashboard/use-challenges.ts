import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#src/api/query-of.ts'
import type { listChallenges } from '#src/domain/challenges/challenges.contract.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { readAgain } from './read-again.ts'

/**
 * A child's challenges in the page's language, a query that several cards share. What the child or the other
 * guardian changes appears without a reload, as on the rest of the dashboard.
 */
export function useChallenges(childId: string, language: Language) {
  return useQuery({ ...challengesOf(childId, language), ...readAgain })
}

export function challengesOf(childId: string, language: Language) {
  return queryOf<typeof listChallenges>('/api/challenges', { query: { childId, lang: language } })
}
