import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '#src/api/query-of.ts'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'
import type {
  AccountResponse,
  getAccount,
  listInvoices,
} from '#src/domain/subscriptions/manage-subscription.contract.ts'

/** Puts in place what a call has answered, and reads again what follows from it. */
export function useAccountResponse(): (response: AccountResponse) => Promise<void> {
  const answers = useQueryClient()
  return async (response) => {
    answers.setQueryData(keyOf<typeof getAccount>('/api/account'), response)
    void answers.invalidateQueries({ queryKey: keyOf<typeof listInvoices>('/api/account/invoices') })
    await refreshUser()
  }
}
