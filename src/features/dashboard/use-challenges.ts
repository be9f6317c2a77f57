import { useQuery } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import type { listChallenges } from '#src/domain/challenges/challenges.contract.ts'
import type { Language } from '#src/shared/language/languages.ts'

/** A child's challenges in the page's language, read once for the cards that speak of them. */
export function useChallenges(childId: string, language: Language) {
  return useQuery({
    queryKey: challengesKey(childId, language),
    queryFn: ({ signal }) =>
      call<typeof listChallenges>('GET', '/api/challenges', { query: { childId, lang: language }, signal }),
  })
}

export function challengesKey(childId: string, language: Language): readonly string[] {
  return ['/api/challenges', childId, language]
}
