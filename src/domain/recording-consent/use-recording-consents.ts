import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { keyOf, queryOf } from '#src/api/query-of.ts'
import type { readRecordingConsents, setRecordingConsent } from './recording-consent.contract.ts'

const reading = queryOf<typeof readRecordingConsents>('/api/account/recording-consents')

/** What a family answered about its children's pictures in recordings, and how it answers. */
export function useRecordingConsents() {
  const answers = useQueryClient()
  const choices = useQuery(reading)
  const choose = useMutation({
    mutationFn: ({ id, isAgreed }: { id: string; isAgreed: boolean }) =>
      call<typeof setRecordingConsent>('PUT', '/api/children/:id/recording-consent', {
        params: { id },
        body: { isAgreed },
      }),
    onSuccess: (kept) => {
      answers.setQueryData(reading.queryKey, kept)
      answers.removeQueries({ queryKey: keyOf('/api/account/consents') })
    },
  })
  return { choices, choose }
}
