import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { keyOf, queryOf } from '#src/api/query-of.ts'
import type { readRecordingConsents, setRecordingConsent } from './recording-consent.contract.ts'

const consentsQuery = queryOf<typeof readRecordingConsents>('/api/account/recording-consents')

/** A family's consents to its children's pictures in recordings, and the mutation that changes them. */
export function useRecordingConsents() {
  const queryClient = useQueryClient()
  const choices = useQuery(consentsQuery)
  const choose = useMutation({
    mutationFn: ({ id, isAgreed }: { id: string; isAgreed: boolean }) =>
      call<typeof setRecordingConsent>('PUT', '/api/children/:id/recording-consent', {
        params: { id },
        body: { isAgreed },
      }),
    onSuccess: (stored) => {
      queryClient.setQueryData(consentsQuery.queryKey, stored)
      queryClient.removeQueries({ queryKey: keyOf('/api/account/consents') })
    },
  })
  return { choices, choose }
}
