import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/api/call.ts'
import { keyOf } from '#src/api/query-of.ts'
import { whyItFailed } from '#src/domain/back-office/admin-call.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import type { readFamilyFile } from '#src/features/family-file/family-file.contract.ts'
import { showToast } from '#src/ui/feedback/toasts.ts'
import type { listPayments } from './payments.contract.ts'

/**
 * One thing that the team does to a family: its file, its payments and the lists are read again afterwards,
 * or it is said what is wrong with which field.
 */
export function useAction<Given>(
  userId: string,
  done: string,
  send: (given: Given) => Promise<unknown>,
  onDone: () => void,
) {
  const client = useQueryClient()
  const sending = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({
          queryKey: keyOf<typeof readFamilyFile>('/api/admin/users/:userId/file', { params: { userId } }),
        }),
        client.invalidateQueries({
          queryKey: keyOf<typeof listPayments>('/api/admin/users/:userId/payments', { params: { userId } }),
        }),
        client.invalidateQueries({ queryKey: keyOf('/api/admin/users') }),
      ])
      showToast({ tone: 'success', title: done })
      onDone()
    },
  })
  const issues = sending.error instanceof ApiError ? sending.error.issues : []
  return {
    perform: (given: Given) => sending.mutate(given),
    errorOf: (field: string) => issues.find(({ path }) => path === field)?.message,
    /** For a form. */
    saving: {
      isPending: sending.isPending,
      failure: sending.error
        ? issues.length > 0
          ? formTexts.invalid
          : whyItFailed(sending.error)
        : undefined,
    },
    /** For a confirmation dialog. */
    mutation: sending,
  }
}
