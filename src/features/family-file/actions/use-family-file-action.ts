import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/api/call.ts'
import { keyOf } from '#src/api/query-of.ts'
import { whyItFailed } from '#src/domain/back-office/admin-call.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import type { readFamilyFile } from '#src/features/family-file/family-file.contract.ts'
import { showToast } from '#src/ui/feedback/toasts.ts'
import type { listPayments } from './payments.contract.ts'

/**
 * An action of the team on a family. On success the file, the payments and the lists are loaded again; on
 * failure each field's error is returned.
 */
export function useFamilyFileAction<Input>(
  userId: string,
  done: string,
  send: (input: Input) => Promise<unknown>,
  onDone: () => void,
) {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({
          queryKey: keyOf<typeof readFamilyFile>('/api/admin/users/:userId/file', { params: { userId } }),
        }),
        queryClient.invalidateQueries({
          queryKey: keyOf<typeof listPayments>('/api/admin/users/:userId/payments', { params: { userId } }),
        }),
        queryClient.invalidateQueries({ queryKey: keyOf('/api/admin/users') }),
      ])
      showToast({ tone: 'success', title: done })
      onDone()
    },
  })
  const issues = mutation.error instanceof ApiError ? mutation.error.issues : []
  return {
    perform: (input: Input) => mutation.mutate(input),
    errorOf: (field: string) => issues.find(({ path }) => path === field)?.message,
    /** The state for a form. */
    saving: {
      isPending: mutation.isPending,
      failure: mutation.error
        ? issues.length > 0
          ? formTexts.invalid
          : whyItFailed(mutation.error)
        : undefined,
    },
    /** The mutation for a confirmation dialog. */
    mutation,
  }
}
