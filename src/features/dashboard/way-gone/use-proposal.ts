import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { queryOf } from '#src/api/query-of.ts'
import { serverNow } from '#src/api/server-time.ts'
import { useFamilySubmit } from '#src/domain/accounts/ended-session/use-family-submit.ts'
import type { Baseline, listBaselines, Proposal, readProposal, setProposal } from './way-gone.contract.ts'

/**
 * A child's answers to the five questions, the oldest first, and whether they are proposed again. `failure`
 * is the message when the parent's choice could not be stored.
 */
export function useProposal(childId: string, failure: string) {
  const params = { childId }
  const baselines = queryOf<typeof listBaselines>('/api/children/:childId/baselines', { params })
  const asking = queryOf<typeof readProposal>('/api/children/:childId/baselines/asking', { params })
  const queryClient = useQueryClient()
  const answers = useQuery(baselines)
  const proposal = useQuery(asking)
  const choosing = useFamilySubmit(() => failure)
  const [isPutOff, setPutOff] = useState(false)
  const from = proposal.data?.from ?? null

  /** Stores when the parent wants to be asked, then calls `onStored`. */
  function choose(choice: Proposal['choice'], onStored: () => void) {
    void choosing.submit(async () => {
      const stored = await call<typeof setProposal>('PUT', '/api/children/:childId/baselines/asking', {
        params,
        body: { choice },
      })
      setPutOff(choice === 'later')
      queryClient.setQueryData(asking.queryKey, stored)
      onStored()
    })
  }

  /** Takes over the answers that were just saved. */
  function setAnswers(saved: Baseline[]) {
    queryClient.setQueryData(baselines.queryKey, saved)
    void proposal.refetch()
  }

  return {
    answers: answers.data,
    proposal: proposal.data,
    isError: answers.isError || proposal.isError,
    refetch: () => Promise.all([answers.refetch(), proposal.refetch()]),
    isDue: from !== null && Date.parse(from) <= serverNow().getTime(),
    isPutOff,
    choosing,
    choose,
    setAnswers,
  }
}
