import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '#src/api/query-of.ts'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'
import type {
  AccountResponse,
  getAccount,
  listInvoices,
} from '#src/domain/subscriptions/manage-subscription.contract.ts'

/** Stores the response of a call in the query cache and loads again what depends on it. */
export function useAccountResponse(): (response: AccountResponse) => Promise<void> {
  const queryClient = useQueryClient()
  return async (response) => {
    queryClient.setQueryData(keyOf<typeof getAccount>('/api/account'), response)
    void queryClient.invalidateQueries({ queryKey: keyOf<typeof listInvoices>('/api/account/invoices') })
    await refreshUser()
  }
}
