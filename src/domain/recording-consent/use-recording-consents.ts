import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { keyOf, queryOf } from '#src/api/query-of.ts'
import { useFamilySubmit } from '#src/domain/accounts/ended-session/use-family-submit.ts'
import type { listConsents } from '#src/domain/consents/list-consents.contract.ts'
import type { readRecordingConsents, setRecordingConsent } from './recording-consent.contract.ts'

const consentsQuery = queryOf<typeof readRecordingConsents>('/api/account/recording-consents')

/**
 * A family's consents to its children's pictures in recordings, and how to change them. `failed` is the text
 * of a failure; `sent` is the consent that is being stored.
 */
export function useRecordingConsents(failed: string) {
  const queryClient = useQueryClient()
  const choices = useQuery(consentsQuery)
  const { submit, isPending, failure, forget } = useFamilySubmit(() => failed)
  const [sent, setSent] = useState<{ id: string; isAgreed: boolean }>()

  const choose = (id: string, isAgreed: boolean) =>
    submit(async () => {
      setSent({ id, isAgreed })
      const stored = await call<typeof setRecordingConsent>('PUT', '/api/children/:id/recording-consent', {
        params: { id },
        body: { isAgreed },
      })
      queryClient.setQueryData(consentsQuery.queryKey, stored)
      queryClient.removeQueries({ queryKey: keyOf<typeof listConsents>('/api/account/consents') })
    })

  return { choices, choose, isPending, sent: isPending ? sent : undefined, failure, forget }
}
