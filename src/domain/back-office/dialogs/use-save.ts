import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/api/call.ts'
import { whyItFailed } from '#src/domain/back-office/admin-call.ts'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { formTexts } from './admin-form.texts.ts'

/**
 * Saving what a dialog holds: closes it and reads again what lies under the key, or tells what is wrong with
 * which field.
 */
export function useSave<Fields>(
  queryKey: QueryKey,
  save: (fields: Fields) => Promise<unknown>,
  onSaved: () => void,
) {
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey })
      showToast({ tone: 'success', title: formTexts.saved })
      onSaved()
    },
  })
  const issues = saving.error instanceof ApiError ? saving.error.issues : []
  return {
    save: (fields: Fields) => saving.mutate(fields),
    isPending: saving.isPending,
    errorOf: (field: string) => issues.find(({ path }) => path === field)?.message,
    failure: saving.error ? (issues.length > 0 ? formTexts.refused : whyItFailed(saving.error)) : undefined,
  }
}
