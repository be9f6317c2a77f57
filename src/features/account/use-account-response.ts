import { useQueryClient } from '@tanstack/react-query'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'
import type { AccountResponse } from '#src/domain/subscriptions/manage-subscription.contract.ts'

/** Puts in place what a call has answered, and reads again what follows from it. */
export function useAccountResponse(): (response: AccountResponse) => Promise<void> {
  const answers = useQueryClient()
  return async (response) => {
    answers.setQueryData(['/api/account'], response)
    void answers.invalidateQueries({ queryKey: ['/api/account/invoices'] })
    await refreshUser()
  }
}
